// Colours of code by shiki, as the provider's `highlight` takes them. Imports no shiki: an app makes a
// highlighter of the languages that it wants.
export { createShikiHighlight, type ShikiHighlighter } from './createShikiHighlight.ts'
