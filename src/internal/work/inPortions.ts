import { nextFrame } from './nextFrame.ts'

/** Of very many, a part is done at a time: each frame costs a long page a look at all its boxes. */
const FRAMES = 20

/**
 * Of works that come together does at most so many at once, the others in portions with the next
 * frames, so that a page answers between. What it returns takes a work, and returns what takes that
 * back.
 */
export function inPortions(most: number): (work: () => void) => () => void {
  const waiting = new Set<() => void>()
  let together = 0
  let all = 0
  function next(): void {
    all = Math.max(all, waiting.size)
    const portion = Math.max(most, Math.ceil(all / FRAMES))
    for (const work of [...waiting].slice(0, portion)) if (waiting.delete(work)) work()
    if (waiting.size > 0) nextFrame(next)
    else all = 0
  }
  return (work) => {
    if (together === 0) void Promise.resolve().then(() => (together = 0))
    together += 1
    if (together <= most) work()
    else {
      if (waiting.size === 0) nextFrame(next)
      waiting.add(work)
    }
    return () => waiting.delete(work)
  }
}
