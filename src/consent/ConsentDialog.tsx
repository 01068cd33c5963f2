'use client'
import { useContext, useId, useState } from 'react'
import { Fields } from '../content/Fields.tsx'
import { LongText } from '../content/LongText.tsx'
import { PhraseView } from '../content/PhraseView.tsx'
import { ReasonList } from '../content/ReasonList.tsx'
import { reasonText } from '../content/reasonText.ts'
import { Section } from '../content/Section.tsx'
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
  return (
    <div data-handrail="consent" data-mode={status.mode} role="group" aria-labelledby={id} className="handrail-panel">
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
            <LongText text={prompt} />
          </bdi>
        </p>
      )}
      <Section title={words.text('consent.given')}>{record.argumentsState === 'invalid' ? <RawArguments text={record.argumentsText} /> : <Fields value={consent.payload} />}</Section>
      <ConsentNotice consent={consent} words={words} />
      <ConsentFooter record={record} consent={consent} words={words} />
    </div>
  )
}

function RawArguments({ text = '' }: { text: string | undefined }) {
  return (
    <pre className="handrail-code">
      <LongText text={text} />
    </pre>
  )
}
