'use client'
import type { Words } from '../../words/foreign.ts'
import { reasonWordOf, STATUS_REASONS } from '../../status/statusReasons.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { reasonText } from '../content/reasonText.ts'
import { VisibleText } from '../content/ForeignText.tsx'

type ReasonListProps = { status: ToolCallStatus; words: Words }

/** Why a call has its mode, why it asks or does not, and why it has its status. */
export function ReasonList({ status, words }: ReasonListProps) {
  const kind = reasonWordOf(status)
  const reasons = [...status.because, { kind, text: STATUS_REASONS[kind] }]
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
