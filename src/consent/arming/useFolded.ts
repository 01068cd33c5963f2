'use client'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'

/** What of a request the person cannot have seen. */
export type Folded = {
  /**
   * `folded`: something is folded or shortened. `below`: something is further down in a box that
   * scrolls. `unknown`: not checked yet.
   */
  unseen: 'unknown' | 'folded' | 'below' | 'nothing'
  /** The parts of the request that it is in, as in `data-part`. */
  parts: readonly string[]
  /** Opens everything that is folded, and what it holds, and lets boxes grow. */
  showAll(): void
}

/** Buttons that bring what is folded say so. */
const FOLDS = '[data-rest]'
/** The person's own words are not counted. */
const NO_BOX = 'textarea, select'
/** Pixels that a scroll is rounded by. */
const SCROLL_ROUNDING_PX = 2
/** A fold may hold others, and a text of a megabyte comes in pieces. */
const MAX_ROUNDS = 30

/**
 * Follows what of a request was not seen yet. A box that scrolls counts once it was at its end; it
 * counts again when it grows. `subject`: what is shown; undefined while nothing is.
 */
export function useFolded(mark: RefObject<Element | null>, subject: string | undefined): Folded {
  const [found, setFound] = useState('unknown')
  const rounds = useRef(0)
  useIsomorphicLayoutEffect(() => {
    rounds.current = 0
    const dialog =
      subject === undefined
        ? undefined
        : mark.current?.closest<HTMLElement>('[data-handrail="consent"]')
    if (!dialog) return setFound('unknown')
    delete dialog.dataset.unfolded
    const seen = new WeakMap<Element, number>()
    let last = ''
    const look = () => {
      const unseen = unseenIn(dialog, seen)
      const folds = unseen.filter((element) => element.matches(FOLDS))
      if (folds.length > 0 && rounds.current > 0) {
        rounds.current -= 1
        for (const fold of folds) fold.click()
      }
      const now = describe(folds, unseen)
      if (now !== last) setFound(now)
      last = now
    }
    const mutations = new MutationObserver(look)
    mutations.observe(dialog, {
      childList: true,
      subtree: true,
      attributeFilter: ['style', 'data-rest', 'data-unfolded'],
    })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look)
    sizes?.observe(dialog)
    dialog.addEventListener('scroll', look, true)
    look()
    return () => {
      mutations.disconnect()
      sizes?.disconnect()
      dialog.removeEventListener('scroll', look, true)
    }
  }, [mark, subject])
  const showAll = useCallback(() => {
    rounds.current = MAX_ROUNDS
    // what observes the request sees this, and opens the first folds
    mark.current?.closest('[data-handrail="consent"]')?.setAttribute('data-unfolded', '')
  }, [mark])
  return useMemo(() => {
    const [unseen, ...parts] = found.split(' ')
    return { unseen: unseen as Folded['unseen'], parts, showAll }
  }, [found, showAll])
}

/** What the person cannot have seen, in its order. `seen`: how far down each box was in view. */
const unseenIn = (dialog: HTMLElement, seen: WeakMap<Element, number>): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (element.matches(FOLDS)) return true
    const { scrollHeight, scrollTop, clientHeight } = element
    if (
      scrollHeight <= clientHeight + SCROLL_ROUNDING_PX ||
      !/auto|scroll/.test(getComputedStyle(element).overflowY) ||
      element.matches(NO_BOX)
    )
      return false
    const end = Math.max(seen.get(element) ?? 0, scrollTop + clientHeight)
    seen.set(element, end)
    return end < scrollHeight - SCROLL_ROUNDING_PX
  })

/** The kind, and then the parts. */
function describe(folds: readonly Element[], unseen: readonly Element[]): string {
  const kind = folds.length > 0 ? 'folded' : unseen.length > 0 ? 'below' : 'nothing'
  const parts = unseen.map(
    (element) => element.closest<HTMLElement>('[data-part]')?.dataset.part ?? 'rest',
  )
  return [...new Set([kind, ...parts])].join(' ')
}
