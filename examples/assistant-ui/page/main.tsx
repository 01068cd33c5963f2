import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'handrail/styles.css'
import { Chat } from './Chat.tsx'
import '../../notes/page.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root" to draw the chat in.')
createRoot(root).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
)
