import { isOpaque } from './placeInView.ts'

/** Where nothing may lie on a part: parts of its width, and of its height as far as it is in view. */
const COLUMNS = [0.1, 0.5, 0.9]
const ROWS = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92]

/**
 * Whether something lies on what the request around `element` shows of its call, or made that
 * transparent. What is scrolled out of view does not count, nor does a bar at the edge of the view,
 * under which the page scrolls. docs/decisions/057-what-covers-a-request.md has the reasons.
 */
export function isRequestCovered(element: Element): boolean {
  const request = element.closest('[data-handrail="consent"]')
  if (!request) return false
  const root = request.getRootNode() as Document | ShadowRoot
  /** The largest element that holds what lies there and not the request. */
  const coverAt = (x: number, y: number): Element | null => {
    let hit = root.elementFromPoint(x, y)
    if (!hit || request.contains(hit) || hit.contains(request)) return null
    while (hit.parentElement && !hit.parentElement.contains(request)) hit = hit.parentElement
    return hit
  }
  return [...request.querySelectorAll('[data-part]')].some((part) => {
    const [top, bottom] = viewOf(part)
    const box = part.getBoundingClientRect()
    const start = Math.max(top, box.top)
    const height = Math.min(bottom, box.bottom) - start
    if (height <= 0 || box.width === 0) return false
    if (!isOpaque(part)) return true
    return COLUMNS.some((column) => {
      const x = box.left + column * box.width
      const covers = ROWS.map((row) => coverAt(x, start + row * height)).filter(Boolean)
      if (covers.length === 0) return false
      const bars = [coverAt(x, top + 1), coverAt(x, bottom - 1)]
      return covers.some((cover) => !bars.includes(cover))
    })
  })
}

/** From where to where the page shows what is in the boxes around an element. */
function viewOf(element: Element): [top: number, bottom: number] {
  let [top, bottom] = [0, window.innerHeight]
  for (
    let around = element.parentElement;
    around && around !== document.body;
    around = around.parentElement
  ) {
    if (getComputedStyle(around).overflowY === 'visible') continue
    const box = around.getBoundingClientRect()
    top = Math.max(top, box.top)
    bottom = Math.min(bottom, box.bottom)
  }
  return [top, bottom]
}
