'use client'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../internal/Icon.tsx'
import { WARNING_ICON } from '../../internal/icons.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useWords } from '../../messages/useWords.ts'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import type { Words } from '../../messages/words.ts'
import { batchEffects } from '../dialog/answer/batchEffects.ts'
import { ConsentDialog } from '../dialog/ConsentDialog.tsx'
import { ConsentQueueItem, type ReviewChoice } from './ConsentQueueItem.tsx'
import { CONSENT_WORDS } from '../messages.en.ts'
import { useArming } from '../arming/useArming.ts'
import type { ConsentDialogState } from '../dialog/useConsentDialog.ts'
import { getReviewSubject } from '../getReviewSubject.ts'
import type { ConsentQueueState } from './useConsentQueue.ts'

export type ConsentQueueReviewProps = {
  queue: ConsentQueueState
  words: Words
  /** What a request would change; in a review it is allowed as it stands, or not. */
  changes(call: OpenCall): ReactNode
}

/**
 * All requests in one list. A request can be allowed only after it was seen to its end. Nothing is
 * sent before all are decided, and the send button arms like Allow.
 */
export function ConsentQueueReview({ queue, words, changes }: ConsentQueueReviewProps) {
  const runtime = useToolRuntime('ConsentQueue')
  const consentWords = useWords(CONSENT_WORDS)
  const shown = useRef(new Map<string, ConsentDialogState>())
  const [choices, setChoices] = useState<ReadonlyMap<string, ReviewChoice>>(new Map())
  const { items } = queue
  const choose = useCallback(
    (id: string, choice: ReviewChoice | undefined) =>
      setChoices(
        (now) => new Map(choice ? [...now, [id, choice]] : [...now].filter(([key]) => key !== id)),
      ),
    [],
  )
  const noteShown = useCallback(
    (id: string, dialog: ConsentDialogState | undefined) =>
      void (dialog ? shown.current.set(id, dialog) : shown.current.delete(id)),
    [],
  )
  const ids = items.map(({ record }) => record.call.id)
  const chosen = ids.flatMap((id) => choices.get(id) ?? [])
  const subject = JSON.stringify(chosen)
  const { state: armed, arming } = useArming('ConsentQueue', subject)
  const attach = useCallback((element: HTMLElement | null) => arming.attach(element), [arming])
  const isComplete = chosen.length === items.length

  function send(): void {
    if (!isComplete || !arming.press(subject)) return
    const decisions = ids.map((id) => ({ choice: choices.get(id), dialog: shown.current.get(id) }))
    // A request that changed after the person chose is not decided by that choice.
    if (
      decisions.some(
        ({ choice, dialog }) =>
          !choice ||
          !dialog ||
          getReviewSubject(dialog) !== choice.subject ||
          (choice.kind === 'allow' && dialog.block !== undefined),
      )
    )
      return
    for (const { choice, dialog } of decisions) {
      if (choice?.kind === 'allow' && dialog) runtime.decide(dialog.record, { kind: 'allow' })
      else dialog?.decide({ kind: 'deny' })
    }
  }

  return (
    <>
      <ul className="handrail-review">
        {items.map((call) => (
          <li key={call.record.call.id}>
            <ConsentDialog record={call.record} changes={changes(call)}>
              <ConsentQueueItem
                choice={choices.get(call.record.call.id)}
                onChoose={choose}
                onShown={noteShown}
                words={words}
              />
            </ConsentDialog>
          </li>
        ))}
      </ul>
      <div className="handrail-queue-foot">
        {batchEffects(items.map(({ record }) => record)).map(({ key, count }) => (
          <div key={key} className="handrail-notice" data-kind="waiting">
            <Icon path={WARNING_ICON} />
            <p>{consentWords.text(key, { count })}</p>
          </div>
        ))}
        <div className="handrail-footer">
          <span className="handrail-aside" role="status">
            {words.text('queue.decided', { number: chosen.length, count: items.length })}
          </span>
          <span className="handrail-end">
            <button
              ref={attach}
              type="button"
              className="handrail-button"
              data-verb="send"
              data-kind={isComplete && armed.kind === 'armed' ? 'primary' : undefined}
              aria-disabled={!isComplete || armed.kind !== 'armed'}
              onClick={send}
            >
              <span>{words.count('queue.send', items.length)}</span>
            </button>
          </span>
        </div>
      </div>
    </>
  )
}
