import { coverAt, drawnIn, framesAround, outOfFrame } from './around.ts'

/** Product of an element's and its ancestors' opacity, below which nobody can read it. */
const MIN_OPACITY = 0.1
/** Of the size that its text has without transforms, below which nobody can read it. */
const MIN_SCALE = 0.5
/** Pixels that a scroll is rounded by. */
const ROUNDING_PX = 1
/** Where nothing may lie on it: parts of its width and height. Round corners are not in it. */
const POINTS = [0.2, 0.5, 0.8]

/** Pixels from the start and the top of what the person sees of the page. */
export type Place = readonly [left: number, top: number]

/**
 * Where the person sees an element: in a visible, focused page, inside of the visual viewport, not
 * transparent, not shrunk, and nothing on it, also in frames of this origin. Undefined if they do
 * not. It finds neither what lies on it and lets pointers through, nor what a page of another origin
 * has put on it.
 */
export function placeInView(element: HTMLElement): Place | undefined {
  const { ownerDocument: page } = element
  const view = page.defaultView?.visualViewport
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!view) return undefined
  const x = left - view.offsetLeft
  const y = top - view.offsetTop
  const space = Math.min(x, y, view.width - x - width, view.height - y - height)
  const frames = framesAround(element)
  const isSeen =
    page.visibilityState === 'visible' &&
    page.hasFocus() &&
    space >= -ROUNDING_PX &&
    isOpaque(element) &&
    [element, ...frames].every(isReadable) &&
    POINTS.every((part) => !coverAt(element, [left + part * width, top + part * height]))
  return isSeen ? frames.reduce<Place>(outOfFrame, [x, y]) : undefined
}

/** Neither scaled down nor turned to its edge; it may be turned on its side. */
function isReadable(element: HTMLElement): boolean {
  const { offsetWidth, offsetHeight } = element
  const { width, height } = element.getBoundingClientRect()
  const [short, long] = [width, height].sort((a, b) => a - b)
  const [shortLaidOut, longLaidOut] = [offsetWidth, offsetHeight].sort((a, b) => a - b)
  return short! >= MIN_SCALE * shortLaidOut! && long! >= MIN_SCALE * longLaidOut!
}

/** Neither it nor what is around it is so transparent that nobody can read it. */
export const isOpaque = (element: Element): boolean => opacityOf(element) >= MIN_OPACITY

function opacityOf(element: Element): number {
  const outer = drawnIn(element)
  const { opacity, filter } = getComputedStyle(element)
  const filtered = /\bopacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1
  return Number(opacity) * Number(filtered) * (outer ? opacityOf(outer) : 1)
}
