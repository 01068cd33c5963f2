import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@copilotkit/react-core/v2/styles.css'
import './index.css'
import './page.css'
import 'handrail/styles.css'
import 'handrail/shadcn.css'
import { Chat } from './Chat'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
)
