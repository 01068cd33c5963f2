'use client'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { DOWN_ICON, STATUS_ICONS } from '../../internal/icons.ts'
import { Icon } from '../../internal/controls.tsx'
import type { Words } from '../../words/foreign.ts'

const REQUEST = '[data-handrail="consent"]'
/** The parts of a request that are read to their end. */
const READ = ':is([data-part="command"], [data-part="changes"])'
/** Stands at the end of a command, of a diff, and of each of its boxes that scroll. */
const END = `${READ} [data-end]`
/** Brings what is left out. */
const REST = `${READ} [data-rest]`

/** True while a long command or diff of what is `shown` was not on screen to its end. */
export function useUnread(root: RefObject<HTMLElement | null>, shown: string | undefined): boolean {
  const [isUnread, setUnread] = useState(false)
  useIsomorphicLayoutEffect(() => {
    setUnread(false)
    const { current: request } = root
    if (!request || shown === undefined || typeof IntersectionObserver === 'undefined') return
    return watchEnds(request, setUnread)
  }, [root, shown])
  return isUnread
}

/** Follows the ends of a request, also those that come later. Returns what ends it. */
function watchEnds(request: HTMLElement, onChange: (isUnread: boolean) => void): () => void {
  let ends: readonly Element[] = []
  const onScreen = new Map<Element, boolean>()
  const reached = new WeakSet<Element>()
  const look = () => {
    for (const end of ends)
      if (onScreen.get(end) && isWhole(end) && !isUnderDecision(end, request)) reached.add(end)
    const isLeft = ends.some((end) => onScreen.has(end) && !reached.has(end) && isLong(end))
    onChange(isLeft || request.querySelector(REST) !== null)
  }
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) onScreen.set(target, isIntersecting)
    look()
  })
  const find = () => {
    ends = [...request.querySelectorAll(END)]
    for (const end of ends) {
      if (reached.has(end)) continue
      // what has just come may push it: it is asked for anew
      if (onScreen.has(end)) onScreen.set(end, false)
      observer.unobserve(end)
      observer.observe(end)
    }
    look()
  }
  const changes = new MutationObserver(find)
  changes.observe(request, { childList: true, subtree: true, attributeFilter: ['data-rest'] })
  const onScroll = () => ends.some((end) => onScreen.get(end)) && look()
  const page = request.ownerDocument
  page.addEventListener('scroll', onScroll, { capture: true, passive: true })
  find()
  return () => {
    changes.disconnect()
    observer.disconnect()
    page.removeEventListener('scroll', onScroll, { capture: true })
  }
}

/** Nothing is left out before it. */
const isWhole = (end: Element): boolean => !end.closest(READ)?.querySelector('[data-rest]')

/** Longer than half of the window, or than the box that it scrolls in. */
function isLong({ parentElement: box }: Element): boolean {
  const { scrollHeight = 0, clientHeight = 0 } = box ?? {}
  return scrollHeight > Math.min(clientHeight, innerHeight / 2) + 1
}

/** The decision stays in view, and the request scrolls under it. */
function isUnderDecision(end: Element, request: Element): boolean {
  const footer = request.querySelector('.handrail-footer')
  return (
    footer !== null &&
    (end.compareDocumentPosition(footer) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
    end.getBoundingClientRect().bottom > footer.getBoundingClientRect().top + 1
  )
}

/** How many lines of a long command or diff are below the view; a press shows the next of them. */
export function UnreadLines({ words, isUnread }: { words: Words; isUnread: boolean }) {
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
    const request = root.current?.closest(REQUEST)
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

/** Scrolls by a view, but for one line, at most to the end. Draws more if the end is in view. */
function showNext(from: Element): void {
  const request = from.closest(REQUEST)
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
