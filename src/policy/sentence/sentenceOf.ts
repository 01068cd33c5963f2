import type { Execution } from '../../tool-call/Execution.ts'

/** Words of the app, and what the arguments of a call say. */
export type OwnParts = readonly ({ text: string } | { said: string })[]

/** What the app says of a call in a language; undefined where it says nothing. */
type Say = (execution: Execution, locale: string) => OwnParts | undefined

const known = new WeakMap<object, Say>()

/**
 * Keeps how an app speaks of a tool. Whoever needs the grammar passes it here, so that a page
 * without such sentences does not load it.
 */
export function keepSentence(tool: object | undefined, say: Say | undefined): void {
  if (tool && say) known.set(tool, say)
}

/** How an app speaks of a tool; undefined where no sentence was checked. */
export const sentenceOf = (tool: object | undefined): Say | undefined => tool && known.get(tool)
