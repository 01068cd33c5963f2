/** Product of an element's and its ancestors' opacity, below which nobody can read it. */
const MIN_OPACITY = 0.1
/** Pixels that a scroll is rounded by. */
const ROUNDING_PX = 1
/** Where nothing may lie on it: parts of its width and height. Round corners are not in it. */
const POINTS = [0.2, 0.5, 0.8]

/** Pixels from the start and the top of what the person sees of the page. */
export type Place = readonly [left: number, top: number]

/**
 * Where the person sees an element: in a visible, focused page, inside of the visual viewport, not
 * transparent, and nothing on it. Undefined if they do not. It finds neither what lies on it and
 * lets pointers through, nor what a page around this one has put on it.
 */
export function placeInView(element: Element): Place | undefined {
  const { visualViewport: view } = window
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!view) return undefined
  const x = left - view.offsetLeft
  const y = top - view.offsetTop
  const space = Math.min(x, y, view.width - x - width, view.height - y - height)
  const root = element.getRootNode() as Document | ShadowRoot
  const isSeen =
    document.visibilityState === 'visible' &&
    document.hasFocus() &&
    space >= -ROUNDING_PX &&
    opacityOf(element) >= MIN_OPACITY &&
    POINTS.every((part) =>
      element.contains(root.elementFromPoint(left + part * width, top + part * height)),
    )
  return isSeen ? [x, y] : undefined
}

function opacityOf(element: Element): number {
  const parent = element.parentElement ?? (element.getRootNode() as ShadowRoot).host
  return Number(getComputedStyle(element).opacity) * (parent ? opacityOf(parent) : 1)
}
