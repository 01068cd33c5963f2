import { createRoot } from 'react-dom/client'
import '../../../src/styles.css'
import { Chat } from '../../apps/page/Chat.tsx'
import '../../apps/page/page.css'

createRoot(document.getElementById('root')!).render(<Chat />)
