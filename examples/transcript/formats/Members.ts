/** What stands in an object of a transcript. */
export type Members = Readonly<Record<string, unknown>>

/** An object of JSON as its members; anything else as none. */
export const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})

/** Whether a value is an object of JSON. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list as it is; anything else as none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
