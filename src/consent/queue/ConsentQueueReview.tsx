'use client'
import type { ReactNode } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { WARNING_ICON } from '../../internal/icons/icons.ts'
import { useWords } from '../../messages/useWords.ts'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import type { Words } from '../../messages/words.ts'
import { batchEffects } from '../dialog/answer/batchEffects.ts'
import { ConsentDialog } from '../dialog/ConsentDialog.tsx'
import { ConsentQueueItem } from './ConsentQueueItem.tsx'
import { CONSENT_WORDS } from '../messages.en.ts'
import { useReview } from './useReview.ts'
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
  const consentWords = useWords(CONSENT_WORDS)
  const { items, keys } = queue
  const { choices, chosen, isComplete, armed, attach, onChoose, onShown, send } = useReview(queue)
  return (
    <>
      <ul className="handrail-review">
        {items.map((call, at) => (
          <li key={keys[at]}>
            <ConsentDialog record={call.record} changes={changes(call)}>
              <ConsentQueueItem
                name={keys[at]!}
                choice={choices.get(keys[at]!)}
                onChoose={onChoose}
                onShown={onShown}
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
            {words.text('queue.decided', { number: chosen, count: items.length })}
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
