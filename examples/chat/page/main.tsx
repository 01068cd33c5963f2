import './withoutEval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'handrail/styles.css'
import { App } from './App.tsx'
import './page.css'

const direction = new URLSearchParams(location.search).get('dir')
if (direction === 'rtl' || direction === 'ltr') document.documentElement.dir = direction

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root" to draw the chat in.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
