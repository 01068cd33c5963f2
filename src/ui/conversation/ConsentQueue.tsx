'use client'
import { forwardRef, useRef, useState, type RefObject } from 'react'
import { renderRequestChanges, Comparison } from '../bubble/requestChanges.tsx'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { useWords } from '../../words/useFormatTime.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { HasStripContext } from '../consent/requestPlace.tsx'
import { ConsentDialog, useFocusRecovery } from '../consent/ConsentDialog.tsx'
import {
  ConsentQueueBar,
  ConsentQueueNotices,
  useConsentQueue,
} from '../consent/useConsentQueue.tsx'
import { ConsentQueueReview } from '../consent/ConsentQueueReview.tsx'
import { QUEUE_WORDS } from '../consent/queueMessages.en.ts'

/** What its `data-` attributes say, for `render`. */
export type ConsentQueueRenderState = { state: 'one' | 'review' | 'empty' }

export type ConsentQueueProps = {
  /**
   * The calls of the conversation. The queue shows those that ask; their bubbles then show a line.
   */
  records: readonly ToolCallRecord[]
}

type Props = PartProps<'div', ConsentQueueProps, ConsentQueueRenderState>

/**
 * The open requests of a conversation, one at a time in the order in which they came, or all in one
 * review. Each has its own arming; nothing allows what was not seen. It never takes the focus, and
 * keeps it inside when a request that had it is answered; after the last, whoever answered by
 * keyboard is back where they were. Nothing while nobody was asked. Needs a provider.
 * @example
 * // above the composer: what waits, one after the other
 * <ConsentQueue records={calls.list} />
 */
export const ConsentQueue: Part<'div', ConsentQueueProps, ConsentQueueRenderState> = forwardRef<
  HTMLDivElement,
  Props
>(function ConsentQueue({ records, children, ...props }, ref) {
  const words = useWords(QUEUE_WORDS)
  const [isReview, setReview] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const queue = useConsentQueue(records, () => {
    setReview(false)
    setTimeout(focusRequest, 0, root)
  })
  const merged = useMergedRef<HTMLDivElement>(ref, root)
  const item = queue.items[queue.index]
  const isEmpty = queue.items.length === 0
  const [wasAsked, setAsked] = useState(!isEmpty)
  const focus = useFocusRecovery(root, item && JSON.stringify([queue.keys[queue.index], isReview]))
  if (!isEmpty && !wasAsked) setAsked(true)
  if (isEmpty && isReview) setReview(false)
  const defaultChildren = (
    <>
      {!isEmpty && (
        <ConsentQueueBar queue={queue} isReview={isReview} onReview={setReview} words={words} />
      )}
      <ConsentQueueNotices queue={queue} records={records} words={words} />
      {isReview ? (
        <ConsentQueueReview
          queue={queue}
          words={words}
          changes={(call) => renderRequestChanges(call, { isFixed: true })}
        />
      ) : (
        item && (
          <ConsentDialog
            key={queue.keys[queue.index]}
            record={item.record}
            changes={renderRequestChanges(item)}
            compare={Comparison}
          />
        )
      )}
      {isEmpty && (
        <p role="status" className="handrail-visually-hidden">
          {words.text('queue.done')}
        </p>
      )}
    </>
  )
  const element = usePart(
    'div',
    props,
    {
      ...focus,
      state: stateOf(isEmpty, isReview),
      role: 'region',
      'aria-label': words.text('queue.label'),
      tabIndex: -1,
      children: children ?? defaultChildren,
    },
    merged ?? null,
  )
  if (isEmpty && !wasAsked) return null
  return <HasStripContext.Provider value={false}>{element}</HasStripContext.Provider>
})

/** The title of the request that is shown. */
const focusRequest = ({ current }: RefObject<HTMLElement | null>): void =>
  current?.querySelector<HTMLElement>('[data-handrail="consent"] .handrail-title')?.focus()

const stateOf = (isEmpty: boolean, isReview: boolean) =>
  ({ handrail: 'queue', state: isEmpty ? 'empty' : isReview ? 'review' : 'one' }) as const
