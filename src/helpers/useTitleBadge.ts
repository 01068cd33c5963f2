'use client'
import { useEffect } from 'react'

/**
 * Says in the page's title that the person is waited for: `(2) Notes`. For a page in the
 * background; with nothing to wait for, the title is the app's. Feed it from the provider:
 * `onWaitingCallsChange={setWaiting}` and `useTitleBadge(waiting.length)`. A title that the app sets
 * meanwhile keeps the number.
 * @example
 * const [waiting, setWaiting] = useState<readonly ToolCallRecord[]>([])
 * useTitleBadge(waiting.length)
 * return (
 *   <ToolHostProvider host={host} records={calls.list} onWaitingCallsChange={setWaiting}>
 *     {children}
 *   </ToolHostProvider>
 * )
 */
export function useTitleBadge(count: number): void {
  useEffect(() => {
    if (!(count > 0)) return
    const badge = `(${count}) `
    const show = () => {
      if (!document.title.startsWith(badge)) document.title = badge + document.title
    }
    show()
    const title = document.querySelector('title')
    const observer =
      title && typeof MutationObserver === 'function' ? new MutationObserver(show) : undefined
    if (title) observer?.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer?.disconnect()
      if (document.title.startsWith(badge)) document.title = document.title.slice(badge.length)
    }
  }, [count])
}
