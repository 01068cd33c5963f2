import { ANY, BOOL, INT, STRING, type GoType } from './GoType.ts'

/**
 * Where text came from: from the template, or from the payload; and then whether it is one whole
 * JSON value (by `json`, `quote`, or a number).
 */
export type Mark = 'own' | 'data' | 'token'

/** A stretch of output of one origin. */
export type Piece = { readonly text: string; readonly mark: Mark }

type Common = {
  readonly type: GoType
  readonly mark: Mark
  /** The values of the payload that are seen where this is printed; without it, itself. */
  readonly shows?: readonly GoValue[] | undefined
  /** Of text that print functions put together. */
  readonly pieces?: readonly Piece[]
}

/**
 * A Go value with its type, as package reflect sees it: `any` is an interface with something in it
 * or nil. No value at all is `undefined`.
 */
export type GoValue = Common &
  Readonly<
    | { kind: 'bool'; data: boolean }
    | { kind: 'int'; data: bigint }
    | { kind: 'float64'; data: number }
    | { kind: 'complex128'; data: readonly [real: number, imaginary: number] }
    | { kind: 'string'; data: string }
    | { kind: 'slice'; data: readonly GoValue[] | null; capacity?: number }
    | { kind: 'map'; data: ReadonlyMap<string, GoValue> | null; written?: readonly string[] }
    | { kind: 'struct'; data: readonly GoValue[] }
    | { kind: 'pointer' | 'any'; data: GoValue | null }
  >

/** What a pipeline, a variable or an argument has: no value at all is `undefined`. */
export type Argument = GoValue | undefined

/** A value of this type. The data must be that of its kind. */
export const goValue = (
  type: GoType,
  data: GoValue['data'],
  mark: Mark = 'own',
  shows?: readonly GoValue[],
): GoValue => ({ kind: type.kind, type, data, mark, shows }) as GoValue

/** What has been made from these: of the template when they all are, else of the payload. */
export const markOf = (from: readonly Argument[]): Mark =>
  from.some((value) => value && value.mark !== 'own') ? 'data' : 'own'

/** What is seen of a value where it is printed. */
export const shownBy = (value: GoValue): readonly GoValue[] =>
  value.shows ?? (value.mark === 'own' ? [] : [value])

/** A string. */
export const goString = (data: string, mark?: Mark, shows?: readonly GoValue[]): GoValue =>
  goValue(STRING, data, mark, shows)
/** An int. */
export const goInt = (data: bigint | number, mark?: Mark, type = INT): GoValue =>
  goValue(type, BigInt(data), mark)
/** A bool. */
export const goBool = (data: boolean, mark?: Mark): GoValue => goValue(BOOL, data, mark)
/** Wrapped in an interface, as elements of `[]any` and `map[string]any` are. */
export const boxed = (data: Argument): GoValue => goValue(ANY, data ?? null, data?.mark ?? 'data')

/** What is in an interface: reflect's `Elem` of it. Other values are themselves. */
export const unboxed = (value: Argument): Argument =>
  value?.kind === 'any' ? (value.data ?? undefined) : value

/** What is at the end of pointers and interfaces, or the nil where they end. */
export function indirect(value: Argument): Argument {
  let each = value
  while ((each?.kind === 'pointer' || each?.kind === 'any') && each.data) each = each.data
  return each
}

/** Whether pointers and interfaces end in nil. */
export const isNil = (value: Argument): boolean =>
  !value || ((value.kind === 'pointer' || value.kind === 'any') && value.data === null)

const ZEROS = {
  bool: false,
  int: 0n,
  float64: 0,
  complex128: [0, 0],
  string: '',
  slice: null,
  map: null,
  pointer: null,
  any: null,
} as const

/** Go's `reflect.Zero`. */
export const zeroOf = (type: GoType): GoValue =>
  goValue(
    type,
    type.kind === 'struct' ? type.fields.map((field) => zeroOf(field.type)) : ZEROS[type.kind],
  )

/** The type of elements: what a nil one of it is. */
export const zeroElement = ({ type }: GoValue): GoValue =>
  'elem' in type ? zeroOf(type.elem) : boxed(undefined)
