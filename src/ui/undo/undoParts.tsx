'use client'
import {
  createContext,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ComponentType, CSSProperties, PointerEvent } from 'react'
import { useRequiredContext, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { quoted, type Words } from '../../words/foreign.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { useWords } from '../../words/useWords.ts'
import { UNDO_WORDS } from './messages.en.ts'
import type { RedoOffer, ToolCallRecord, UndoOffer, UndoStatus } from '../../model/index.ts'
import type { BeforeAfter } from '../../model/ToolCallRecord.ts'
import type { Part, PartProps } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { Icon, useIsLate } from '../../internal/controls.tsx'
import {
  isOwnUndo,
  isProblem,
  isPromised,
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
import { useHostHas, ToolRuntimeContext, type ToolRuntime } from '../../requests/useToolRuntime.ts'
import { extendOffer, redoCall, redoContext, undoCall } from '../../requests/redoContext.ts'
import type { LedgerStore } from '../../requests/createLedger.ts'
import { canPress, isSamePromise, undoIn, undoTrackingOf } from '../../requests/deriveUndo.ts'
import { clock } from '../../internal/clock.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { phraseOf, phraseText, tenseOf, type Tense } from '../../status/phrase.ts'

/** The shared state of an UndoAffordance's parts. */
export type UndoAffordanceState = NonNullable<ReturnType<typeof useAffordance>>

/** Null if there is nothing to say. `compare`: the view that compares a conflict, if there is one. */
export function useAffordance(
  record: ToolCallRecord,
  compare: ComponentType<BeforeAfter> | undefined,
) {
  const words = useWords(UNDO_WORDS)
  const call = useToolCallStatus(record)
  /** The key of a second sentence: what became of asking for more time, or of a press. */
  const [note, setNote] = useState<string>()
  const [isCompareOpen, setCompareOpen] = useState(false)
  /** The keyboard is on one of the parts, or on one that is gone now. */
  const hadFocus = useRef(false)
  /** Of the sentence, which describes the buttons. */
  const id = useId()
  useUndoOffer(record, call)
  const { undo: status } = call
  if (!status) return null
  /** The conflict of an undo, if the host told it and something can compare it. */
  const conflict = compare && status.outcome?.kind === 'conflict' && status.outcome.changes
  const own = { note, setNote, isCompareOpen, setCompareOpen, hadFocus }
  return { record, call, status, words, id, compare, conflict, ...own }
}

export const UndoAffordanceContext = createContext<UndoAffordanceState | null>(null)

/** The affordance around a part. Throws an error that names both if there is none. */
export const useUndoAffordance = (part: string): UndoAffordanceState =>
  useRequiredContext(UndoAffordanceContext, part, 'UndoAffordance', 'is about taking one call back')

const undoPart = partsOf('UndoAffordance', useUndoAffordance)

const SMALL_BUTTON = { type: 'button', className: 'handrail-button', 'data-size': 'small' } as const

/**
 * Shows and hides the obstacle of an undo. Drawn if the host told it and something can compare it.
 */
export const UndoAffordanceCompareButton: Part<'button'> = undoPart(
  'CompareButton',
  'button',
  ({ words, id, conflict, isCompareOpen, setCompareOpen }) => {
    if (!conflict) return null
    const key = isCompareOpen ? 'content.show_less' : 'consent.show_changes'
    return {
      ...SMALL_BUTTON,
      'aria-expanded': isCompareOpen,
      'aria-controls': `${id}-compared`,
      onClick: () => setCompareOpen(!isCompareOpen),
      children: <span>{words.text(key)}</span>,
    }
  },
)

/** The obstacle, as `compare` of the affordance shows it, while the person looks at it. */
export const UndoAffordanceComparePanel: Part<'div'> = undoPart(
  'ComparePanel',
  'div',
  ({ record, id, compare: Comparison, conflict, isCompareOpen }) => {
    if (!isCompareOpen || !Comparison || !conflict) return null
    const children = <Comparison record={record} {...conflict} />
    return { id: `${id}-compared`, className: 'handrail-diff-place', children }
  },
)

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

/** Asks the host for more time. Drawn if the host can give some: nothing else stops its clock. */
export const UndoAffordanceExtend: Part<'button'> = undoPart('Extend', 'button', useExtend)

function useExtend({ record, status, words, id, setNote }: UndoAffordanceState) {
  const runtime = useContext(ToolRuntimeContext)
  const [isAsking, setAsking] = useState(false)
  const canExtend = useHostHas('extendUndo')
  const extend = async () => {
    if (!runtime || isAsking) return
    setAsking(true)
    setNote((await extendOffer(runtime, record)) ? undefined : 'undo.not_extended')
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
    const { remaining, total } = deadline ?? NO_DEADLINE
    const step = remaining() <= MINUTE ? 1000 : Math.max(1000, total / STEPS)
    return Math.ceil(remaining() / step) * step
  }
  const left = useSyncExternalStore(subscribe, read, read)
  if (!deadline) return undefined
  const share = deadline.total === 0 ? 0 : Math.min(1, left / deadline.total)
  return { seconds: Math.round(left / 1000), share }
}

const NO_DEADLINE = { remaining: () => 0, total: 0 }

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
  const notes = useNotes([sentence.note, note], status.kind === 'undoing', words)
  const values = {
    ...sentence.values,
    time: left ? <strong>{time}</strong> : time,
    name: isOwn ? name : <ForeignText text={name} isSaid />,
  }
  const text = <Sentence parts={words.parts(sentence.key)} values={values} />
  const isWhole = isProblem(status.kind)
  const children = (
    <>
      {isWhole ? <strong>{text}</strong> : text}
      {afterSentence(notes, sentence.hostText, isWhole ? ' ' : ' · ')}
    </>
  )
  return { id, ref, className: 'handrail-undo-sentence', tabIndex: -1, children }
}

/** Our notes on a sentence, by their keys; last that nobody answers. */
function useNotes(keys: readonly (string | undefined)[], isWaitedFor: boolean, words: Words) {
  const late = useIsLate(isWaitedFor) ? 'send.unanswered' : undefined
  return [...keys, late].flatMap((key) => (key ? words.text(key) : [])).join(' ')
}

/** What is said after a sentence: ours, then the host's. */
const afterSentence = (notes: string, hostText: string | undefined, between: string) => (
  <>
    {notes && `${between}${notes}`}
    {hostText && (
      <>
        {between}
        <ForeignText text={hostText} isSaid longest={300} />
      </>
    )}
  </>
)

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
  const { kind, offer } = status
  const button = useOfferButton(affordance, offer, (runtime) => undoCall(runtime, record, offer))
  if (!canPress(status)) return null
  const isRetry = kind === 'failed'
  return {
    ...button,
    'aria-describedby': id,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      keepPress(event)
      button.onPointerDown()
    },
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

/** A button that acts on the offer that stood there when its press began, or not at all. */
function useOfferButton(
  { setNote, words }: UndoAffordanceState,
  offer: UndoOffer | RedoOffer | undefined,
  act: (runtime: ToolRuntime) => void,
) {
  const runtime = useContext(ToolRuntimeContext)
  const pressed = useRef<typeof offer>(undefined)
  const begin = () => void (pressed.current = offer)
  return {
    ...SMALL_BUTTON,
    onPointerDown: begin,
    onKeyDown: begin,
    onClick() {
      const isSame = isSamePromise(pressed.current ?? offer, offer)
      pressed.current = undefined
      setNote(isSame ? undefined : 'undo.changed')
      if (!isSame) runtime?.announce(words.text('undo.changed'))
      else if (runtime) act(runtime)
    },
  }
}

/** The end of a button's name, which is heard: its object, in the host's words or in ours. */
function about(
  { call, words }: UndoAffordanceState,
  offer: UndoOffer | RedoOffer | undefined,
  tense: Tense,
) {
  const what = offer?.label
    ? quoted(offer.label, words, { isSaid: true, longest: 120 })
    : phraseText(phraseOf(call, tense, words), words)
  return <span className="handrail-visually-hidden">{`(${what})`}</span>
}

/**
 * Redo, with its promise and outcome. Drawn after an undo, if the host promised a redo and has
 * `redo`.
 */
export const UndoAffordanceRedo: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceRedo(props, ref) {
  const { record, call, status, words, id } = useUndoAffordance('UndoAffordanceRedo')
  const runtime = useContext(ToolRuntimeContext)
  const ledger = runtime ? redoContext(runtime).ledger : undefined
  const { redo } = status
  useRedoOffer(record, call)
  const left = useTimeLeft(record, redo?.kind === 'offered', ledger)
  const sentence = redo && redoSentence(redo, left?.seconds, words)
  const notes = useNotes([sentence?.note], redo?.kind === 'redoing', words)
  if (!sentence || !ledger) return null
  const { key, values, hostText } = sentence
  const saysMore = key !== 'redo.offered' || notes || hostText
  return (
    <>
      <span id={`${id}-redo`} className={saysMore ? 'handrail-redo' : 'handrail-visually-hidden'}>
        <Sentence parts={words.parts(key)} values={values} />
        {afterSentence(notes, hostText, ' · ')}
      </span>
      {canPress(undoIn(ledger, record)) && <RedoButton {...props} ref={ref} />}
    </>
  )
})

/** It stands where Undo stood: a second click of the same finger is not for it. */
const ARM_DELAY_MS = 700

const RedoButton = undoPart('Redo', 'button', useRedoButton)

function useRedoButton(affordance: UndoAffordanceState) {
  const { record, status, words, id } = affordance
  const offer = status.redo?.offer
  const button = useOfferButton(affordance, offer, (runtime) => redoCall(runtime, record, offer))
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = clock.setTimeout(() => setArmed(true), ARM_DELAY_MS)
    return () => clock.clear(timer)
  }, [])
  return {
    ...button,
    'aria-describedby': `${id}-redo`,
    'aria-disabled': !isArmed,
    onClick: () => isArmed && button.onClick(),
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
