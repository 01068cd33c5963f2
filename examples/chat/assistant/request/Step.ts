/**
 * What a person wants done in one clause of a request. `other` is anything the vocabulary has no
 * word for.
 */
export type Intent =
  | 'read'
  | 'list'
  | 'tree'
  | 'search'
  | 'write'
  | 'append'
  | 'edit'
  | 'move'
  | 'copy'
  | 'delete'
  | 'make_folder'
  | 'info'
  | 'remember'
  | 'note'
  | 'relate'
  | 'forget'
  | 'recall'
  | 'say'
  | 'sum'
  | 'other'

/**
 * How a thing was named: by its path, by a folder's name, by a loose name ("the plan"), or by
 * pointing back ("it").
 */
export type Mention = { readonly kind: 'path' | 'folder' | 'name' | 'it'; readonly text: string }

/** A number and the word after it: 3 seconds. */
export type Quantity = { readonly value: number; readonly unit: string }

/** What is said of somebody or something: that it is so, or how it stands to another. */
export type Fact = {
  readonly name: string
  readonly kind: string
  readonly text: string
  readonly relation?: { readonly verb: string; readonly object: string }
}

/** One clause of a request: what to do, to what, and with which words. */
export type Step = {
  readonly intent: Intent
  /** The lower-case words of the clause, for matching tools, switches and choices. */
  readonly words: readonly string[]
  readonly numbers: readonly Quantity[]
  readonly targets: readonly Mention[]
  readonly destination?: Mention
  readonly content?: string
  readonly oldText?: string
  readonly newText?: string
  readonly query?: string
  /** The folder to look in. */
  readonly folder?: string
  readonly head?: number
  readonly tail?: number
  /** Who or what to remember or forget, where no fact says so. */
  readonly names?: readonly string[]
  readonly fact?: Fact
}
