/** Keys and indexes from the outside in; none for the whole value. */
export type JsonPath = readonly (string | number)[]

/**
 * One change of a JSON value. `path` is where it is in `after`, for `removed` where it was in
 * `before`. `from`: where it was before, when that differs; a `moved` element always has it, and
 * what changed within it follows as changes of its own.
 */
export type JsonChange = {
  path: JsonPath
  kind: 'added' | 'removed' | 'changed' | 'moved'
  before?: unknown
  after?: unknown
  from?: JsonPath
}

/**
 * `equal` exactly when the values are the same JSON; the order of an object's members is none of
 * it, that of a list is.
 */
export type JsonDiff = { changes: readonly JsonChange[]; equal: boolean }
