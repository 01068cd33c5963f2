import type { JsonObject } from '../../tool-call/index.ts'

/** One value that a person may choose. */
export type FieldChoice = {
  readonly value: unknown
  readonly label: string
  readonly description?: string | undefined
}

/** What a form shows for one place of a value. All of its texts come from outside. */
export type Field = {
  /** Counts the fields of a form, from 0: for ids, since no id may come from outside. */
  readonly id: number
  /** Keys from the outside in. */
  readonly path: readonly string[]
  /** The same as a JSON Pointer. */
  readonly pointer: string
  /** The schema's title, else the key. */
  readonly title: string
  readonly description?: string | undefined
  /** A word that stands before the title. */
  readonly header?: string | undefined
  /** A value that shows what is meant. */
  readonly example?: unknown
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** Was there when the form began. */
  readonly isGiven: boolean
  /** The schema of this value, its references followed. */
  readonly schema: JsonObject
} & FieldKind

/** How a value is shown and written. */
export type FieldKind =
  | {
      readonly kind: 'text'
      readonly isLong: boolean
      readonly isSecret: boolean
      readonly format: TextFormat | undefined
    }
  | { readonly kind: 'number'; readonly isInteger: boolean }
  | { readonly kind: 'checkbox' }
  | {
      readonly kind: 'choice'
      readonly choices: readonly FieldChoice[]
      readonly hasOther: boolean
    }
  | {
      readonly kind: 'choices'
      readonly choices: readonly FieldChoice[]
      readonly hasOther: boolean
    }
  | { readonly kind: 'list' }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  /** A list of objects. The last key of a row's path is the row's own, not its index. */
  | {
      readonly kind: 'rows'
      readonly items: unknown
      readonly depth: number
      readonly rows: readonly Field[]
    }
  | { readonly kind: 'json' }

/** The formats of text that a form knows. */
export type TextFormat = 'email' | 'uri' | 'date' | 'date-time'

export type RowsField = Extract<Field, { kind: 'rows' }>
