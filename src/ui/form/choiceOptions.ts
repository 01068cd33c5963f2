import type { Words } from '../../../messages/words.ts'
import type { Field } from '../../schema/Field.ts'
import { choiceText, type ChoiceText } from './choiceText.ts'

/** What is offered beside the choices of the schema, by its key. Those are keyed by their place. */
export const OTHER = 'other'
export const LEFT_OUT = 'left out'

/** One option as it is read. */
export type ChoiceOptionText = {
  readonly key: string
  readonly text: ChoiceText
  readonly description?: string | undefined
}

/** All options of a field: its choices, something else, and nothing. */
export const choiceOptions = (
  { choices, hasOther, isRequired }: Extract<Field, { kind: 'choice' }>,
  words: Words,
): readonly ChoiceOptionText[] => [
  ...choices.map((choice, index) => ({
    key: String(index),
    text: choiceText(choice, words),
    description: choice.description,
  })),
  ...(hasOther ? [{ key: OTHER, text: { own: words.text('form.other') } }] : []),
  ...(isRequired ? [] : [{ key: LEFT_OUT, text: { own: words.text('form.leave_out') } }]),
]
