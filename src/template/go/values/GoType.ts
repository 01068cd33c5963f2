/**
 * A Go type, as far as decoded JSON and template literals have types. Types of one name are one
 * type.
 */
export type GoType = Readonly<
  | { kind: 'bool' | 'int' | 'float64' | 'complex128' | 'string' | 'any'; name: string }
  | { kind: 'slice' | 'map' | 'pointer'; name: string; elem: GoType }
  | { kind: 'struct'; name: string; fields: readonly GoField[] }
>

/** A field of a struct. */
export type GoField = Readonly<{ name: string; json: string; type: GoType; fallback?: unknown }>

export const BOOL: GoType = { kind: 'bool', name: 'bool' }
export const INT: GoType = { kind: 'int', name: 'int' }
/** What `index` of a string gives. */
export const BYTE: GoType = { kind: 'int', name: 'uint8' }
export const FLOAT: GoType = { kind: 'float64', name: 'float64' }
export const COMPLEX: GoType = { kind: 'complex128', name: 'complex128' }
export const STRING: GoType = { kind: 'string', name: 'string' }
/** How Go's decoder keeps a number's digits: a string by kind. */
export const EXACT_NUMBER: GoType = { kind: 'string', name: 'json.Number' }
export const ANY: GoType = { kind: 'any', name: 'interface {}' }

const PREFIXES = { slice: '[]', map: 'map[string]', pointer: '*' }

/** `[]elem`, `map[string]elem` or `*elem`. */
export const typeWith = (kind: keyof typeof PREFIXES, elem: GoType): GoType => ({
  kind,
  name: PREFIXES[kind] + elem.name,
  elem,
})
