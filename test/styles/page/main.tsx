import { createRoot } from 'react-dom/client'
import '../../../src/styles.css'
import { Looks } from '../../apps/page/Looks.tsx'

createRoot(document.getElementById('root')!).render(<Looks />)
