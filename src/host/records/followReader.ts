import { nextFrame } from '../../internal/work/nextFrame.ts'
import type { ToolCallReader } from './ToolCallReader.ts'

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
