'use client'
import { Icon } from '../../internal/icons/Icon.tsx'
import { keepPress } from '../../internal/keepPress.ts'
import { CHEVRON_ICON } from '../../internal/icons/icons.ts'
import { ASKING_ICON, BACK_ICON } from '../../internal/icons/laterIcons.ts'
import type { Words } from '../../messages/words.ts'
import type { ConsentQueueState } from './useConsentQueue.ts'

export type ConsentQueueBarProps = {
  queue: ConsentQueueState
  isReview: boolean
  onReview(isReview: boolean): void
  words: Words
}

/**
 * How many wait, which one is shown, and what can be done with all of them: look at each, or deny.
 */
export function ConsentQueueBar({ queue, isReview, onReview, words }: ConsentQueueBarProps) {
  const { items, waiting, upcoming, index, step, denyAll } = queue
  const total = items.length + upcoming
  const turn = (label: string, icon: string, by: -1 | 1) => (
    <button
      type="button"
      className="handrail-button"
      data-kind="quiet"
      data-icon-only=""
      aria-label={words.text(label)}
      onClick={() => step(by)}
    >
      <Icon path={icon} mirrorsInRtl />
    </button>
  )
  return (
    <div className="handrail-queue-bar">
      <Icon path={ASKING_ICON} />
      <strong>
        {isReview
          ? words.count('queue.review', items.length)
          : words.count('queue.waiting', waiting)}
      </strong>
      <span className="handrail-end">
        {!isReview && total > 1 && (
          <span className="handrail-pager">
            {items.length > 1 && turn('queue.previous', BACK_ICON, -1)}
            <span>{words.text('queue.position', { number: index + 1, count: total })}</span>
            {items.length > 1 && turn('queue.next', CHEVRON_ICON, 1)}
          </span>
        )}
        {items.length > 1 && (
          <>
            <button
              type="button"
              className="handrail-button"
              data-kind="quiet"
              onClick={() => onReview(!isReview)}
            >
              <span>{words.text(isReview ? 'queue.one_by_one' : 'queue.review_all')}</span>
            </button>
            <button
              type="button"
              className="handrail-button"
              data-kind="quiet"
              onPointerDown={keepPress}
              onClick={denyAll}
            >
              <span>{words.text('queue.deny_all')}</span>
            </button>
          </>
        )}
      </span>
    </div>
  )
}
