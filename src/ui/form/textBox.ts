import type { KeyboardEvent } from 'react'
import type { Words } from '../../words/foreign.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

/** The props of every text box. */
export const textBox = (
  { isReadOnly }: Pick<FormView, 'isReadOnly'>,
  onText: (text: string) => void,
) =>
  ({
    className: 'handrail-input',
    autoComplete: 'off',
    dir: 'auto',
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  }) as const

/** A box of one line, where Enter means something. */
export const textLine = (
  view: Pick<FormView, 'isReadOnly' | 'onEnter'>,
  onText: (text: string) => void,
) => ({ ...textBox(view, onText), type: 'text', onKeyDown: onEnterKey(view.onEnter) })

/** The shared state of a form's fields. */
export type FormView = {
  readonly form: SchemaFormState
  readonly words: Words
  /** Shows the proposed value beside a changed one. */
  readonly showsProposed: boolean
  /** Shown, and not to be changed now. */
  readonly isReadOnly: boolean
  /** Enter was pressed in a line of text. */
  readonly onEnter: (() => void) | undefined
}

/** The props that tie a control to its label, its sentences and its problem. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/**
 * Enter in a line of text. It never submits a form of the app around ours; while a word is being
 * composed it belongs to that.
 */
function onEnterKey(onEnter: (() => void) | undefined): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) onEnter?.()
  }
}
