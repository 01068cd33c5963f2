import { isOpaque } from './placeInView.ts'

/** Where nothing may lie on a part: parts of its width, and of its height as far as it is in view. */
const COLUMNS = [0.1, 0.5, 0.9]
const ROWS = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92]

/** Of the places of a part, how many must be free for it to have been seen. */
const SEEN_SHARE = 0.5

/** Which parts the person has seen, each by what it would have allowed then. */
export type SeenParts = WeakMap<Element, string | undefined>

type Edges = readonly (readonly [top: number, bottom: number])[]

/**
 * Whether something lies on what the request around `element` shows of its call, or made that
 * transparent. What is scrolled out of view does not count, nor does a bar at the edge of what
 * scrolls, once the part under it was seen: `seen` keeps that, for `subject`.
 * docs/decisions/057-what-covers-a-request.md has the reasons.
 */
export function isRequestCovered(element: Element, seen: SeenParts, subject?: string): boolean {
  const request = element.closest('[data-handrail="consent"]')
  if (!request) return false
  const coverAt = createCoverAt(request)
  return [...request.querySelectorAll('[data-part]')].some((part) => {
    const { top, bottom, edges } = viewOf(part)
    const box = part.getBoundingClientRect()
    const start = Math.max(top, box.top)
    const height = Math.min(bottom, box.bottom) - start
    if (height <= 0 || box.width === 0) return false
    if (!isOpaque(part)) return true
    let free = 0
    for (const column of COLUMNS) {
      const x = box.left + column * box.width
      const covers = ROWS.flatMap((row) => coverAt(x, start + row * height) ?? [])
      free += ROWS.length - covers.length
      if (covers.length === 0) continue
      const bars = barsOf(edges, x, coverAt)
      if (covers.some((cover) => !bars.has(cover))) return true
    }
    if (free >= SEEN_SHARE * COLUMNS.length * ROWS.length) seen.set(part, subject)
    return !seen.has(part) || seen.get(part) !== subject
  })
}

/**
 * Finds the largest element that lies at a place and holds nothing of the request; what is around
 * the request where the request is clipped away there.
 */
function createCoverAt(request: Element): (x: number, y: number) => Element | null {
  const root = request.getRootNode() as Document | ShadowRoot
  return (x, y) => {
    let hit = root.elementFromPoint(x, y)
    if (!hit || request.contains(hit)) return null
    if (hit.contains(request)) return hit
    while (hit.parentElement && !hit.parentElement.contains(request)) hit = hit.parentElement
    return hit
  }
}

/** What lies at the upper and lower edge of what scrolls. */
const barsOf = (edges: Edges, x: number, coverAt: (x: number, y: number) => Element | null) =>
  new Set(edges.flatMap(([top, bottom]) => [coverAt(x, top + 1), coverAt(x, bottom - 1)]))

/** From where to where the boxes around an element show it, and the edges of those that scroll. */
function viewOf(element: Element): { top: number; bottom: number; edges: Edges } {
  let [top, bottom] = [0, window.innerHeight]
  const page = document.documentElement
  const edges: [number, number][] = page.scrollHeight > page.clientHeight ? [[top, bottom]] : []
  for (
    let around = element.parentElement;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { overflowY } = getComputedStyle(around)
    if (overflowY === 'visible') continue
    const box = around.getBoundingClientRect()
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
    if (/auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight)
      edges.push([Math.max(top, box.top), Math.min(bottom, box.bottom)])
  }
  return { top, bottom, edges }
}
