// All words that the components say: the English catalogue, and what a translation of it is.
export { ENGLISH, type MessageKey } from './english.ts'
export type { Translation } from './Translation.ts'
