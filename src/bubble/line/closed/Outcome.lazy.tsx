'use client'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { useWords } from '../../../messages/useWords.ts'
import type { RendererProps } from '../../../runtime/useRenderers.ts'
import { outcomeOf } from './outcome.ts'
import { OUTCOME_WORDS } from './outcomeMessages.en.ts'

/** Letters of what a tool or a runtime says of an end. */
const LONGEST_CLAUSE = 80

export type OutcomeProps = RendererProps & { isOpen: boolean; isAlone: boolean }

/**
 * How a call ended, behind the word for it: a clause of whoever ran it, and what is special about
 * the result. `isAlone`: the word before it is not drawn.
 */
export function Outcome({ record, status, isOpen, isAlone }: OutcomeProps) {
  const words = useWords(OUTCOME_WORDS)
  const { said, before, notes } = outcomeOf(record, status, isOpen)
  const noted = (keys: readonly string[], isFirst: boolean) =>
    keys.map((key, at) => (
      <span key={key} className="handrail-outcome">
        {isFirst && at === 0 ? ' ' : ' · '}
        {words.text(`outcome.${key}`)}
      </span>
    ))
  return (
    <>
      {noted(before, isAlone)}
      {said !== undefined && ' '}
      {said !== undefined && <ForeignText text={said} isSaid longest={LONGEST_CLAUSE} />}
      {noted(notes, isAlone && said === undefined)}
    </>
  )
}
