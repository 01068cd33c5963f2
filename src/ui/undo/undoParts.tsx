'use client'
import {
  createContext,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ComponentType, CSSProperties, PointerEvent } from 'react'
import { useRequiredContext, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { Words } from '../../words/foreign.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { useWords } from '../../words/useWords.ts'
import { UNDO_WORDS } from './messages.en.ts'
import type {
  BeforeAfter,
  RedoOffer,
  ToolCallRecord,
  UndoOffer,
  UndoStatus,
} from '../../model/ToolCallRecord.ts'
import type { Part, PartProps } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { Icon, useIsLate } from '../../internal/controls.tsx'
import {
  aboutOffer,
  isOwnUndo,
  isProblem,
  redoSentence,
  undoSentence,
  useRedoOffer,
  useUndoOffer,
} from './useUndo.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import {
  FAILED_ICON,
  UNDO_ICON,
  EXPIRED_ICON,
  RUNNING_ICON,
  WARNING_ICON,
  REDO_ICON,
  STATUS_ICONS,
  RETRY_ICON,
} from '../../internal/icons.ts'
import { useHostHas, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { extendOffer, redoCall, redoContext, undoCall } from '../../requests/redoContext.ts'
import type { LedgerStore } from '../../requests/createLedger.ts'
import { canPress, isSamePromise, undoIn, undoTrackingOf } from '../../requests/deriveUndo.ts'
import { clock } from '../../internal/clock.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { phraseOf, tenseOf, type Tense } from '../../status/phrase.ts'

/** The shared state of an UndoAffordance's parts. */
export type UndoAffordanceState = NonNullable<ReturnType<typeof useAffordance>>

/** Null if there is nothing to say. `compare`: the view that compares a conflict, if there is one. */
export function useAffordance(
  record: ToolCallRecord,
  compare: ComponentType<BeforeAfter> | undefined,
) {
  const words = useWords(UNDO_WORDS)
  const call = useToolCallStatus(record)
  const { undo: status } = call
  /** A second sentence: what became of asking for more time, or of a press. */
  const [note, setNote] = useState<string>()
  const [isCompareOpen, setCompareOpen] = useState(false)
  /** The keyboard is on one of the parts, or on one that is gone now. */
  const hadFocus = useRef(false)
  /** Of the sentence, which describes the buttons. */
  const id = useId()
  useUndoOffer(record, call)
  return useMemo(() => {
    const own = { note, setNote, isCompareOpen, setCompareOpen, hadFocus }
    return status ? { record, call, status, words, id, compare, ...own } : null
  }, [record, call, status, words, id, note, compare, isCompareOpen])
}

export const UndoAffordanceContext = createContext<UndoAffordanceState | null>(null)

/** The affordance around a part. Throws an error that names both if there is none. */
export const useUndoAffordance = (part: string): UndoAffordanceState =>
  useRequiredContext(UndoAffordanceContext, part, 'UndoAffordance', 'is about taking one call back')

const undoPart = partsOf('UndoAffordance', useUndoAffordance)

/** The conflict of an undo, if the host told it. */
const conflictOf = ({ outcome }: UndoStatus) =>
  outcome?.kind === 'conflict' ? outcome.changes : undefined

/**
 * Shows and hides the obstacle of an undo. Drawn if the host told it and something can compare it.
 */
export const UndoAffordanceCompareButton: Part<'button'> = undoPart(
  'CompareButton',
  'button',
  compareButton,
)

function compareButton({ status, words, id, compare, ...affordance }: UndoAffordanceState) {
  const { isCompareOpen, setCompareOpen } = affordance
  if (!compare || !conflictOf(status)) return null
  const key = isCompareOpen ? 'content.show_less' : 'consent.show_changes'
  return {
    ...SMALL_BUTTON,
    'aria-expanded': isCompareOpen,
    'aria-controls': `${id}-compared`,
    onClick: () => setCompareOpen(!isCompareOpen),
    children: <span>{words.text(key)}</span>,
  }
}

const SMALL_BUTTON = { type: 'button', className: 'handrail-button', 'data-size': 'small' } as const

/** The obstacle, as `compare` of the affordance shows it, while the person looks at it. */
export const UndoAffordanceComparePanel: Part<'div'> = undoPart('ComparePanel', 'div', comparePanel)

function comparePanel({
  record,
  status,
  id,
  compare: Comparison,
  isCompareOpen,
}: UndoAffordanceState) {
  const changes = conflictOf(status)
  if (!isCompareOpen || !Comparison || !changes) return null
  const children = <Comparison record={record} {...changes} />
  return { id: `${id}-compared`, className: 'handrail-diff-place', children }
}

/** At most this many items of a host's list are shown. */
const MAX_ITEMS = 100

/** The items of a partial undo, undone or not. */
export const UndoAffordanceItems: Part<'ul'> = undoPart('Items', 'ul', itemList)

function itemList({ status, words }: UndoAffordanceState) {
  const items = status.outcome?.kind === 'partial' ? status.outcome.items : []
  const children = items.slice(0, MAX_ITEMS).map(({ label, undone, reason }, index) => (
    <li key={index} data-outcome={undone ? 'undone' : 'failed'}>
      <Icon path={undone ? UNDO_ICON : FAILED_ICON} mirrorsInRtl={undone} />
      <span>
        <ForeignText text={label} isSaid longest={300} />
      </span>
      <span>
        {!undone && reason ? (
          <ForeignText text={reason} isSaid longest={300} />
        ) : (
          words.text(undone ? 'status.undone' : 'undo.not_back')
        )}
      </span>
    </li>
  ))
  return items.length > 0 ? { className: 'handrail-outcomes', children } : null
}

const isPromised = ({ kind }: UndoStatus): boolean => kind === 'held' || kind === 'offered'

/** Asks the host for more time. Drawn if the host can give some: nothing else stops its clock. */
export const UndoAffordanceExtend: Part<'button'> = undoPart('Extend', 'button', useExtend)

function useExtend({ record, status, words, id, setNote }: UndoAffordanceState) {
  const runtime = useContext(ToolRuntimeContext)
  const [isAsking, setAsking] = useState(false)
  const canExtend = useHostHas('extendUndo')
  const extend = async () => {
    if (!runtime || isAsking) return
    setAsking(true)
    setNote((await extendOffer(runtime, record)) ? undefined : words.text('undo.not_extended'))
    setAsking(false)
  }
  if (!canExtend || !isPromised(status) || status.expiresAt === undefined) return null
  return {
    ...SMALL_BUTTON,
    'data-kind': 'quiet',
    'aria-describedby': id,
    'aria-disabled': isAsking,
    onClick: () => void extend(),
    children: <span>{words.text('undo.more')}</span>,
  }
}

const ICONS = {
  held: STATUS_ICONS.held,
  offered: UNDO_ICON,
  undoing: RUNNING_ICON,
  undone: UNDO_ICON,
  redone: REDO_ICON,
  partial: WARNING_ICON,
  conflict: WARNING_ICON,
  failed: FAILED_ICON,
  expired: EXPIRED_ICON,
  impossible: STATUS_ICONS.denied,
} satisfies Record<UndoStatus['kind'], string>

/**
 * A glyph of the state. While a promise runs out, the glyph is a ring that empties in steps
 * (`--handrail-undo-remaining`, 1 to 0). A decoration: the sentence says it.
 */
export const UndoAffordanceIcon: Part<'span'> = undoPart('Icon', 'span', useGlyph)

function useGlyph({ record, status }: UndoAffordanceState) {
  const left = useTimeLeft(record, isPromised(status))
  const children = left ? (
    <svg
      className="handrail-ring"
      viewBox="0 0 20 20"
      aria-hidden="true"
      style={{ '--handrail-undo-remaining': left.share } as CSSProperties}
    >
      <circle cx="10" cy="10" r="7.5" pathLength="100" />
      <circle cx="10" cy="10" r="7.5" pathLength="100" />
    </svg>
  ) : (
    <Icon path={ICONS[status.kind]} mirrorsInRtl={ICONS[status.kind] === UNDO_ICON} />
  )
  return { className: 'handrail-undo-icon', children }
}

/** Steps of a long promise, until its last minute has one a second. */
const STEPS = 120
const MINUTE = 60_000

/** The time that a call's promise has left, and its `share` of the whole, 1 to 0. Undefined: no end. */
export function useTimeLeft(
  record: ToolCallRecord,
  isOpen: boolean,
  given?: LedgerStore,
): { seconds: number; share: number } | undefined {
  const own = useContext(ToolRuntimeContext)?.ledger
  const ledger = given ?? own
  const deadline = ledger && isOpen ? undoTrackingOf(ledger, record).deadline : undefined
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!deadline) return () => {}
      const timer = clock.setInterval(listener, 1000)
      // once the deadline knows how long the page was away
      const onReturn = () => queueMicrotask(listener)
      document.addEventListener('visibilitychange', onReturn)
      return () => {
        clock.clear(timer)
        document.removeEventListener('visibilitychange', onReturn)
      }
    },
    [deadline],
  )
  const read = () => {
    if (!deadline) return undefined
    const step = deadline.remaining() <= MINUTE ? 1000 : Math.max(1000, deadline.total / STEPS)
    return Math.ceil(deadline.remaining() / step) * step
  }
  const left = useSyncExternalStore(subscribe, read, read)
  return left === undefined || !deadline
    ? undefined
    : {
        seconds: Math.round(left / 1000),
        share: deadline.total === 0 ? 0 : Math.min(1, left / deadline.total),
      }
}

/**
 * Tells the promise, the progress or the outcome. It takes the focus of a button that is gone. It
 * is no live region, because it counts seconds.
 */
export const UndoAffordanceSentence: Part<'span'> = undoPart('Sentence', 'span', useSentence)

function useSentence({ record, status, words, id, note, hadFocus }: UndoAffordanceState) {
  const left = useTimeLeft(record, isPromised(status))
  const ref = useRef<HTMLSpanElement>(null)
  useIsomorphicLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
  }, [status, hadFocus])
  const sentence = undoSentence(status, left?.seconds, words)
  const { time, name = '' } = sentence.values
  const isOwn = isOwnUndo(status, useContext(ToolRuntimeContext)?.actor())
  const isLate = useIsLate(status.kind === 'undoing')
  const values = {
    ...sentence.values,
    time: left ? <strong>{time}</strong> : time,
    name: isOwn ? name : <ForeignText text={name} isSaid />,
  }
  const text = <Sentence parts={words.parts(sentence.key)} values={values} />
  const isWhole = isProblem(status.kind)
  const notes = [sentence.note && words.text(sentence.note), note, lateNote(isLate, words)]
  const children = (
    <>
      {isWhole ? <strong>{text}</strong> : text}
      <Notes notes={notes} hostText={sentence.hostText} between={isWhole ? ' ' : ' · '} />
    </>
  )
  return { id, ref, className: 'handrail-undo-sentence', tabIndex: -1, children }
}

const lateNote = (isLate: boolean, words: Words) => isLate && words.text('send.unanswered')

type NotesProps = {
  notes: readonly (string | undefined | false)[]
  hostText: string | undefined
  between: string
}

/** What is said after a sentence: ours, then the host's. */
function Notes({ notes, hostText, between }: NotesProps) {
  const said = notes.filter(Boolean)
  return (
    <>
      {said.length > 0 && `${between}${said.join(' ')}`}
      {hostText && (
        <>
          {between}
          <ForeignText text={hostText} isSaid longest={300} />
        </>
      )}
    </>
  )
}

/** Words on the button that are not Undo. A held call has not run. */
const BUTTONS: Partial<Record<UndoStatus['kind'], string>> = {
  held: 'undo.cancel',
  failed: 'content.load',
  partial: 'undo.rest',
}

/**
 * The button: Undo, what is left of it, or once more. Its name goes on with what it is about, in
 * our words or the host's; the words on it are always ours. There while there is something to
 * press.
 */
export const UndoAffordanceUndo: Part<'button'> = undoPart('Undo', 'button', useUndoButton)

function useUndoButton(affordance: UndoAffordanceState) {
  const { record, call, status, words, id } = affordance
  const runtime = useContext(ToolRuntimeContext)
  const { kind, offer } = status
  const press = useOfferPress(affordance, offer)
  if (!runtime || !canPress(status)) return null
  const isRetry = kind === 'failed'
  return {
    ...SMALL_BUTTON,
    'aria-describedby': id,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      keepPress(event)
      press.begin()
    },
    onKeyDown: press.begin,
    onClick: () => press.end(() => undoCall(runtime, record, offer)),
    children: (
      <>
        {kind !== 'held' && (
          <Icon path={isRetry ? RETRY_ICON : UNDO_ICON} mirrorsInRtl={!isRetry} />
        )}
        <span>
          {isRetry && <span className="handrail-visually-hidden">{words.text('undo.undo')}</span>}
          {isRetry && ' '}
          {words.text(BUTTONS[kind] ?? 'undo.undo')}{' '}
          {about(affordance, offer, tenseOf(call, record))}
        </span>
      </>
    ),
  }
}

/** The press of a button: it acts on the offer that stood there when it began, or not at all. */
function useOfferPress(
  { words, setNote }: UndoAffordanceState,
  offer: UndoOffer | RedoOffer | undefined,
) {
  const runtime = useContext(ToolRuntimeContext)
  const pressed = useRef<typeof offer>(undefined)
  const changed = words.text('undo.changed')
  return {
    begin: () => void (pressed.current = offer),
    end(act: () => void) {
      const isSame = isSamePromise(pressed.current ?? offer, offer)
      pressed.current = undefined
      setNote(isSame ? undefined : changed)
      if (isSame) act()
      else runtime?.announce(changed)
    },
  }
}

/** The end of a button's name, which is heard. */
const about = (
  { call, words }: UndoAffordanceState,
  offer: UndoOffer | RedoOffer | undefined,
  tense: Tense,
) => (
  <span className="handrail-visually-hidden">
    {aboutOffer(offer, phraseOf(call, tense, words), words)}
  </span>
)

/**
 * Redo, with its promise and outcome. Drawn after an undo, if the host promised a redo and has
 * `redo`.
 */
export const UndoAffordanceRedo: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceRedo(props, ref) {
  const { record, call, words, id } = useUndoAffordance('UndoAffordanceRedo')
  const runtime = useContext(ToolRuntimeContext)
  const ledger = runtime ? redoContext(runtime).ledger : undefined
  const { redo } = call.undo ?? {}
  useRedoOffer(record, call)
  const left = useTimeLeft(record, redo?.kind === 'offered', ledger)
  const isLate = useIsLate(redo?.kind === 'redoing')
  if (!redo || !ledger) return null
  const { key, values, hostText, note } = redoSentence(redo, left?.seconds, words)
  const notes = [note && words.text(note), lateNote(isLate, words)]
  const saysMore = key !== 'redo.offered' || notes.some(Boolean) || hostText
  return (
    <>
      <span id={`${id}-redo`} className={saysMore ? 'handrail-redo' : 'handrail-visually-hidden'}>
        <Sentence parts={words.parts(key)} values={values} />
        <Notes notes={notes} hostText={hostText} between=" · " />
      </span>
      {canPress(undoIn(ledger, record)) && <RedoButton {...props} ref={ref} />}
    </>
  )
})

/** It stands where Undo stood: a second click of the same finger is not for it. */
const ARM_DELAY_MS = 700

const RedoButton = undoPart('Redo', 'button', useRedoButton)

function useRedoButton(affordance: UndoAffordanceState) {
  const { record, call, words, id } = affordance
  const runtime = useToolRuntime('UndoAffordanceRedo')
  const offer = call.undo?.redo?.offer
  const press = useOfferPress(affordance, offer)
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = clock.setTimeout(() => setArmed(true), ARM_DELAY_MS)
    return () => clock.clear(timer)
  }, [])
  return {
    ...SMALL_BUTTON,
    'aria-describedby': `${id}-redo`,
    'aria-disabled': !isArmed,
    onPointerDown: press.begin,
    onKeyDown: press.begin,
    onClick: () => isArmed && press.end(() => redoCall(runtime, record, offer)),
    children: (
      <>
        <Icon path={REDO_ICON} mirrorsInRtl />
        <span>
          {words.text('redo.redo')} {about(affordance, offer, 'did')}
        </span>
      </>
    ),
  }
}
