'use client'
import { useContext, useId, useMemo, useState } from 'react'
import { countHidden } from '../content/countHidden.ts'
import { exactNumbersOf } from '../content/exactNumbersOf.ts'
import { HiddenNotice } from '../content/HiddenNotice.tsx'
import { LongText } from '../content/LongText.tsx'
import { PhraseView } from '../content/PhraseView.tsx'
import { ReasonList } from '../content/ReasonList.tsx'
import { reasonText } from '../content/reasonText.ts'
import { ValueSection } from '../content/ValueSection.tsx'
import { VisibleText } from '../content/VisibleText.tsx'
import { PolicyContext } from '../host/useHost.ts'
import { Icon } from '../internal/Icon.tsx'
import { MODE_ICONS } from '../internal/icons.ts'
import { useWords } from '../messages/useWords.ts'
import { factsOf } from '../policy/factsOf.ts'
import { phraseOf } from '../status/phrase.ts'
import type { ToolCallStatus } from '../status/ToolCallStatus.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { ConsentFooter } from './ConsentFooter.tsx'
import { ConsentNotice } from './ConsentNotice.tsx'
import { CONSENT_WORDS } from './messages.en.ts'
import { useConsent } from './useConsent.ts'

export type ConsentDialogProps = { record: ToolCallRecord; status: ToolCallStatus }

/** The person's decision on one call, inline: what would run, why it asks, everything it was given, Deny and Allow. It never takes the focus. */
export function ConsentDialog({ record, status }: ConsentDialogProps) {
  const words = useWords(CONSENT_WORDS)
  const consent = useConsent(record, status)
  const [isWhyOpen, setWhyOpen] = useState(false)
  const id = useId()
  const { server } = factsOf(record.call.name, record.spec, useContext(PolicyContext))
  const asks = status.because.at(-2)
  const { prompt } = record.request ?? {}
  const { argumentsText, argumentsState, call } = record
  const { payload } = consent
  const raw = argumentsState === 'invalid' ? (argumentsText ?? '') : undefined
  const exact = useMemo(() => exactNumbersOf(argumentsText), [argumentsText])
  const hidden = useMemo(() => countHidden([call.name, server, prompt, raw ?? payload]), [call.name, server, prompt, raw, payload])
  return (
    <div data-handrail="consent" data-mode={status.mode} role="group" aria-labelledby={id} aria-describedby={hidden > 0 ? `${id}-hidden` : undefined} className="handrail-panel">
      <div className="handrail-panel-head">
        <Icon path={MODE_ICONS[status.mode]} />
        <h3 className="handrail-title" id={id}>
          <PhraseView phrase={phraseOf(record, status.mode, 'asked', words)} />
        </h3>
        <div className="handrail-meta">
          <code className="handrail-name" dir="ltr">
            <VisibleText text={record.call.name} />
          </code>
          {server !== undefined && (
            <span>
              <bdi>
                <VisibleText text={server} />
              </bdi>
            </span>
          )}
          <span className="handrail-mode">{words.text(`mode.${status.mode}`)}</span>
          {asks && (
            <span className="handrail-because-line">
              <VisibleText text={reasonText(asks, words)} />{' '}
              <button type="button" className="handrail-link" aria-expanded={isWhyOpen} onClick={() => setWhyOpen(!isWhyOpen)}>
                {words.text('consent.why')}
              </button>
            </span>
          )}
        </div>
      </div>
      {isWhyOpen && <ReasonList reasons={status.because} words={words} />}
      {typeof prompt === 'string' && prompt !== '' && (
        <p className="handrail-prompt">
          <bdi>
            <LongText text={prompt} where="prompt" />
          </bdi>
        </p>
      )}
      <ValueSection title={words.text('consent.given')} value={raw === undefined ? payload : undefined} exact={exact}>
        {raw !== undefined && (
          <pre className="handrail-code">
            <LongText text={raw} />
          </pre>
        )}
      </ValueSection>
      <HiddenNotice count={hidden} id={`${id}-hidden`} />
      <ConsentNotice consent={consent} words={words} />
      <ConsentFooter record={record} consent={consent} words={words} />
    </div>
  )
}
