/** Product of an element's and its ancestors' opacity, below which nobody can read it. */
const MIN_OPACITY = 0.1
/** Pixels that a scroll is rounded by. */
const ROUNDING_PX = 1
/** Where it must be the topmost, as parts of its width and height: round corners are not in it. */
const POINTS = [
  [0.5, 0.5],
  [0.2, 0.2],
  [0.8, 0.2],
  [0.2, 0.8],
  [0.8, 0.8],
] as const

/** Where the person sees an element, in pixels of the screen. */
export type Place = { left: number; top: number }

/**
 * Where the person sees an element: inside of the visual viewport, not transparent, and nothing on
 * it. Undefined if they do not. It finds neither what lies on it and lets pointers through, nor
 * what a page around this one has put on it.
 */
export function placeInView(element: Element): Place | undefined {
  const view = window.visualViewport
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  if (!view || width === 0 || height === 0) return undefined
  const isInside =
    left >= view.offsetLeft - ROUNDING_PX &&
    top >= view.offsetTop - ROUNDING_PX &&
    right <= view.offsetLeft + view.width + ROUNDING_PX &&
    bottom <= view.offsetTop + view.height + ROUNDING_PX
  const root = element.getRootNode() as Document | ShadowRoot
  const isOnTop = (x: number, y: number) =>
    element.contains(root.elementFromPoint(left + x * width, top + y * height))
  return isInside && POINTS.every(([x, y]) => isOnTop(x, y)) && opacityOf(element) >= MIN_OPACITY
    ? { left: (left - view.offsetLeft) * view.scale, top: (top - view.offsetTop) * view.scale }
    : undefined
}

function opacityOf(element: Element): number {
  const parent = element.parentElement ?? (element.getRootNode() as ShadowRoot).host
  return Number(getComputedStyle(element).opacity) * (parent ? opacityOf(parent) : 1)
}
