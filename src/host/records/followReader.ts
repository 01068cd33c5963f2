import type { ToolCallReader } from './ToolCallReader.ts'

/** A page that nobody sees has no frames; its timers run late, too, but they run. */
const LONGEST_FRAME_MS = 100

/** Calls back with the next frame. Returns what stops it. */
export function nextFrame(work: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const begin = () => {
    stop()
    work()
  }
  const frame = requestAnimationFrame(begin)
  const timer = setTimeout(begin, LONGEST_FRAME_MS)
  return stop
}

/**
 * Hears of a reader's changes: of the first at once, of those that come before the next frame
 * together, with that frame. Returns what stops it.
 */
export function followReader(reader: ToolCallReader, listener: () => void): () => void {
  let stopWaiting: (() => void) | undefined
  let hasMore = false
  const publish = () => {
    hasMore = false
    stopWaiting = nextFrame(drawn)
    listener()
  }
  const drawn = () => {
    stopWaiting = undefined
    if (hasMore) publish()
  }
  const stop = reader.subscribe(() => {
    if (stopWaiting) hasMore = true
    else publish()
  })
  return () => {
    stop()
    stopWaiting?.()
  }
}
