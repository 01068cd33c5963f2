import type { Quantity } from '../request/Step.ts'

/** What a call can be filled with, by meaning. Paths are as the workspace names them. */
export type Slots = {
  readonly path?: readonly string[]
  readonly source?: string
  readonly destination?: string
  readonly content?: string
  readonly oldText?: string
  readonly newText?: string
  readonly query?: string
  readonly head?: number
  readonly tail?: number
  /** Who or what something is remembered of. */
  readonly names?: readonly string[]
  readonly kind?: string
  readonly facts?: readonly string[]
  readonly subject?: string
  readonly relation?: string
  readonly object?: string
  /** Numbers that have no meaning of their own, in the order they were said. */
  readonly numbers?: readonly Quantity[]
}

/** One meaning that a property of a schema can have. */
export type Slot = keyof Slots

/** The meanings that a property's name can speak for; numbers go by unit and order. */
export const NAMED_SLOTS = [
  'path',
  'source',
  'destination',
  'content',
  'oldText',
  'newText',
  'query',
  'head',
  'tail',
  'names',
  'kind',
  'facts',
  'subject',
  'relation',
  'object',
] as const satisfies readonly Slot[]

/** The slots that hold paths, whose spelling a schema may ask for as absolute or as an address. */
export const PATH_SLOTS: readonly Slot[] = ['path', 'source', 'destination']

/** Texts of which one may fill a property whose name says nothing. */
export const LOOSE_SLOTS: readonly Slot[] = [
  'path',
  'source',
  'destination',
  'content',
  'oldText',
  'newText',
  'query',
]
