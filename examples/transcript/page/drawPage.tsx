import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a page, in the direction and the theme that its address asks for. */
export function drawPage(content: ReactNode): void {
  const { dir, theme } = Object.fromEntries(new URLSearchParams(location.search))
  if (dir === 'rtl' || dir === 'ltr') document.documentElement.dir = dir
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root" to draw the page in.')
  createRoot(root).render(<StrictMode>{content}</StrictMode>)
}
