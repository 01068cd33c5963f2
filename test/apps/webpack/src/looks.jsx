import React from 'react'
import { createRoot } from 'react-dom/client'
import 'handrail/styles.css'
import { Looks } from './Looks.js'

createRoot(document.getElementById('root')).render(<Looks />)
