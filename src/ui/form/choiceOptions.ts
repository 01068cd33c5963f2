import type { Words } from '../../words/foreign.ts'
import type { Field, FieldChoice } from './Field.ts'

/** The key of the option beside the schema's choices. Those are keyed by their place. */
export const OTHER = 'other'
export const LEFT_OUT = 'left out'

/** One option as it is read. */
type ChoiceOptionText = {
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

/** A choice as the schema calls it, or in our words. */
export type ChoiceText = { said: string; own?: undefined } | { said?: undefined; own: string }

export function choiceText({ value, label }: FieldChoice, words: Words): ChoiceText {
  if (label !== '') return { said: label }
  return {
    own: words.text(
      value === true
        ? 'form.yes'
        : value === false
          ? 'form.no'
          : value === null
            ? 'form.null'
            : 'content.empty_text',
    ),
  }
}
