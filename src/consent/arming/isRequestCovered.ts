import { coverAt, drawnIn, intoFrame } from './around.ts'
import { isOpaque } from './placeInView.ts'

/** Where nothing may lie on a part: parts of its width, and of its height as far as it is in view. */
const COLUMNS = [0.1, 0.5, 0.9]
const ROWS = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92]

/** Of the places of a part, how many must be free for it to have been seen. */
const SEEN_SHARE = 0.5

/** Which parts the person has seen, each by what it would have allowed then. */
export type SeenParts = WeakMap<Element, string | undefined>

type Edges = readonly (readonly [top: number, bottom: number, page: Document])[]

/**
 * Whether something lies on what the request around `element` shows of its call, or made that
 * transparent. What is scrolled out of view does not count, nor does a bar at the edge of what
 * scrolls, once the part under it was seen: `seen` keeps that, for `subject`.
 * docs/decisions/057-what-covers-a-request.md has the reasons.
 */
export function isRequestCovered(element: Element, seen: SeenParts, subject?: string): boolean {
  const request = element.closest('[data-handrail="consent"]')
  if (!request) return false
  const coverOf = (x: number, y: number) => coverAt(request, [x, y])
  return [...request.querySelectorAll('[data-part]')].some((part) => {
    const { top, bottom, edges } = viewOf(part, scrolls)
    const box = part.getBoundingClientRect()
    const start = Math.max(top, box.top)
    const height = Math.min(bottom, box.bottom) - start
    if (height <= 0 || box.width === 0) return false
    if (!isOpaque(part)) return true
    if (getComputedStyle(part).visibility !== 'visible') return true
    let free = 0
    for (const column of COLUMNS) {
      const x = box.left + column * box.width
      const covers = ROWS.flatMap((row) => coverOf(x, start + row * height) ?? [])
      free += ROWS.length - covers.length
      if (covers.length === 0) continue
      const bars = barsOf(edges, x, coverOf)
      if (covers.some((cover) => !bars.has(cover))) return true
    }
    if (free >= SEEN_SHARE * COLUMNS.length * ROWS.length) seen.set(part, subject)
    return !seen.has(part) || seen.get(part) !== subject
  })
}

/** What lies at the upper and lower edge of what scrolls, in the same page. */
const barsOf = (edges: Edges, x: number, coverOf: (x: number, y: number) => Element | null) =>
  new Set(
    edges.flatMap(([top, bottom, page]) =>
      [coverOf(x, top + 1), coverOf(x, bottom - 1)].filter((bar) => bar?.ownerDocument === page),
    ),
  )

/**
 * From where to where the boxes and pages around an element show it, and the edges of those that
 * scroll, if `scrolls` says that they do.
 */
export function viewOf(
  element: Element,
  scrolls: (element: Element) => boolean = () => false,
): { top: number; bottom: number; edges: Edges } {
  let [top, bottom] = [-Infinity, Infinity]
  /** From the page of what is around, to that of the element. */
  let into = (y: number): number => y
  const edges: [number, number, Document][] = []
  const clip = (start: number, end: number) => {
    top = Math.max(top, into(start))
    bottom = Math.min(bottom, into(end))
  }
  const clipToPage = (page: Document) => {
    const end = page.defaultView?.innerHeight ?? 0
    clip(0, end)
    if (scrolls(page.documentElement)) edges.push([into(0), into(end), page])
  }
  clipToPage(element.ownerDocument)
  for (let around = drawnIn(element); around; around = drawnIn(around)) {
    const { overflowY } = getComputedStyle(around)
    const isPage = around.matches('html, body')
    if (around.matches('iframe')) {
      const [before, inner] = [into, intoFrame(around)]
      into = (y) => before(inner(y))
      clipToPage(around.ownerDocument)
    } else if (!isPage && overflowY !== 'visible') {
      const box = around.getBoundingClientRect()
      clip(box.top, box.bottom)
      if (/auto|scroll/.test(overflowY) && scrolls(around))
        edges.push([top, bottom, around.ownerDocument])
    }
  }
  return { top, bottom, edges }
}

const scrolls = ({ scrollHeight, clientHeight }: Element): boolean => scrollHeight > clientHeight
