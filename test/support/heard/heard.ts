import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'

/** What live regions say from now on, in order, each change once. */
export function listen(): { said: string[]; stop(): void } {
  const said: string[] = []
  const last = new Map<Element, string>()
  const look = () => {
    for (const region of document.querySelectorAll(
      '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]',
    )) {
      const text = textOf(region)
      if (text !== '' && last.get(region) !== text) said.push(text)
      last.set(region, text)
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return { said, stop: () => observer.disconnect() }
}

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** What a screen reader says of a part of the page, read from its start to its end. */
export function readOut(element: Element): string[] {
  const lines: string[] = []
  let text = ''
  const flush = () => {
    if (text.trim() !== '') lines.push(text.replace(/\s+/g, ' ').trim())
    text = ''
  }
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += node.textContent
    if (!(node instanceof Element) || isHidden(node)) return
    const role = getRole(node)
    if (role && NAMED.has(role)) {
      flush()
      lines.push(spoken(node, role))
      if (LEAVES.has(role)) return
    }
    const isBlock = !INLINE.has(node.tagName)
    if (isBlock) flush()
    node.childNodes.forEach(visit)
    if (isBlock) flush()
  }
  visit(element)
  flush()
  return lines
}

const LEAVES = new Set(['button', 'textbox', 'checkbox', 'radio', 'combobox', 'link', 'img'])
const NAMED = new Set([...LEAVES, 'group', 'alertdialog', 'heading', 'table', 'list', 'region'])
const INLINE = new Set(['SPAN', 'STRONG', 'BDI', 'EM', 'CODE', 'SMALL', 'B', 'SVG', 'INS', 'DEL'])

const isHidden = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' ||
  element.hasAttribute('hidden') ||
  ['STYLE', 'SCRIPT', 'svg'].includes(element.tagName)

function spoken(element: Element, role: string): string {
  const states = [
    element.getAttribute('aria-disabled') === 'true' && 'unavailable',
    element.getAttribute('aria-pressed') === 'true' && 'pressed',
    element.getAttribute('aria-expanded') === 'true' && 'expanded',
    element.getAttribute('aria-expanded') === 'false' && 'collapsed',
  ]
  const parts = [role, computeAccessibleName(element), ...states.filter((state) => state !== false)]
  return parts.filter((part) => part !== '').join(', ')
}

/** What is said when the focus comes to an element. */
export const onFocus = (element: Element): string =>
  [spoken(element, getRole(element) ?? 'text'), computeAccessibleDescription(element)]
    .filter((part) => part !== '')
    .join('. ')
