'use client'
import { useContext, useMemo, useState } from 'react'
import { createRerunRequest } from '../../decisions/running/createRerunRequest.ts'
import { rerunCall, type RerunContext } from '../../decisions/running/rerunCall.ts'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { canRerun } from '../../host/canRerun.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { WARNING_ICON } from '../../internal/icons/icons.ts'
import { RETRY_ICON } from '../../internal/icons/laterIcons.ts'
import { useWords } from '../../messages/useWords.ts'
import { useHostSays } from '../../runtime/useHostHas.ts'
import {
  PolicyContext,
  ToolRuntimeContext,
  type ToolRuntime,
} from '../../runtime/useToolRuntime.ts'
import { phraseOf, phraseText } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { mayRerun } from './hasClause.ts'
import { mayHappenTwice } from './mayHappenTwice.ts'
import { RerunRequest } from './RerunRequest.tsx'
import { RUNNING_WORDS } from './runningMessages.en.ts'

type RerunProps = { isAsking: boolean; setAsking(isAsking: boolean): void }

/** Run again, for a call that ended without what it was for, where the app can. */
export function Rerun(props: RerunProps) {
  const { record, status } = useToolCallBubble('ToolCallBubbleClause')
  const runtime = useContext(ToolRuntimeContext)
  const possible = useHostSays((host) => canRerun(host, record))
  const isUnderWay = status.rerun?.kind === 'sending' || status.rerun?.kind === 'sent'
  if (!runtime || !possible || !mayRerun(record, status) || (isUnderWay && !props.isAsking))
    return null
  return typeof possible === 'string' ? (
    <Impossible reason={possible} />
  ) : (
    <Offer {...props} runtime={runtime} />
  )
}

function Impossible({ reason }: { reason: string }) {
  const words = useWords(RUNNING_WORDS)
  return (
    <p className="handrail-receipt">
      <span>
        <Sentence
          parts={words.parts('rerun.impossible')}
          values={{ reason: <ForeignText text={reason} isSaid longest={120} /> }}
        />
      </span>
    </p>
  )
}

const focus = (button: HTMLElement | null) => button?.focus({ preventScroll: true })

function Offer({ runtime, isAsking, setAsking }: RerunProps & { runtime: ToolRuntime }) {
  const { record, status } = useToolCallBubble('ToolCallBubbleClause')
  const words = useWords(RUNNING_WORDS)
  const policy = useContext(PolicyContext)
  const [wasDenied, setDenied] = useState(false)
  const context: RerunContext = useMemo(
    () => ({ ...runtime, policy: () => policy }),
    [runtime, policy],
  )
  const request = useMemo(() => {
    const deny = () => {
      setDenied(true)
      setAsking(false)
    }
    return isAsking ? createRerunRequest(context, record, deny) : undefined
  }, [isAsking, context, record, setAsking])
  const press = () =>
    void rerunCall(context, record).then(
      (what) => setAsking(what === 'ask'),
      () => {}, // its clause says so
    )
  const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
  const label = words.text('rerun.rerun')
  return (
    <>
      {mayHappenTwice(record, status, policy) && (
        <p className="handrail-receipt" data-kind="waiting">
          <Icon path={WARNING_ICON} />
          <span>
            <strong>{words.text('rerun.twice')}</strong> {words.text('rerun.twice_why')}
          </span>
        </p>
      )}
      {request ? (
        <RerunRequest {...request} runtime={runtime} />
      ) : (
        <button
          ref={wasDenied ? focus : undefined}
          type="button"
          className="handrail-button handrail-rerun"
          data-size="small"
          aria-label={words.text('stop.about', { stop: label, phrase })}
          onClick={press}
        >
          <Icon path={RETRY_ICON} />
          <span>{label}</span>
        </button>
      )}
    </>
  )
}
