'use client'
import { useEffect, useRef, useState } from 'react'
import { DOWN_ICON, STATUS_ICONS } from '../../internal/icons.ts'
import { Icon } from '../../internal/parts.tsx'
import { useConsentDialog } from './useConsentDialog.tsx'
import { END, isLong, REST } from './useUnread.ts'

/** How many lines of a long command or diff are below the view; a press shows the next of them. */
export function UnreadLines() {
  const { words, isUnread } = useConsentDialog('UnreadLines')
  const [wasUnread, setWasUnread] = useState(isUnread)
  if (isUnread && !wasUnread) setWasUnread(true)
  const root = useRef<HTMLButtonElement>(null)
  const { below, total } = useLinesBelow(root, wasUnread)
  if (!wasUnread) return null
  return (
    <button
      ref={root}
      type="button"
      className="handrail-unread"
      aria-disabled={!isUnread && below === 0}
      onClick={() => showNext(root.current!)}
    >
      <Icon path={isUnread || below > 0 ? DOWN_ICON : STATUS_ICONS.succeeded} />
      <span>
        {below > 0
          ? words.text('consent.lines_below', { count: below, total })
          : words.text(isUnread ? 'content.show_more' : 'consent.read_to_end')}
      </span>
    </button>
  )
}

type Place = { readonly below: number; readonly total: number }

const NONE: Place = { below: 0, total: 0 }

/** Follows the lines of the first long part that goes on below the view. */
function useLinesBelow(root: { readonly current: HTMLElement | null }, isOn: boolean): Place {
  const [place, setPlace] = useState(NONE)
  useEffect(() => {
    const request = root.current && requestOf(root.current)
    if (!request || !isOn) return undefined
    const look = () => {
      const next = linesBelow(request)
      setPlace((now) => (now.below === next.below && now.total === next.total ? now : next))
    }
    const sizes = new ResizeObserver(look)
    for (const element of [request, ...request.querySelectorAll(END)])
      sizes.observe(element.parentElement ?? element)
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', look, { capture: true })
    }
  }, [root, isOn])
  return place
}

const requestOf = (element: Element): Element | null => element.closest('[data-handrail="consent"]')

/** The end of the first long part that is below the view, and by how many pixels. */
function nextEnd(request: Element): { end: Element; pixels: number; view: number } | undefined {
  const footer = request.querySelector('.handrail-footer')?.getBoundingClientRect()
  for (const end of request.querySelectorAll(END)) {
    if (!isLong(end)) continue
    const box = (end.parentElement ?? end).getBoundingClientRect()
    const bottom = Math.min(innerHeight, footer?.top ?? Infinity, box.bottom)
    const pixels = end.getBoundingClientRect().bottom - bottom
    if (pixels > 1) return { end, pixels, view: bottom - Math.max(box.top, 0) }
  }
  return undefined
}

function linesBelow(request: Element): Place {
  const { end, pixels } = nextEnd(request) ?? {}
  const box = end?.parentElement
  if (!box || pixels === undefined) return NONE
  const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(box)
  const line = parseFloat(lineHeight)
  const height = box.scrollHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd)
  return { below: Math.ceil(pixels / line), total: Math.round(height / line) }
}

/** Scrolls by a view, but for one line, at most to the end. Draws more where the end is in view. */
function showNext(from: Element): void {
  const request = requestOf(from)
  const next = request && nextEnd(request)
  if (!next) return request?.querySelector<HTMLElement>(REST)?.click()
  const line = parseFloat(getComputedStyle(next.end).lineHeight)
  const top = Math.min(next.pixels, Math.max(next.view - line, line))
  scrollerOf(next.end).scrollBy({ top, behavior: 'instant' })
}

function scrollerOf(element: Element): Element {
  const box = element.parentElement
  if (!box) return element
  const scrolls = box.scrollHeight > box.clientHeight + 1
  return scrolls && getComputedStyle(box).overflowY !== 'visible' ? box : scrollerOf(box)
}
