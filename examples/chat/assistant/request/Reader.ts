import type { Step } from './Step.ts'

/** Puts quoted text back into a clause. */
export type Restore = (text: string) => string

/** What a pattern named in a clause. */
export type Groups = Readonly<Record<string, string | undefined>>

/** A step without what every clause has. */
export type Found = Omit<Step, 'words' | 'numbers'>

/** One form of clause, and what it asks for; undefined when it is not of that form after all. */
export type Reader = {
  readonly pattern: RegExp
  readonly read: (groups: Groups, restore: Restore) => Found | undefined
}
