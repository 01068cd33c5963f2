import type { Words } from '../../../messages/words.ts'
import type { FieldChoice } from '../../schema/Field.ts'

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
            : 'form.empty',
    ),
  }
}
