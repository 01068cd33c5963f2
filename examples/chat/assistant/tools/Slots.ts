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
}

/** One meaning that a property of a schema can have. */
export type Slot = keyof Slots

/** The slots that hold paths, whose spelling a schema may ask for as absolute or as an address. */
export const PATH_SLOTS: readonly Slot[] = ['path', 'source', 'destination']
