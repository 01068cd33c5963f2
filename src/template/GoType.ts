/** A Go type, as far as decoded JSON and template literals have types. Types of one name are one type. */
export type GoType = Readonly<
  | { kind: 'bool' | 'int' | 'uint8' | 'float64' | 'complex128' | 'string' | 'any'; name: string }
  | { kind: 'slice' | 'map' | 'pointer'; name: string; elem: GoType }
  | { kind: 'struct'; name: string; fields: readonly GoField[] }
>

/** A field of a struct. */
export type GoField = Readonly<{ name: string; json: string; type: GoType; fallback?: unknown }>

const simple = <Kind extends 'bool' | 'int' | 'uint8' | 'float64' | 'complex128' | 'string' | 'any'>(kind: Kind, name: string = kind): { kind: Kind; name: string } => ({ kind, name })

export const BOOL = simple('bool')
export const INT = simple('int')
export const UINT8 = simple('uint8')
export const FLOAT = simple('float64')
export const COMPLEX = simple('complex128')
export const STRING = simple('string')
/** How Go's decoder keeps a number's digits: a string by kind. */
export const EXACT_NUMBER = simple('string', 'json.Number')
export const ANY = simple('any', 'interface {}')

/** `[]elem` */
export const sliceOf = (elem: GoType): GoType & { kind: 'slice' } => ({ kind: 'slice', name: `[]${elem.name}`, elem })
/** `map[string]elem` */
export const mapOf = (elem: GoType): GoType & { kind: 'map' } => ({ kind: 'map', name: `map[string]${elem.name}`, elem })
/** `*elem` */
export const pointerTo = (elem: GoType): GoType & { kind: 'pointer' } => ({ kind: 'pointer', name: `*${elem.name}`, elem })
