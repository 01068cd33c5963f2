'use client'
import type { Words } from '../messages/words.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'
import { reasonText } from './reasonText.ts'
import { VisibleText } from './text/VisibleText.tsx'

export type ReasonListProps = { reasons: readonly Reason[]; words: Words }

/** Reasons, one a line. They may quote names from outside. */
export function ReasonList({ reasons, words }: ReasonListProps) {
  return (
    <ul className="handrail-because">
      {reasons.map((reason, index) => (
        <li key={index}>
          <span>
            <VisibleText text={reasonText(reason, words)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
