import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@copilotkit/react-core/v2/styles.css'
import 'handrail/styles.css'
import { Chat } from './Chat.tsx'
import '../../notes/page.css'

// CopilotKit's dark look goes by a class.
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark', dark.matches)
dark.addEventListener('change', follow)
follow()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root" to draw the chat in.')
createRoot(root).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
)
