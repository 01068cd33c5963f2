'use client'
import type { Words } from '../../messages/words.ts'
import { STATUS_REASONS } from '../../status/statusReasons.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import { reasonText } from '../../content/reasonText.ts'
import { VisibleText } from '../../content/text/VisibleText.tsx'

export type ReasonListProps = { status: ToolCallStatus; words: Words }

/**
 * Why a call has its mode, why it asks or does not, and why it has its status, one a line. They may
 * quote names from outside.
 */
export function ReasonList({ status: { because, cause }, words }: ReasonListProps) {
  const reasons = [...because, { kind: cause, text: STATUS_REASONS[cause] }]
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
