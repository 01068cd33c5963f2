/**
 * Selecting changes and describing the selection. Loaded with the first request that lets the
 * person reject changes.
 */
export { acceptedArguments } from './acceptedArguments.ts'
export { selectionText } from './selectionText.ts'
