'use client'
import { useRef, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'

/**
 * Returns a function that asks for the focus on one item of a list. It goes there once the list is
 * drawn again: to the last item where that one is gone, to the button that adds where none is left.
 */
export function useItemFocus(list: RefObject<HTMLElement | null>, items = 'input') {
  const wanted = useRef<number>(undefined)
  useIsomorphicLayoutEffect(() => {
    if (wanted.current === undefined) return
    const found = list.current?.querySelectorAll<HTMLElement>(items)
    const item = found?.[Math.min(wanted.current, found.length - 1)]
    const target =
      item?.querySelector<HTMLElement>('input, select, textarea, button') ??
      item ??
      list.current?.parentElement?.querySelector<HTMLElement>('[data-verb="add"]')
    wanted.current = undefined
    target?.focus()
  })
  return (index: number | undefined): void => {
    wanted.current = index
  }
}
