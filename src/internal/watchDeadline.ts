import { MAX_TIMEOUT_MS } from './maxTimeout.ts'

/** A date that could not be read is no deadline, and neither is one that never comes. */
const isDeadline = (value: number | undefined): value is number => Number.isFinite(value)

/** Calls the listener once the deadline has passed; returns what stops waiting for it. */
export function watchDeadline(deadline: number | undefined, listener: () => void): () => void {
  if (!isDeadline(deadline)) return nothing
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    const left = deadline - Date.now()
    if (left <= 0) listener()
    else timer = setTimeout(wait, Math.min(left, MAX_TIMEOUT_MS))
  }
  wait()
  document.addEventListener('visibilitychange', wait)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wait)
  }
}

const nothing = () => {}
