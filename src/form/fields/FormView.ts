import type { Words } from '../../messages/words.ts'
import type { SchemaFormState } from '../useSchemaForm.ts'

/** What all fields of a form share. */
export type FormView = {
  readonly form: SchemaFormState
  readonly words: Words
  /** What was proposed stands beside what was changed. */
  readonly showsProposed: boolean
  /** Shown, and not to be changed now. */
  readonly isReadOnly: boolean
  /** Enter was pressed in a line of text. */
  readonly onEnter: (() => void) | undefined
}

/** What ties a control to its label, its sentences and its problem. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
