'use client'
import { forwardRef, useRef, useState, type RefObject } from 'react'
import { renderRequestChanges, Comparison } from '../bubble/requestChanges.tsx'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { useWords } from '../../words/useFormatTime.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { HasStripContext } from '../consent/requestPlace.tsx'
import { ConsentDialog, OPEN_REQUEST, useFocusRecovery } from '../consent/ConsentDialog.tsx'
import { RequestLine } from '../consent/RequestLine.tsx'
import {
  ConsentQueueBar,
  ConsentQueueNotices,
  useConsentQueue,
} from '../consent/useConsentQueue.tsx'
import { QUEUE_WORDS } from '../consent/queueMessages.en.ts'

/** The values of its `data-` attributes, for `render`. */
export type ConsentQueueRenderState = { state: 'open' | 'empty' }

export type ConsentQueueProps = {
  /**
   * The calls of the conversation. The queue shows those that ask; their bubbles then show a line.
   */
  records: readonly ToolCallRecord[]
}

type Props = PartProps<'div', ConsentQueueProps, ConsentQueueRenderState>

/**
 * The requests of a conversation in the order in which they came: one open, the others a row each.
 * Review opens a row in place and closes the open one. Each has its own arming. The queue never
 * takes the focus. If an answered request had the focus, the focus stays in the queue; after the
 * last request, it returns to its earlier place. Draws nothing before the first request. Needs a
 * provider.
 * @example
 * // above the composer: what waits, one open at a time
 * <ConsentQueue records={calls.list} />
 */
export const ConsentQueue: Part<'div', ConsentQueueProps, ConsentQueueRenderState> = forwardRef<
  HTMLDivElement,
  Props
>(function ConsentQueue({ records, children, ...props }, ref) {
  const words = useWords(QUEUE_WORDS)
  const root = useRef<HTMLDivElement>(null)
  const focusOpen = () => void setTimeout(focusRequest, 0, root)
  const queue = useConsentQueue(records, focusOpen)
  const merged = useMergedRef<HTMLDivElement>(ref, root)
  const { items, keys, index } = queue
  const isEmpty = items.length === 0
  const [wasAsked, setAsked] = useState(!isEmpty)
  const focus = useFocusRecovery(root, keys[index])
  if (!isEmpty && !wasAsked) setAsked(true)
  const defaultChildren = (
    <>
      <ConsentQueueBar queue={queue} words={words} />
      <ConsentQueueNotices queue={queue} records={records} words={words} />
      {items.map((item, at) =>
        at === index ? (
          <ConsentDialog
            key={keys[at]}
            record={item.record}
            changes={renderRequestChanges(item)}
            compare={Comparison}
          />
        ) : (
          <RequestLine
            key={keys[at]}
            {...item}
            onReview={() => {
              queue.show(item.record)
              focusOpen()
            }}
          />
        ),
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
      state: { handrail: 'queue', state: isEmpty ? 'empty' : 'open' } as const,
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

/** The title of the request that is open. */
const focusRequest = ({ current }: RefObject<HTMLElement | null>): void =>
  current?.querySelector<HTMLElement>(`${OPEN_REQUEST} .handrail-title`)?.focus()
