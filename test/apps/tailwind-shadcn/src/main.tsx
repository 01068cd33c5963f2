import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { Chat } from './Chat'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
)
