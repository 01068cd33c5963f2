'use client'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { createScrollBoxes } from './scrollBoxes.ts'

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
    return observeUnseen(dialog, rounds, setFound)
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

/**
 * Tells what of a request was not seen, as `describe` says it, and opens what is folded while rounds
 * are left. Returns what ends it.
 */
function observeUnseen(
  dialog: HTMLElement,
  rounds: { current: number },
  onChange: (found: string) => void,
): () => void {
  const boxes = createScrollBoxes(dialog)
  const hasLayout = typeof ResizeObserver !== 'undefined'
  let last = ''
  const look = () => {
    const folds = [...dialog.querySelectorAll<HTMLElement>(FOLDS)]
    const isOpening = folds.length > 0 && rounds.current > 0
    if (isOpening) {
      rounds.current -= 1
      for (const fold of folds) fold.click()
    }
    // a box that is measured now is laid out again after the next round
    const now = describe(dialog, folds, isOpening || !hasLayout ? [] : boxes.unseen())
    if (now !== last) onChange(now)
    last = now
  }
  const mutations = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) boxes.changed(node)
    look()
  })
  mutations.observe(dialog, {
    childList: true,
    subtree: true,
    attributeFilter: ['class', 'style', 'data-rest', 'data-unfolded'],
  })
  let isMeasured = false
  const sizes = hasLayout
    ? new ResizeObserver(() => {
        // a style sheet came, or another of its rules holds at this width; not at first
        if (isMeasured) boxes.changed(dialog)
        isMeasured = true
        look()
      })
    : undefined
  sizes?.observe(dialog)
  dialog.addEventListener('scroll', look, true)
  look()
  return () => {
    mutations.disconnect()
    sizes?.disconnect()
    dialog.removeEventListener('scroll', look, true)
  }
}

/** The kind, and then the parts in their order. */
function describe(dialog: Element, folds: readonly Element[], boxes: readonly Element[]): string {
  const kind = folds.length > 0 ? 'folded' : boxes.length > 0 ? 'below' : 'nothing'
  const around = new Set([...folds, ...boxes].map((element) => element.closest('[data-part]')))
  const parts = [...dialog.querySelectorAll<HTMLElement>('[data-part]')]
    .filter((part) => around.has(part))
    .map((part) => part.dataset.part)
  return [...new Set([kind, ...parts, ...(around.has(null) ? ['rest'] : [])])].join(' ')
}
