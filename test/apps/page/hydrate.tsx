import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGES } from './Rendered'

declare global {
  interface Window {
    /** Hydrates the roots that wait. */
    wake?: () => void
  }
}

const onRecoverableError = (error: unknown) => console.error(`drawn anew: ${String(error)}`)

for (const [id, Root] of Object.entries(PAGES[location.pathname] ?? {})) {
  const wake = () =>
    void hydrateRoot(document.getElementById(id)!, createElement(Root), { onRecoverableError })
  if (id === 'late') window.wake = wake
  else wake()
}
