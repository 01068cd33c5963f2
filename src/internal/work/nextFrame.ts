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
