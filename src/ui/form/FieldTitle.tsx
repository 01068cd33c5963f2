'use client'
import { ForeignText } from '../content/ForeignText.tsx'
import type { Words } from '../../words/foreign.ts'

type FieldTitleProps = { title: string; words: Words }

/** What the schema calls a field; our word where it has no name for it. */
export function FieldTitle({ title, words }: FieldTitleProps) {
  return title === '' ? words.text('form.value') : <ForeignText text={title} longest={300} />
}
