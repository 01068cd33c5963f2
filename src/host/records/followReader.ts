import type { ToolCallReader } from './ToolCallReader.ts'

/** A page that nobody sees has no frames; its timers run late, too, but they run. */
const LONGEST_FRAME_MS = 100

/**
 * Hears of a reader's changes: of the first at once, of those that come before the next frame
 * together, with that frame. Returns what stops it.
 */
export function followReader(reader: ToolCallReader, listener: () => void): () => void {
  let isWaiting = false
  let hasMore = false
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    isWaiting = false
  }
  const publish = () => {
    hasMore = false
    isWaiting = true
    frame = requestAnimationFrame(drawn)
    timer = setTimeout(drawn, LONGEST_FRAME_MS)
    listener()
  }
  const drawn = () => {
    forget()
    if (hasMore) publish()
  }
  const stop = reader.subscribe(() => {
    if (isWaiting) hasMore = true
    else publish()
  })
  return () => {
    stop()
    forget()
  }
}
