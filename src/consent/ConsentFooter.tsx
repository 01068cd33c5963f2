'use client'
import { useContext } from 'react'
import { HostContext } from '../host/useHost.ts'
import { Icon } from '../internal/Icon.tsx'
import { STATUS_ICONS } from '../internal/icons.ts'
import type { Words } from '../messages/words.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import type { Consent } from './useConsent.ts'

export type ConsentFooterProps = { record: ToolCallRecord; consent: Consent; words: Words }

/** Deny and Allow, the same size, nothing suggested by hue; why Allow is off; what is on its way. The buttons stay while a decision is sent, so that the keyboard stays where it was. */
export function ConsentFooter({ record, consent, words }: ConsentFooterProps) {
  const { isSending, isUnsent, blocked, error, retry } = consent
  const sent = useContext(HostContext)?.entry(record)?.decision ?? record.decision
  return (
    <div className="handrail-footer">
      {isSending ? (
        <p className="handrail-footnote" data-sending="" role="status">
          <Icon path={STATUS_ICONS.running} />
          {words.text(sent?.kind === 'deny' ? 'consent.sending_deny' : 'consent.sending_allow')}
        </p>
      ) : (
        blocked !== undefined && <p className="handrail-footnote">{words.text(blocked)}</p>
      )}
      <span className="handrail-end">
        {isUnsent && retry ? (
          <button type="button" className="handrail-button" onClick={retry}>
            <span>{words.text('consent.retry')}</span>
          </button>
        ) : (
          <>
            <button type="button" className="handrail-button" data-verb="deny" aria-disabled={isSending} onClick={consent.deny}>
              <span>{words.text('consent.deny')}</span>
            </button>
            <button type="button" className="handrail-button" data-kind="primary" data-verb="allow" aria-disabled={isSending || blocked !== undefined} onClick={consent.allow}>
              <span>{words.text(error ? 'consent.allow_again' : 'consent.allow')}</span>
            </button>
          </>
        )}
      </span>
    </div>
  )
}
