import { scrollerOf } from './scrollerOf.ts'
import { viewOf } from './isRequestCovered.ts'

/** What of a request was not in view yet: how many lines, and where they are. */
export type Unseen = { side: 'below' | 'above'; lines: number }

/** Pixels from the start of a part, or of what the page shows. */
type Span = readonly [start: number, end: number]

/** Less than this is no line, but rounding and the edge of a box. */
const MIN_UNSEEN_PX = 6
/** What has just come or moved was not seen yet, and may move on. */
const SETTLED_MS = 300
/** Pieces of text that are looked at for lines, and lines that are counted. */
const MAX_COUNTED = 2000

/**
 * Follows how much of the parts of a request, what they show of its call, was between the upper end
 * of the view and the decision, which stays at the lower one.
 */
export interface SeenParts {
  /** Notes what is in view. Returns what was not so far. */
  look(): Unseen | undefined
  /** Scrolls to what was not: its first line comes first. */
  show(): void
}

/** What is in view counts after a moment, wherever it is then. `onSettled`: such a moment is over. */
export function createSeenParts(request: HTMLElement, onSettled: () => void): SeenParts {
  const seen = new WeakMap<Element, readonly Span[]>()
  const isSettled = followPlaces(request, onSettled)
  const page = request.ownerDocument
  /** Of each part that was not all in view, what is left, and where the view ends there. */
  function left() {
    const end = lowerEnd(request)
    return [...request.querySelectorAll('[data-part]')].flatMap((part) => {
      const box = part.getBoundingClientRect()
      if (box.height < MIN_UNSEEN_PX || box.width === 0) return []
      const before = seen.get(part) ?? []
      if (missing(before, box.height).length === 0) return []
      const view = viewOf(part)
      const bottom = Math.min(view.bottom, end, keyboardTop(page))
      const now: Span = [
        Math.max(view.top, box.top) - box.top,
        Math.min(bottom, box.bottom) - box.top,
      ]
      const spans = joined([...before, now])
      if (isSettled(part, box) && page.visibilityState === 'visible') seen.set(part, spans)
      return missing(spans, box.height).map(
        ([first, last]) =>
          ({
            part,
            top: box.top + first,
            bottom: box.top + last,
            view: [view.top, bottom],
          }) as const,
      )
    })
  }

  let last: Unseen | 'unknown' | undefined = 'unknown'
  return {
    look() {
      const { top, bottom } = request.getBoundingClientRect()
      if (last !== 'unknown' && (bottom < 0 || top > innerHeight)) return last
      const parts = left()
      const isBelow = parts.some(({ bottom: end, view }) => end > view[1])
      const lines = parts.reduce((sum, { part, ...span }) => sum + linesIn(part, span), 0)
      last =
        parts.length > 0
          ? { side: isBelow ? 'below' : 'above', lines: Math.max(1, lines) }
          : undefined
      return last
    },
    show() {
      const parts = left()
      const next = parts.find(({ bottom, view }) => bottom > view[1]) ?? parts[0]
      if (!next) return
      const scroller = scrollerOf(next.part)
      const bar = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0
      scroller.scrollBy({ top: next.top - Math.max(0, next.view[0]) - bar })
    },
  }
}

/** Where the decision begins, while it is over what it decides. */
function lowerEnd(request: HTMLElement): number {
  const footer = request.querySelector('.handrail-footer')?.getBoundingClientRect()
  const isOver = footer !== undefined && request.getBoundingClientRect().bottom - footer.bottom > 2
  request.toggleAttribute('data-over', isOver)
  const more = request.querySelector('.handrail-more')?.getBoundingClientRect()
  return isOver ? (more ?? footer).top : Infinity
}

/** Whether a part has its place in the request for a moment. */
function followPlaces(request: HTMLElement, onSettled: () => void) {
  const places = new WeakMap<Element, { key: string; since: number }>()
  return (part: Element, { top, height }: DOMRect): boolean => {
    const key = `${Math.round(top - request.getBoundingClientRect().top)} ${Math.round(height)}`
    const now = performance.now()
    const place = places.get(part)
    if (place?.key === key) return now - place.since >= SETTLED_MS
    places.set(part, { key, since: now })
    setTimeout(onSettled, SETTLED_MS + 1)
    return false
  }
}

/** Where a keyboard on the screen begins, as far as the browser tells. */
const keyboardTop = ({ defaultView }: Document): number => {
  const view = defaultView?.visualViewport
  return view ? view.offsetTop + view.height : Infinity
}

/** The same spans, those that touch as one, in their order. */
function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = []
  for (const [start, end] of spans.filter(([from, to]) => to > from).sort(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && start <= last[1] + MIN_UNSEEN_PX)
      all[all.length - 1] = [last[0], Math.max(last[1], end)]
    else all.push([start, end])
  }
  return all
}

/** What is between them, as far as it is more than nothing. */
const missing = (spans: readonly Span[], height: number): readonly Span[] =>
  [...spans, [height, height] as const]
    .map(([start], at): Span => [spans[at - 1]?.[1] ?? 0, start])
    .filter(([start, end]) => end - start > MIN_UNSEEN_PX)

/** Lines of text in a part, counted from the last one on; of very many, as many as have room. */
function linesIn(part: Element, { top, bottom }: { top: number; bottom: number }): number {
  const texts = part.ownerDocument.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const range = part.ownerDocument.createRange()
  let [looked, lines, above] = [0, 0, Infinity]
  for (let text = lastIn(texts); text; text = texts.previousNode()) {
    looked += 1
    if (looked > MAX_COUNTED || lines > MAX_COUNTED)
      return lines && Math.round((lines * (bottom - top)) / (bottom - above))
    range.selectNodeContents(text)
    for (const { top: start, height } of [...range.getClientRects()].toReversed()) {
      const middle = start + height / 2
      if (height < 2 || middle < top || middle > bottom || middle > above) continue
      lines += 1
      above = start
    }
  }
  return lines
}

function lastIn(walker: TreeWalker): Node | null {
  while (walker.lastChild());
  return walker.currentNode === walker.root ? null : walker.currentNode
}
