import { ANY, BOOL, INT, STRING, type GoType } from './GoType.ts'

/** Where text came from: from the template, or from the payload; and then whether it is one whole JSON value (by `json`, `quote`, or a number). */
export type Mark = 'own' | 'data' | 'token'

/** A stretch of output of one origin. */
export type Piece = { readonly text: string; readonly mark: Mark }

type Common = {
  readonly type: GoType
  readonly mark: Mark
  /** The values of the payload that are seen where this is printed; without it, itself. */
  readonly shows?: readonly GoValue[]
  /** Of text that print functions put together. */
  readonly pieces?: readonly Piece[]
}

/** A Go value with its type, as package reflect sees it: `any` is an interface with something in it or nil. No value at all is `undefined`. */
export type GoValue = Common &
  Readonly<
    | { kind: 'bool'; data: boolean }
    | { kind: 'int' | 'uint8'; data: bigint }
    | { kind: 'float64'; data: number }
    | { kind: 'complex128'; data: readonly [real: number, imaginary: number] }
    | { kind: 'string'; data: string }
    | { kind: 'slice'; data: readonly GoValue[] | null; capacity: number }
    | { kind: 'map'; data: ReadonlyMap<string, GoValue> | null; written?: readonly string[] }
    | { kind: 'struct'; data: readonly GoValue[] }
    | { kind: 'pointer' | 'any'; data: GoValue | null }
  >

/** What has been made from these: of the template when they all are, else of the payload. */
export const markOf = (from: readonly (GoValue | undefined)[]): Mark => (from.some((value) => value && value.mark !== 'own') ? 'data' : 'own')

/** What is seen of a value where it is printed. */
export const shownBy = (value: GoValue): readonly GoValue[] => value.shows ?? (value.mark === 'own' ? [] : [value])

const NOTHING: readonly GoValue[] = []

/** A string. */
export const goString = (data: string, mark: Mark = 'own', shows = NOTHING): GoValue & { kind: 'string' } => ({ kind: 'string', type: STRING, data, mark, shows })
/** An int. */
export const goInt = (data: bigint | number, mark: Mark = 'own'): GoValue & { kind: 'int' } => ({ kind: 'int', type: INT, data: BigInt(data), mark, shows: NOTHING })
/** A bool. */
export const goBool = (data: boolean, mark: Mark = 'own'): GoValue => ({ kind: 'bool', type: BOOL, data, mark, shows: NOTHING })
/** Wrapped in an interface, as elements of `[]any` and `map[string]any` are. */
export const boxed = (data: GoValue | null): GoValue => ({ kind: 'any', type: ANY, data, mark: data?.mark ?? 'data' })

/** What is in an interface: reflect's `Elem` of it. Other values are themselves. */
export const unboxed = (value: GoValue | undefined): GoValue | undefined => (value?.kind === 'any' ? (value.data ?? undefined) : value)

/** What is at the end of pointers and interfaces, or the nil where they end. */
export function indirect(value: GoValue | undefined): { value: GoValue | undefined; isNil: boolean } {
  let each = value
  while (each?.kind === 'pointer' || each?.kind === 'any') {
    if (each.data === null) return { value: each, isNil: true }
    each = each.data
  }
  return { value: each, isNil: false }
}

/** Go's `reflect.Zero`. */
export function zeroOf(type: GoType): GoValue {
  const common = { type, mark: 'own', shows: NOTHING } as const
  switch (type.kind) {
    case 'bool':
      return { ...common, kind: 'bool', data: false }
    case 'int':
    case 'uint8':
      return { ...common, kind: type.kind, data: 0n }
    case 'float64':
      return { ...common, kind: 'float64', data: 0 }
    case 'complex128':
      return { ...common, kind: 'complex128', data: [0, 0] }
    case 'string':
      return { ...common, kind: 'string', data: '' }
    case 'slice':
      return { ...common, kind: 'slice', data: null, capacity: 0 }
    case 'struct':
      return { ...common, kind: 'struct', data: type.fields.map((field) => zeroOf(field.type)) }
    default:
      return { ...common, kind: type.kind, data: null }
  }
}
