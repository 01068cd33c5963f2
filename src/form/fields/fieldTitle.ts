import type { Words } from '../../messages/words.ts'
import type { Field } from '../schema/Field.ts'

/** The title of a field as it is shown: the schema's, cut where nobody reads on. */
export const fieldTitle = ({ title }: Field, words: Words): string =>
  title === '' ? words.text('form.value') : title.slice(0, 300)
