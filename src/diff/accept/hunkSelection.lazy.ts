/**
 * What takes changes out of a call and says what is left of it, fetched with the first request that
 * lets the person do so.
 */
export { acceptedArguments } from './acceptedArguments.ts'
export { selectionText as chosenText } from './selectionText.ts'
