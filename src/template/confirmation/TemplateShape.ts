/**
 * A payload's Go struct, field by field: its Go name, its JSON name, its kind, and what is in it.
 * `optional`: a pointer, nil where the payload has none. `elem` of lists and maps needs no names.
 */
export type TemplateShape = readonly {
  go: string
  json: string
  kind: 'string' | 'int' | 'float' | 'bool' | 'list' | 'map' | 'object' | 'any'
  optional?: boolean
  elem?: TemplateShape[number]
  fields?: TemplateShape
}[]

/** A field of it. `fallback`: what it is without a value, as a schema's `default` says. */
export type ShapeField = TemplateShape[number] & {
  readonly fallback?: unknown
  readonly elem?: ShapeField
  readonly fields?: readonly ShapeField[]
}
