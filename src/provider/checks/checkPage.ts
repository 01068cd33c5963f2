import { sayMistake } from './sayMistake.ts'

/** A page may hold this module once for each copy of the package; the first names itself here. */
const COPY = Symbol.for('handrail')
const own = {}

/** Names what the page lacks, or has twice. */
export function checkPage(): void {
  const page = globalThis as { [COPY]?: object }
  page[COPY] ??= own
  if (page[COPY] !== own)
    sayMistake(
      'this page has two copies of handrail. A component of one does not find the provider of the other. Let the bundler take one: dedupe handrail and react.',
    )
  if (document.readyState === 'complete') checkStyles()
  else addEventListener('load', checkStyles, { once: true })
}

/** A look of the app's own says so with a token of its own. */
function checkStyles(): void {
  const root = document.querySelector('[data-handrail]')
  if (root && getComputedStyle(root).getPropertyValue('--handrail-text') === '')
    sayMistake(
      "the styles are not on this page. Buttons have no shape, and a request does not stand out. Add import 'handrail/styles.css'; where the look is your own, set --handrail-text.",
    )
}
