'use client'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { useWords } from '../../../messages/useWords.ts'
import type { RendererProps } from '../../../runtime/useRenderers.ts'
import { outcomeOf } from './outcome.ts'
import { OUTCOME_WORDS } from './outcomeMessages.en.ts'

/** Letters of what a tool or a runtime says of an end. */
const LONGEST_CLAUSE = 80

/** What begins a row of its own. */
const capitalised = (text: string, locale: string) =>
  `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`

export type OutcomeProps = RendererProps & { isOpen: boolean }

/** How a call ended: a clause of whoever ran it, and what is special about the result. */
export function Outcome({ record, status, isOpen }: OutcomeProps) {
  const words = useWords(OUTCOME_WORDS)
  const { said, before, notes } = outcomeOf(record, status, isOpen)
  if (said === undefined && before.length + notes.length === 0) return null
  const notesOf = (keys: readonly string[], isFirst: boolean) =>
    keys.map((key, at) => {
      const note = words.text(`outcome.${key}`)
      if (!isFirst || at > 0) return ` · ${note}`
      return status.kind === 'failed' ? capitalised(note, words.locale) : note
    })
  return (
    <>
      {' '}
      <span className="handrail-clause">
        {notesOf(before, true)}
        {before.length > 0 && said !== undefined && ' '}
        {said !== undefined && <ForeignText text={said} isSaid longest={LONGEST_CLAUSE} />}
        {notesOf(notes, before.length === 0 && said === undefined)}
      </span>
    </>
  )
}
