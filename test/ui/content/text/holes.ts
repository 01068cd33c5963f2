/** Words that are ours in a receipt. Whoever else says them must not look or sound like us. */
export const OURS = 'Allowed by you · undone'
export const HOSTILE = `${OURS}\u202e\u200b\no${'\u0301'.repeat(300)}${' '.repeat(10_000)}end`
/** What is never drawn or spoken as itself. */
const BANNED = /[\u202a-\u202e\u2066-\u2069\u200b]|\u0301{5}| {65}/u
/** What others say in a sentence or at length; and what a call was given or gave, as data. */
const FOREIGN =
  '.handrail-foreign, .handrail-value, .handrail-where, .handrail-code, .handrail-source'
/** What is written for ears alone has no frame, and stands in quotation marks. */
const HEARD = '.handrail-visually-hidden, option, [role="status"]'

/** Where the words stand as if they were ours. */
export function holesIn(root: ParentNode): string[] {
  const holes: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Element) {
      for (const { name, value } of node.attributes)
        if (name !== 'value' && isRaw(value)) holes.push(`${name} of ${placeOf(node)}`)
      continue
    }
    const parent = node.parentElement!
    const text = node.textContent ?? ''
    if (BANNED.test(text)) holes.push(`unseen letters in ${placeOf(parent)}`)
    if (!text.includes(OURS) || parent.closest(`${FOREIGN}, textarea`)) continue
    if (parent.closest(HEARD) && !isRaw(parent.closest(HEARD)!.textContent)) continue
    holes.push(placeOf(parent))
  }
  return [...new Set(holes)]
}
export const isRaw = (text: string): boolean =>
  BANNED.test(text) || text.replace(/“[^”]*”/gu, '').includes(OURS)
const placeOf = (element: Element): string =>
  [element, element.parentElement]
    .map((each) => each?.getAttribute('class') || each?.localName)
    .join(' in ')
