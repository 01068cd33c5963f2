'use client'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { drawnIn } from './around.ts'
import { createSeenParts, type SeenParts, type Unseen } from './createSeenParts.ts'

/** Not everything that moves a request tells of it. */
const LOOK_EVERY_MS = 250

/** What of a request was not in view yet. */
export type Ahead = {
  is: boolean
  /** Changes with every line that the person scrolls by. */
  unseen(): Unseen | undefined
  subscribe(listener: () => void): () => void
  show(): void
}

/**
 * Follows what of a request was not in view yet: it may be longer than the view, and its decision
 * is in view all the while. `subject`: what is shown; undefined while nothing is.
 */
export function useSeenParts(mark: RefObject<HTMLElement | null>, subject: unknown): Ahead {
  const [is, setIs] = useState(false)
  const parts = useRef<SeenParts>(undefined)
  const unseen = useRef<Unseen>(undefined)
  const [listeners] = useState(() => new Set<() => void>())
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [listeners],
  )
  useIsomorphicLayoutEffect(() => {
    const { current: request } = mark
    if (!request || subject === undefined || typeof ResizeObserver === 'undefined') return
    const seen = createSeenParts(request, () => parts.current === seen && look())
    parts.current = seen
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = seen.look()
      clearTimeout(timer)
      if (now) timer = setTimeout(look, LOOK_EVERY_MS)
      const { current: before } = unseen
      if (now?.lines === before?.lines && now?.side === before?.side) return
      unseen.current = now
      setIs(now !== undefined)
      for (const listener of listeners) listener()
    }
    look()
    const stop = watchView(request, look)
    return () => {
      clearTimeout(timer)
      parts.current = undefined
      stop()
    }
  }, [mark, subject, listeners])
  return useMemo(
    () => ({
      is,
      subscribe,
      unseen: () => unseen.current,
      show: () => parts.current?.show(),
    }),
    [is, subscribe],
  )
}

/** Pages and shadow trees in which something may scroll it. */
function rootsAround(element: Element): ReadonlySet<Node> {
  const roots = new Set<Node>()
  for (let at: Element | null = element; at; at = drawnIn(at)) roots.add(at.getRootNode())
  return roots
}

/** Tells when something else of an element may be in view. Returns what ends it. */
function watchView(element: HTMLElement, onChange: () => void): () => void {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  for (const root of rootsAround(element)) root.addEventListener('scroll', onChange, options)
  element.ownerDocument.defaultView?.addEventListener('resize', onChange, options)
  let frame = 0
  const sizes = new ResizeObserver(() => {
    // what is said then may be of another size
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  })
  sizes.observe(element)
  return () => {
    stop.abort()
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}
