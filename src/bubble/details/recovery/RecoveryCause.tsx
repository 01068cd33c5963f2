'use client'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { Sentence } from '../../../content/text/Sentence.tsx'
import { Section } from '../../../content/values/Section.tsx'
import type { Words } from '../../../messages/words.ts'
import { ownOptions } from '../../../tool-call/JsonObject.ts'
import type { Recovery } from '../../../tool-call/index.ts'
import { isTold, recoveryReasonKey } from './recoveryReason.ts'

export type RecoveryCauseProps = { recovery: Recovery | undefined; words: Words }

/** What kind of problem it was, in our words or the runtime's; and that another try is no use. */
export function RecoveryCause({ recovery, words }: RecoveryCauseProps) {
  const { reason, canRetry } = ownOptions(recovery)
  const key = recoveryReasonKey(reason)
  return (
    <Section title={words.text('recovery.why')}>
      <ul className="handrail-points">
        {isTold(reason) && (
          <li>
            {key ? (
              words.text(key)
            ) : (
              <Sentence
                parts={words.parts('recovery.reason_other')}
                values={{ reason: <ForeignText text={reason} isSaid longest={100} /> }}
              />
            )}
          </li>
        )}
        {canRetry === false && <li>{words.text('recovery.final')}</li>}
      </ul>
    </Section>
  )
}
