'use client'
import { useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'

/**
 * The part of the content that the person cannot have seen: `folded`, or `below` the end of a
 * scrolling box. `unknown`: not checked yet.
 */
export type Unseen = 'unknown' | 'folded' | 'below' | 'nothing'

/** Buttons that bring what is folded say so. */
const FOLDED = '[data-rest]'
/** Pixels that a scroll is rounded by. */
const SCROLL_ROUNDING_PX = 2

/**
 * Follows what of an element's content was not seen yet. A box that scrolls counts once it was at
 * its end; it counts again when it grows.
 */
export function useUnseen(mark: RefObject<Element | null>, isOpen: boolean): Unseen {
  const [unseen, setUnseen] = useState<Unseen>('unknown')
  useIsomorphicLayoutEffect(() => {
    const dialog = isOpen
      ? mark.current?.closest<HTMLElement>('[data-handrail="consent"]')
      : undefined
    if (!dialog) return setUnseen('unknown')
    const seen = new WeakMap<Element, number>()
    const look = () => setUnseen(unseenIn(dialog, seen))
    const mutations = new MutationObserver(look)
    mutations.observe(dialog, {
      childList: true,
      subtree: true,
      attributeFilter: ['style', 'data-rest'],
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
  }, [mark, isOpen])
  return unseen
}

/** `seen`: how far down each box was in view. */
function unseenIn(dialog: HTMLElement, seen: WeakMap<Element, number>): Unseen {
  if (dialog.querySelector(FOLDED)) return 'folded'
  const boxes = [...dialog.querySelectorAll('*')].filter(
    (element) =>
      element.scrollHeight > element.clientHeight + SCROLL_ROUNDING_PX &&
      /auto|scroll/.test(getComputedStyle(element).overflowY),
  )
  for (const box of boxes)
    seen.set(box, Math.max(seen.get(box) ?? 0, box.scrollTop + box.clientHeight))
  return boxes.some((box) => (seen.get(box) ?? 0) < box.scrollHeight - SCROLL_ROUNDING_PX)
    ? 'below'
    : 'nothing'
}
