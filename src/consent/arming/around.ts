/** Pixels from the left and the top of what a page shows. */
type Point = readonly [x: number, y: number]

/**
 * What an element is drawn in: its slot, its parent, the host of its shadow tree, the frame of its
 * page. A frame of another origin tells nothing.
 */
export const drawnIn = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as ShadowRoot).host ??
  frameOf(element)

/** The frames of this origin around an element's page, from the inside out. */
export function framesAround(element: Element): HTMLElement[] {
  const frame = frameOf(element)
  return frame ? [frame, ...framesAround(frame)] : []
}

/** A point of a frame's page, in the page that the frame is in. */
export function outOfFrame([x, y]: Point, frame: HTMLElement): Point {
  const { left, top } = frame.getBoundingClientRect()
  const scale = scaleOf(frame)
  return [left + (frame.clientLeft + x) * scale, top + (frame.clientTop + y) * scale]
}

/** A height of the page that a frame is in, in the frame's page. */
export function intoFrame(frame: HTMLElement): (y: number) => number {
  const { top } = frame.getBoundingClientRect()
  return (y) => (y - top) / scaleOf(frame) - frame.clientTop
}

const scaleOf = (frame: HTMLElement): number =>
  frame.getBoundingClientRect().width / frame.offsetWidth

/**
 * The largest element that lies on an element at a point and holds nothing of it; what is around it
 * where it is clipped away there, and the whole page while pictures of it fade into each other.
 * `holds`: whether what is found belongs to the element.
 */
export function coverAt(
  element: Element,
  at: Point,
  holds = (hit: Element): boolean => element.contains(hit),
): Element | null {
  const root = element.getRootNode() as Document | ShadowRoot
  const isFading = 'activeViewTransition' in root && root.activeViewTransition
  let hit = isFading ? root.documentElement : root.elementFromPoint(...at)
  // Some browsers tell a shadow tree of what lies outside of it.
  if (hit?.getRootNode() === root && !holds(hit)) {
    if (hit.contains(element)) return hit
    while (hit.parentElement && !hit.parentElement.contains(element)) hit = hit.parentElement
    return hit
  }
  // A shadow tree or a page does not know what lies on all of it.
  const [host, frame] = 'host' in root ? [root.host] : [undefined, frameOf(element)]
  if (host) return coverAt(host, at, (found) => found === host)
  return frame ? coverAt(frame, outOfFrame(at, frame), (found) => found === frame) : null
}

const frameOf = ({ ownerDocument: { defaultView } }: Element): HTMLElement | null =>
  (defaultView?.frameElement as HTMLElement | null | undefined) ?? null
