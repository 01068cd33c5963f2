'use client'
import { forwardRef, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import type { Actor, RedoStatus, ToolCallRecord, UndoStatus } from '../../model/index.ts'
import type { BeforeAfter } from '../../model/ToolCallRecord.ts'
import {
  UndoAffordanceCompareButton,
  UndoAffordanceComparePanel,
  UndoAffordanceContext,
  UndoAffordanceExtend,
  UndoAffordanceIcon,
  UndoAffordanceItems,
  UndoAffordanceRedo,
  UndoAffordanceSentence,
  UndoAffordanceUndo,
  useAffordance,
  useUndoAffordance,
} from './undoParts.tsx'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { MAX_TIMEOUT_MS, clock } from '../../internal/clock.ts'
import { quoted, type Words } from '../../words/foreign.ts'
import { phraseOf, phraseText, tenseOf } from '../../status/phrase.ts'
import type { CallIdentity, LedgerStore } from '../../requests/createLedger.ts'
import { redoContext } from '../../requests/redoContext.ts'
import { isOwnUndo, isPromised, redoSentence, undoSentence, type UndoSentence } from './useUndo.ts'
import { undoTrackingOf } from '../../requests/deriveUndo.ts'

/** The values of its `data-` attributes, for `render`. */
export type UndoAffordanceRenderState = { undo: UndoStatus['kind'] | undefined }

export type UndoAffordanceProps = {
  /** The call. The state of its undo is shown as `data-undo`. */
  record: ToolCallRecord
  /**
   * Shows how two states of something differ: in a conflict, what the call left and what is there
   * now. A bubble puts its DiffPreview there; without it nothing is compared.
   */
  compare?: ComponentType<BeforeAfter> | undefined
}

/**
 * Shows Undo for one call: the host's offer with its time limit, the button, and the outcome.
 * Renders nothing without an offer or an outcome. Only the host can offer undo and end the offer.
 * @example
 * <UndoAffordance record={record} />
 * @example
 * <UndoAffordance record={record}>
 *   <UndoAffordanceIcon />
 *   <UndoAffordanceSentence />
 *   <UndoAffordanceUndo />
 *   <UndoAffordanceRedo />
 *   <UndoAffordanceExtend />
 *   <UndoAffordanceCompareButton />
 *   <UndoAffordanceItems />
 *   <UndoAffordanceComparePanel />
 * </UndoAffordance>
 */
export const UndoAffordance: Part<'div', UndoAffordanceProps, UndoAffordanceRenderState> =
  forwardRef<HTMLDivElement, PartProps<'div', UndoAffordanceProps, UndoAffordanceRenderState>>(
    function UndoAffordance({ record: given, compare, children, ...props }, ref) {
      const affordance = useAffordance(readRecord(given), compare)
      const note = (isFocused: boolean) => () => {
        if (affordance) affordance.hadFocus.current = isFocused
      }
      const ownProps = {
        onFocus: note(true),
        onBlur: note(false),
        state: { handrail: 'undo', undo: affordance?.status.kind },
        children: children ?? <UndoView />,
      }
      const root = usePart('div', props, ownProps, ref)
      return affordance ? (
        <UndoAffordanceContext.Provider value={affordance}>{root}</UndoAffordanceContext.Provider>
      ) : null
    },
  )

export const UndoView = () => (
  <>
    <div className="handrail-undo-row">
      <UndoAffordanceIcon />
      <UndoAffordanceSentence />
      <UndoButtons />
    </div>
    <UndoRest />
  </>
)

export const UndoButtons = ({ children }: { children?: ReactNode }) => (
  <span className="handrail-end">
    {children}
    <UndoAffordanceExtend />
    <UndoAffordanceRedo />
    <UndoAffordanceCompareButton />
    <UndoAffordanceUndo />
  </span>
)

/** The parts below the row, and the ones that are only heard. */
export const UndoRest = () => (
  <>
    <UndoAffordanceItems />
    <UndoAffordanceComparePanel />
    <UndoAffordanceAnnouncer />
  </>
)

type Speak = (
  sentence: UndoSentence,
  done: { by?: Actor },
  frame: string | undefined,
  about?: CallIdentity,
) => void

/** Says each promise, that it ends soon, and its outcome once, however many components show it. */
function UndoAffordanceAnnouncer() {
  const { record, call, status, words } = useUndoAffordance('UndoAffordanceAnnouncer')
  const runtime = useContext(ToolRuntimeContext)
  const [first] = useState({ call: call.kind, undo: status.kind })
  const speak = useCallback<Speak>(
    ({ key, values, hostText }, done, frame, about) => {
      const { name = '' } = values
      const said = isOwnUndo(done, runtime?.actor()) ? name : quoted(name, words, { isSaid: true })
      const ofHost = hostText && ` ${quoted(hostText, words, { isSaid: true, longest: 300 })}`
      const sentence = words.text(key, { ...values, name: said }) + (ofHost || '')
      const phrase = phraseText(phraseOf(call, tenseOf(call, record), words), words)
      runtime?.announce(frame ? words.text(frame, { sentence, phrase }) : sentence, about)
    },
    [runtime, record, call, words],
  )
  const redone = status.kind === 'redone' ? status : status.redone
  useEffect(() => {
    if (!runtime || !redone) return
    const { announced } = undoTrackingOf(runtime.ledger, record)
    if (announced.has(`redone ${redone.at}`)) return
    announced.clear() // the promise is a new one, whatever its token
    announced.add(`redone ${redone.at}`)
    const sentence = undoSentence({ ...redone, kind: 'redone' }, undefined, words)
    speak(sentence, redone, 'undo.announce')
  }, [runtime, record, redone, words, speak])
  const spoken = { record, words, speak }
  useSpokenPromise({
    ...spoken,
    status,
    sentenceOf: undoSentence,
    ledger: runtime?.ledger,
    isNew: first.call !== call.kind,
    frame: 'undo.announce',
  })
  useSpokenPromise({
    ...spoken,
    status: status.redo,
    sentenceOf: redoSentence,
    ledger: runtime ? redoContext(runtime).ledger : undefined,
    isNew: first.undo !== 'undone',
    // of the call was spoken a moment ago
    frame: first.undo !== 'undone' ? undefined : 'undo.announce',
  })
  return null
}

type Spoken<S extends UndoStatus | RedoStatus> = {
  record: ToolCallRecord
  words: Words
  speak: Speak
  status: S | undefined
  sentenceOf(status: S, seconds: number | undefined, words: Words): UndoSentence
  ledger: LedgerStore | undefined
  /** It came while it was looked at. */
  isNew: boolean
  /** Of the promise. */
  frame: string | undefined
}

/** Time to act on the warning. Source: WCAG 2.2, 2.2.1: 20 s to get more time. */
const WARNING_MS = 20_000

function useSpokenPromise<S extends UndoStatus | RedoStatus>(spoken: Spoken<S>): void {
  const { record, words, speak, status, sentenceOf, ledger, isNew, frame } = spoken
  const runtime = useContext(ToolRuntimeContext)
  const first = useRef<string>(undefined)
  useEffect(() => {
    if (!runtime || !ledger || !status) return
    first.current ??= status.kind
    const { announced, deadline } = undoTrackingOf(ledger, record)
    const announceOnce = (stage: string, within: string | undefined) => {
      if (announced.has(stage)) return
      announced.add(stage)
      const seconds = deadline && Math.ceil(deadline.remaining() / 1000)
      const about = status.kind === 'offered' ? runtime.ledger.identityOf(record) : undefined
      speak(sentenceOf(status, seconds, words), status, within, about)
    }
    if (!isPromised(status)) {
      const isOutcome = status.outcome !== undefined || status.kind === 'redone'
      if (isOutcome && first.current !== status.kind)
        announceOnce(`${status.kind} ${status.at ?? ''}`, 'undo.announce')
      return
    }
    if (deadline || isNew) announceOnce(`start ${status.offer?.token ?? ''}`, frame)
    if (!deadline) return
    const timer = clock.setTimeout(
      () => announceOnce(`end ${status.offer?.token ?? ''}`, 'undo.announce_end'),
      Math.min(deadline.remaining() - Math.min(WARNING_MS, deadline.total / 2), MAX_TIMEOUT_MS),
    )
    return () => clock.clear(timer)
  }, [runtime, record, status, sentenceOf, ledger, isNew, frame, words, speak])
}
