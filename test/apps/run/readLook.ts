// Runs in the page, so it is whole in itself.

/** How something is drawn. */
export interface Box {
  readonly isFilled: boolean
  /** The contrast of its own ground, or of its frame, against what is behind it. */
  readonly edge: number
  readonly hasFrame: boolean
  readonly padding: number
  readonly radius: number
}

export interface Look {
  /** Its padding is the one beside the title. */
  readonly card: Box | null
  readonly allow: Box | null
  readonly deny: Box | null
  /** How many texts of the kit there are. */
  readonly texts: number
  /** Those that contrast too little, each with its contrast. */
  readonly faint: readonly string[]
  /** Texts that are only for screen readers, and are seen. */
  readonly unhidden: readonly string[]
  /** How far the page scrolls sideways, in pixels. */
  readonly sideways: number
}

/**
 * What a person sees of the kit: how its request and buttons are drawn, its texts that contrast too
 * little, and whether anything scrolls sideways.
 */
export function readLook(): Look {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const over = (colors: readonly string[]): Uint8ClampedArray => {
    canvas.clearRect(0, 0, 1, 1)
    for (const color of colors) {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
    }
    return canvas.getImageData(0, 0, 1, 1).data
  }
  const isSeen = (color: string): boolean => over([color])[3] !== 0
  /** What is painted behind an element, from the page's own ground up. */
  const groundsOf = (element: Element): string[] => {
    const grounds: string[] = []
    for (let at: Element | null = element; at; at = at.parentElement)
      grounds.unshift(getComputedStyle(at).backgroundColor)
    const probe = document.documentElement.appendChild(document.createElement('span'))
    probe.style.backgroundColor = 'Canvas'
    grounds.unshift(getComputedStyle(probe).backgroundColor)
    probe.remove()
    return grounds
  }
  const linear = (value = 0): number => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const luminance = ([red, green, blue]: Uint8ClampedArray): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const contrast = (one: readonly string[], other: readonly string[]): number => {
    const both = [luminance(over(one)), luminance(over(other))]
    return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
  }
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }

  /** How far one element begins and ends inside another: the smaller of both. */
  const insetIn = (outer: Element, inner: Element): number => {
    const [around, box] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()]
    return Math.min(box.left - around.left, around.right - box.right)
  }
  const box = (element: Element | null | undefined): Box | null => {
    if (!element) return null
    const style = getComputedStyle(element)
    const grounds = groundsOf(element)
    const behind = grounds.slice(0, -1)
    const hasBorder = style.borderTopWidth !== '0px'
    // A computed shadow begins with its colour.
    const [frame] = hasBorder
      ? [style.borderTopColor]
      : (/^[a-z]+\([^)]*\)/.exec(style.boxShadow) ?? [])
    return {
      isFilled: isSeen(style.backgroundColor),
      edge: Math.max(contrast(grounds, behind), frame ? contrast([...behind, frame], behind) : 1),
      hasFrame: style.boxShadow !== 'none' || (hasBorder && isSeen(style.borderTopColor)),
      padding: Math.min(parseFloat(style.paddingInlineStart), parseFloat(style.paddingInlineEnd)),
      radius: parseFloat(style.borderTopLeftRadius),
    }
  }

  const faint: string[] = []
  let texts = 0
  for (const root of document.querySelectorAll('[data-handrail]')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement: parent } = walker.currentNode as Text
      if (!data.trim() || parent?.closest('[data-handrail]') !== root || !isShown(parent)) continue
      texts += 1
      const grounds = groundsOf(parent)
      const ratio = contrast([...grounds, getComputedStyle(parent).color], grounds)
      if (ratio < 4.5) faint.push(`${ratio.toFixed(2)} “${data.trim().slice(0, 40)}”`)
    }
  }
  const named = (name: string): Element | undefined =>
    [...document.querySelectorAll('[data-handrail=consent] button')].find(
      (button) => button.textContent.trim() === name,
    )
  const request = document.querySelector('[data-handrail=consent]')
  const content = box(request)
  const title = request?.querySelector('.handrail-title')
  const inset = request && title ? insetIn(request, title) : 0
  // an app may draw it in a card of its own
  const card = box(request?.closest('[data-slot=card]')) ?? content
  return {
    card: card && content && { ...card, padding: inset },
    allow: box(named('Allow')),
    deny: box(named('Deny')),
    texts,
    faint: [...new Set(faint)],
    unhidden: [...document.querySelectorAll('.handrail-visually-hidden')]
      .filter((element) => isShown(element))
      .map(({ textContent }) => textContent),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }
}
