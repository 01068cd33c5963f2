import type { Words } from '../../../messages/words.ts'
import type { FieldChoice } from '../../schema/Field.ts'

/** A choice as it is read. */
export function choiceLabel({ value, label }: FieldChoice, words: Words): string {
  if (label !== '') return label
  return words.text(
    value === true
      ? 'form.yes'
      : value === false
        ? 'form.no'
        : value === null
          ? 'form.null'
          : 'form.empty',
  )
}
