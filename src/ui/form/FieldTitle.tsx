'use client'
import { ForeignText } from '../content/ForeignText.tsx'
import type { Words } from '../../words/foreign.ts'

type FieldTitleProps = { title: string; words: Words }

/** The schema's title of a field; our word if it has none. */
export function FieldTitle({ title, words }: FieldTitleProps) {
  return title === '' ? words.text('form.value') : <ForeignText text={title} longest={300} />
}
