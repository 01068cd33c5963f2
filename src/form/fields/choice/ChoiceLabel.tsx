'use client'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import type { ChoiceText } from './choiceText.ts'

/** A choice as it is read: the schema's words for it, else ours. */
export function ChoiceLabel({ said, own }: ChoiceText) {
  return said === undefined ? own : <ForeignText text={said} longest={300} />
}
