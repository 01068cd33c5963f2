'use client'
import { forwardRef, memo, useContext, useEffect, useId, useState, type ForwardedRef } from 'react'
import { hostHas } from '../host/hostHas.ts'
import { readRecord } from '../host/records/readRecord.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { keepsRefInProps, usePart, type Part, type PartProps } from '../internal/usePart.ts'
import { createWords } from '../messages/words.ts'
import { ProvidedContext, rendererOf, type Provided } from '../runtime/useRenderers.ts'
import { useCall, type CallView } from '../status/useToolCallStatus.ts'
import type { ToolCallRecord, ToolMode, ToolModeSource, UndoStatus } from '../tool-call/index.ts'
import type { ToolCallStatus, ToolCallStatusKind } from '../tool-call/ToolCallStatus.ts'
import { drawLine } from './line/closed/drawLine.tsx'
import { endsRun } from './line/closed/endsRun.ts'
import { BUBBLE_WORDS } from './messages.en.ts'
import { BelowLine } from './renderers/BelowLine.tsx'
import { hasMore, risingView } from './renderers/defaultViews.tsx'
import { ToolCallBubbleContext, type ToolCallBubbleState } from './useToolCallBubble.ts'

/** What its `data-` attributes say, for `render`. */
export type ToolCallBubbleRenderState = {
  status: ToolCallStatusKind
  mode: ToolMode
  modeSource: ToolModeSource
  undo: UndoStatus['kind'] | undefined
  /** There where the call ended its run. */
  terminal: '' | undefined
  callId: string
}

export type ToolCallBubbleProps = {
  /**
   * The call. Shown as `data-call-id`; its status as `data-status`, `data-mode`, `data-mode-source`
   * and `data-undo`; `data-terminal` where it ended its run.
   */
  record: ToolCallRecord
}

type Props = PartProps<'div', ToolCallBubbleProps, ToolCallBubbleRenderState>

function Bubble(
  { record: given, children, ...props }: Props,
  ref: ForwardedRef<HTMLDivElement> | undefined,
) {
  const record = readRecord(given)
  const { runtime, policy, messages, renderers } = useContext(ProvidedContext)
  const call = useCall(record, runtime, policy)
  const { status } = call
  const words = createWords(BUBBLE_WORDS, messages)
  const id = useId()
  const [seen, setSeen] = useState(() => followStatus(CLOSED, status))
  const [focus] = useState(() => ({ isInside: false }))
  const now = followStatus(seen, status)
  if (now !== seen) setSeen(now)
  useEffect(() => {
    const host = runtime?.host()
    const canDecide = host && hostHas(host, 'decideConsent', 'settleBatch')
    if (status.kind === 'awaiting_consent' && !canDecide)
      warnInDevelopment(host ? 'no_decisions' : 'no_provider', record.call.name)
    return runtime?.observe(record, status)
  }, [runtime, record, status])
  const bubble: ToolCallBubbleState = {
    ...now,
    record,
    status,
    words,
    id,
    setOpen: (isOpen) => setSeen((before) => ({ ...before, isOpen })),
    setWhyOpen: (isWhyOpen) => setSeen((before) => ({ ...before, isWhyOpen })),
    focusIfHad: now.hasRisen ? takeFocus(focus) : undefined,
  }
  const view = children ?? risingView(call, record)
  const ended: '' | undefined = endsRun(record, status) ? '' : undefined
  const root = {
    ...(view === undefined
      ? lineAndMore(bubble, call, renderers)
      : {
          ...followFocus(focus),
          children: (
            <ToolCallBubbleContext.Provider value={bubble}>{view}</ToolCallBubbleContext.Provider>
          ),
        }),
    state: {
      handrail: 'bubble',
      status: status.kind,
      mode: status.mode,
      modeSource: status.modeSource,
      undo: status.undo?.kind,
      terminal: ended,
      callId: record.call.id,
    },
  }
  return usePart('div', props, root, ref ?? null)
}

/** Whether the focus is inside of a request. */
type Focus = { isInside: boolean }

const followFocus = (focus: Focus) => ({
  onFocus: () => void (focus.isInside = true),
  onBlur: () => void (focus.isInside = false),
})

/** Leads the keyboard from a request into the line that it settled into: the ref of its button. */
const takeFocus = (focus: Focus) => (button: HTMLElement | null) => {
  if (!button || !focus.isInside) return
  focus.isInside = false
  button.focus({ preventScroll: true })
}

/** The line, and below it what there is to show. A line alone is skipped as a whole out of view. */
function lineAndMore(
  bubble: ToolCallBubbleState,
  call: CallView,
  renderers: Provided['renderers'],
) {
  const line = drawLine(bubble)
  const custom = rendererOf(renderers, bubble.record, call.status)
  const isAlone = !custom && !hasMore(bubble, call)
  const children = (
    <>
      <div {...line.props}>{line.children}</div>
      {!isAlone && (
        <ToolCallBubbleContext.Provider value={bubble}>
          <BelowLine {...call} record={bubble.record} custom={custom} />
        </ToolCallBubbleContext.Provider>
      )}
    </>
  )
  return isAlone ? { className: 'handrail-alone', children } : { children }
}

/** What this bubble has shown so far. */
type Seen = Pick<ToolCallBubbleState, 'isOpen' | 'isWhyOpen' | 'wasAsked' | 'wasRunning'> & {
  /** A request or a question has stood in the place of the line. */
  hasRisen: boolean
}

const CLOSED: Seen = {
  isOpen: false,
  isWhyOpen: false,
  wasAsked: false,
  wasRunning: false,
  hasRisen: false,
}

function followStatus(seen: Seen, { kind, details }: ToolCallStatus): Seen {
  const wasAsked = seen.wasAsked || kind === 'awaiting_consent'
  const wasRunning = seen.wasRunning || kind === 'running'
  const hasRisen = seen.hasRisen || wasAsked || details.includes('awaiting_answer')
  return wasAsked === seen.wasAsked && wasRunning === seen.wasRunning && hasRisen === seen.hasRisen
    ? seen
    : { ...seen, wasAsked, wasRunning, hasRisen }
}

/**
 * One call: what it does in its true tense, its machine name, mode and status; arguments and result
 * on demand; the request while it waits for a person. Renders again only when its record or its
 * status changed. Without a provider it shows the call and offers nothing.
 * @example
 * <ToolCallBubble record={record} />
 * @example
 * // the same, of parts: leave out, move, or put your own between them
 * <ToolCallBubble record={record}>
 *   <ToolCallBubbleLine>
 *     <ToolCallBubblePhrase />
 *     <ToolCallBubbleName />
 *     <ToolCallBubbleMode />
 *     <ToolCallBubbleStatus />
 *     <ToolCallBubbleTime />
 *     <ToolCallBubbleStop />
 *   </ToolCallBubbleLine>
 *   <ToolCallBubbleClause />
 *   <ToolCallBubbleSummary />
 *   <ToolCallBubbleWhy />
 *   <ToolCallBubbleBody>
 *     <ToolCallBubbleNotice />
 *     <ToolCallBubbleRecovery />
 *     <ToolCallBubbleProgress />
 *     <ToolCallBubbleChanges />
 *     <ToolCallBubbleArguments />
 *     <ToolCallBubbleInputs />
 *     <ToolCallBubbleResultNotes />
 *     <ToolCallBubbleResult />
 *     <ToolCallBubbleLoadMore />
 *     <ToolCallBubbleAttachments />
 *     <ToolCallBubbleOrigin />
 *     <ToolCallBubbleReceipt />
 *   </ToolCallBubbleBody>
 * </ToolCallBubble>
 */
export const ToolCallBubble: Part<'div', ToolCallBubbleProps, ToolCallBubbleRenderState> = memo(
  keepsRefInProps
    ? function ToolCallBubble({ ref, ...props }: Props & { ref?: ForwardedRef<HTMLDivElement> }) {
        return Bubble(props, ref)
      }
    : forwardRef<HTMLDivElement, Props>(Bubble),
) as never
