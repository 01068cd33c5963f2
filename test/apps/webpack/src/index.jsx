import React from 'react'
import { createRoot } from 'react-dom/client'
import './styles/global.css'
import './page.css'
import 'handrail/styles.css'
import { Chat } from './Chat.js'

createRoot(document.getElementById('root')).render(
  <React.StrictMode>
    <Chat />
  </React.StrictMode>,
)
