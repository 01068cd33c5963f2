'use client'
import { VisibleText } from '../content/VisibleText.tsx'
import { Icon } from '../internal/Icon.tsx'
import { STATUS_ICONS } from '../internal/icons.ts'
import type { Words } from '../messages/words.ts'
import type { Consent } from './useConsent.ts'

export type ConsentNoticeProps = { consent: Consent; words: Words }

/** What became of a decision that did not arrive. */
export function ConsentNotice({ consent: { error, isUnsent }, words }: ConsentNoticeProps) {
  if (!error && !isUnsent) return null
  return (
    <div className="handrail-notice" data-kind="failed" role="alert">
      <Icon path={STATUS_ICONS.failed} />
      <div>
        <p>
          <strong>{words.text('consent.unsent')}</strong>
        </p>
        <p>
          {error && (
            <>
              <bdi>
                <VisibleText text={error.message.slice(0, 500)} />
              </bdi>{' '}
            </>
          )}
          {words.text('consent.unsent_effect')}
        </p>
      </div>
    </div>
  )
}
