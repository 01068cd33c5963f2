'use client'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { useIsomorphicLayoutEffect } from './hooks.ts'

const CONTROLS = 'button, select, a[href]'

/**
 * Makes the controls in an element one stop of the Tab key; the arrows, Home and End go from one to
 * the next. Tab comes back to the last one. `onElement`: hears which element that is, too.
 */
export function useToolbar(onElement?: (element: HTMLElement | null) => void) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useIsomorphicLayoutEffect(() => {
    if (!bar) return
    const settle = () => stopAt(bar, controlsOf(bar).find(({ tabIndex }) => tabIndex >= 0) ?? null)
    settle()
    const changes = new MutationObserver(settle)
    changes.observe(bar, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => changes.disconnect()
  }, [bar])
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setBar(element)
      onElement?.(element)
    },
    [onElement],
  )
  return {
    role: 'toolbar' as const,
    ref,
    onFocus: ({ target }: { target: Element }) =>
      bar && stopAt(bar, target.closest<HTMLElement>(CONTROLS)),
    onKeyDown(event: KeyboardEvent) {
      const next = bar && nextOf(controlsOf(bar), event)
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      next.focus()
    },
  }
}

const controlsOf = (bar: Element): HTMLElement[] =>
  [...bar.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.hasAttribute('disabled'),
  )

/** Only one of them is a stop of the Tab key. */
function stopAt(bar: Element, stop: HTMLElement | null): void {
  const controls = controlsOf(bar)
  const one = stop && controls.includes(stop) ? stop : controls[0]
  for (const control of controls) control.tabIndex = control === one ? 0 : -1
  // a scrolling toolbar is a tab stop only if it holds no control
  if (bar.hasAttribute('tabindex')) (bar as HTMLElement).tabIndex = one ? -1 : 0
}

/** The next control for a key; the arrows follow the direction of the text. */
function nextOf(
  controls: readonly HTMLElement[],
  { key, target }: KeyboardEvent,
): HTMLElement | undefined {
  const at = controls.findIndex((control) => control.contains(target as Element))
  if (at < 0) return undefined
  const isRtl = getComputedStyle(target as Element).direction === 'rtl'
  const by = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
  if (by !== undefined) return controls.at((at + by) % controls.length)
  return key === 'Home' ? controls[0] : key === 'End' ? controls.at(-1) : undefined
}
