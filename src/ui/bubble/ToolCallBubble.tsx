'use client'
import {
  forwardRef,
  memo,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  useRef,
  type ForwardedRef,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { hostHas } from '../../host/hostHas.ts'
import { readRecord } from '../../host/readRecord.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { keepsRefInProps, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { createWords } from '../../words/foreign.ts'
import {
  ProvidedContext,
  rendererOf,
  useHostHas,
  type Provided,
  type RendererProps,
} from '../../requests/useToolRuntime.ts'
import { useCall, type CallView } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import type { ToolMode, ToolModeSource } from '../../model/JsonObject.ts'
import type { ToolCallStatus, ToolCallStatusKind } from '../../model/ToolCallStatus.ts'
import { drawLine } from './drawLine.tsx'
import { endsRun, hasClause, hasContent } from './endings.ts'
import { BUBBLE_WORDS } from './messages.en.ts'
import {
  ToolCallBubbleContext,
  useReportOpened,
  useToolCallBubble,
  type ToolCallBubbleState,
} from './useToolCallBubble.ts'
import { useLazyRoot, type LazyRoot } from '../../internal/lazyRoot.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { Late, NotLoaded } from '../content/NotLoaded.tsx'
import { BelowLineContext } from '../content/belowLine.ts'
import type { ShownText } from '../content/executor.tsx'
import { isRefusalUnsent } from '../../status/asking.ts'
import { isOfferOpen, mayBeOffered } from '../undo/mayBeOffered.ts'
import { detailsRoot, requestRoot } from './roots.ts'
import { formRoot } from '../consent/roots.ts'
import { ToolCallBubbleBody, ToolCallBubbleLine } from './lineParts.tsx'
import { drawView } from './renderers.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'

/** The values of its `data-` attributes, for `render`. */
export type ToolCallBubbleRenderState = {
  status: ToolCallStatusKind
  mode: ToolMode
  modeSource: ToolModeSource
  undo: UndoStatus['kind'] | undefined
  /** Set if the call ended its run. */
  terminal: '' | undefined
  callId: string
}

export type ToolCallBubbleProps = {
  /**
   * The call. Shown as `data-call-id`; its status as `data-status`, `data-mode`, `data-mode-source`
   * and `data-undo`; `data-terminal` if it ended its run.
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
  const focus = useMemo(() => createFocus(), [])
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
    canAnswer: status.reason === 'question' ? call.canAnswer : call.canDecide,
    setOpen: (isOpen) => setSeen((before) => ({ ...before, isOpen })),
    setWhyOpen: (isWhyOpen) => setSeen((before) => ({ ...before, isWhyOpen })),
    focusIfHad: focus.take,
  }
  const view = children ?? risingView(call, record)
  const root = {
    ...(view === undefined
      ? lineAndMore(bubble, call, renderers)
      : {
          ...focus.handlers,
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
      terminal: endsRun(record, status) ? ('' as const) : undefined,
      callId: record.call.id,
    },
  }
  return usePart('div', props, root, ref ?? null)
}

/** Leads the keyboard from a request into the line that it settled into: the ref of its button. */
function createFocus() {
  let isInside = false
  return {
    handlers: { onFocus: () => void (isInside = true), onBlur: () => void (isInside = false) },
    take(button: HTMLElement | null) {
      const isFree = !button?.closest('[data-handrail="bubble"]')?.contains(document.activeElement)
      if (button && isInside && isFree) button.focus({ preventScroll: true })
      if (button) isInside = false
    },
  }
}

/** The line, and below it what there is to show. A line alone is skipped as a whole out of view. */
function lineAndMore(
  bubble: ToolCallBubbleState,
  call: CallView,
  renderers: Provided['renderers'],
) {
  const isElsewhere = call.status.kind === 'awaiting_consent' && call.canDecide && call.isQueued
  const queued = isElsewhere && (
    <Late root={requestRoot} isQuiet>
      {(code) => <code.ConsentQueuedLink record={bubble.record} />}
    </Late>
  )
  const line = drawLine(bubble, queued)
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

type Seen = Pick<ToolCallBubbleState, 'isOpen' | 'isWhyOpen' | 'wasAsked' | 'wasRunning'>

const CLOSED: Seen = { isOpen: false, isWhyOpen: false, wasAsked: false, wasRunning: false }

function followStatus(seen: Seen, { kind }: ToolCallStatus): Seen {
  const wasAsked = seen.wasAsked || kind === 'awaiting_consent'
  const wasRunning = seen.wasRunning || kind === 'running'
  return wasAsked === seen.wasAsked && wasRunning === seen.wasRunning
    ? seen
    : { ...seen, wasAsked, wasRunning }
}

/**
 * Shows one call as a sentence, and as a request while the call waits for a person. The details
 * have tool, mode, arguments and result. Renders again only when the record or the status changed.
 * Without a provider, the bubble has no buttons that reach a host.
 * @example
 * <ToolCallBubble record={record} />
 * @example
 * // the same, made of parts: omit or move them, or add your own
 * <ToolCallBubble record={record}>
 *   <ToolCallBubbleLine>
 *     <ToolCallBubblePhrase />
 *     <ToolCallBubbleStatus />
 *     <ToolCallBubbleTime />
 *     <ToolCallBubbleStop />
 *   </ToolCallBubbleLine>
 *   <ToolCallBubbleNotes />
 *   <ToolCallBubbleBody />
 *   <ToolCallBubbleView />
 * </ToolCallBubble>
 */
export const ToolCallBubble: Part<'div', ToolCallBubbleProps, ToolCallBubbleRenderState> = memo(
  keepsRefInProps
    ? function ToolCallBubble({ ref, ...props }: Props & { ref?: ForwardedRef<HTMLDivElement> }) {
        return Bubble(props, ref)
      }
    : forwardRef<HTMLDivElement, Props>(Bubble),
) as never

/**
 * The notes below the line: progress, summary and exit code, a denial that did not arrive, and the
 * opened reasons of the mode.
 * @example
 * <ToolCallBubble record={record}>
 *   <ToolCallBubbleLine />
 *   <ToolCallBubbleNotes />
 *   <ToolCallBubbleBody />
 * </ToolCallBubble>
 */
export function ToolCallBubbleNotes(): ReactElement {
  const { record, status, words, isOpen, isWhyOpen } = useToolCallBubble('ToolCallBubbleNotes')
  const isTold = hasClause(record, status, useHostHas('runAgain'))
  const isUnsent = isRefusalUnsent(status)
  const code = useLazyRoot(detailsRoot, isTold || isUnsent || isWhyOpen).value
  return (
    <>
      {isTold && code && <code.ToolCallBubbleClause />}
      {record.summary && (
        <p className="handrail-summary" translate="no">
          <Sentence
            parts={words.parts('bubble.summary')}
            values={{ text: <ForeignText text={record.summary} isSaid longest={300} /> }}
          />
        </p>
      )}
      {isUnsent && code && <code.ToolCallBubbleNotice />}
      {isWhyOpen && !isOpen && code && <code.ToolCallBubbleWhy />}
    </>
  )
}

type BelowLineProps = CallView &
  ToolCallBubbleProps & { custom: ComponentType<RendererProps> | undefined }

/**
 * The part below the line: its body, and the app's own view or that of its mode. The way back
 * follows the host's offer, in every mode and below every view.
 */
function BelowLine({ record, status, custom, ...call }: BelowLineProps) {
  const { isOpen } = useToolCallBubble('ToolCallBubble')
  const [shownTexts, reportShown] = useState<readonly ShownText[]>([])
  const isOffered = mayBeOffered(record, status, call.canOffer) || isOfferOpen(status.undo)
  const code = useLazyRoot(detailsRoot, isOffered || status.undo !== undefined).value
  useReportOpened(record, isOpen)
  return (
    <BelowLineContext.Provider value={{ shownTexts, reportShown }}>
      <ToolCallBubbleNotes />
      <ToolCallBubbleBody />
      {drawView(custom, { record, status })}
      {status.undo && code && (
        <code.BubbleUndo
          record={record}
          undo={status.undo}
          isOpen={isOpen}
          compare={code.Comparison}
        />
      )}
      {isOffered && code && <code.UndoOffer record={record} status={status} />}
    </BelowLineContext.Provider>
  )
}

type RisingProps<T> = { root: LazyRoot<T>; children: (code: T) => ReactNode }

/**
 * A view that takes the place of the line, and its focus. The line waits until the code is there.
 */
function Rising<T>({ root, children: draw }: RisingProps<T>) {
  const { value, failed } = useLazyRoot(root)
  const focused = useRef<Element | null>(null)
  useIsomorphicLayoutEffect(() => {
    if (value) focused.current?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }, [value])
  if (value) return draw(value)
  return <WaitingLine leavesFocus={focused}>{failed && <NotLoaded root={root} />}</WaitingLine>
}

type WaitingLineProps = { leavesFocus: RefObject<Element | null>; children: ReactNode }

/** Waits for the person. `leavesFocus`: afterwards the bubble, if the focus was in its line. */
function WaitingLine({ leavesFocus, children }: WaitingLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useIsomorphicLayoutEffect(
    () => () => {
      // still there: it is taken out after this
      const bubble = line.current?.closest('[data-handrail="bubble"]')
      leavesFocus.current = bubble?.contains(document.activeElement) ? bubble : null
    },
    [leavesFocus],
  )
  return (
    <>
      <ToolCallBubbleLine ref={line} />
      {children}
      <ToolCallBubbleBody />
    </>
  )
}

/**
 * The view in the place of the line: a request if one is open, the app takes decisions and no queue
 * asks it; a question if the app takes answers, also of a running call. Undefined if the line
 * stays.
 */
function risingView(
  { status, canAnswer, canDecide, isQueued }: CallView,
  record: ToolCallRecord,
): ReactElement | undefined {
  if (canAnswer && status.reason === 'question')
    return <Rising root={formRoot}>{(code) => <code.QuestionCard record={record} />}</Rising>
  return canDecide && status.kind === 'awaiting_consent' && !isQueued ? (
    <Rising root={requestRoot}>
      {(code) => <code.BubbleRequest record={record} status={status} />}
    </Rising>
  ) : undefined
}

/** True if there is something below the line, or the host is to be asked for a way back. */
const hasMore = (
  { record, isOpen, isWhyOpen }: ToolCallBubbleState,
  { status, canOffer, canRerun }: CallView,
): boolean =>
  isOpen ||
  isWhyOpen ||
  status.undo !== undefined ||
  status.mode === 'safe_write' ||
  hasContent(record.summary) ||
  isRefusalUnsent(status) ||
  hasClause(record, status, canRerun) ||
  mayBeOffered(record, status, canOffer)
