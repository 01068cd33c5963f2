'use client'
import {
  createContext,
  forwardRef,
  useContext,
  useState,
  useCallback,
  useSyncExternalStore,
  useRef,
  type ComponentType,
  type CSSProperties,
} from 'react'
import { useRequiredContext, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { BeforeAfter, ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import {
  usePart,
  Icon,
  useIsLate,
  useMergedRef,
  type Part,
  type PartProps,
} from '../../internal/parts.tsx'
import {
  conflictChangesOf,
  isOwnUndo,
  isProblem,
  undoSentence,
  aboutOffer,
} from './undoSentence.ts'
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
import { extendOffer } from '../../requests/redoContext.ts'
import type { LedgerStore } from '../../requests/createLedger.ts'
import { undoTrackingOf, canPress } from '../../requests/deriveUndo.ts'
import { clock, keepPress } from '../../internal/clock.ts'
import { phraseOf, tenseOf } from '../../status/phrase.ts'
import { useOfferPress, useUndo } from './useUndo.ts'

/** The shared state of an UndoAffordance's parts. */
type UndoAffordanceState = {
  record: ToolCallRecord
  /** The status of the call. */
  call: ToolCallStatus
  /** The state of the undo. */
  status: UndoStatus
  words: Words
  /** Of the sentence, which describes the buttons. */
  id: string
  /** A second sentence: what became of asking for more time, or of a press. */
  note: string | undefined
  setNote(note: string | undefined): void
  /** The view that compares a conflict, if there is one. */
  compare: ComponentType<BeforeAfter> | undefined
  isCompareOpen: boolean
  setCompareOpen(isCompared: boolean): void
  /** The keyboard was on something that is gone now. */
  hasLostFocus(): boolean
}

export const UndoAffordanceContext = createContext<UndoAffordanceState | null>(null)

/** The affordance around a part. Throws an error that names both where there is none. */
export const useUndoAffordance = (part: string): UndoAffordanceState =>
  useRequiredContext(UndoAffordanceContext, part, 'UndoAffordance', 'is about taking one call back')

/**
 * Shows and hides the obstacle of an undo. Drawn if the host told it and something can compare it.
 */
export const UndoAffordanceCompareButton: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceCompare(props, ref) {
  const { status, words, id, compare, isCompareOpen, setCompareOpen } =
    useUndoAffordance('UndoAffordanceCompare')
  const children = (
    <span>{words.text(isCompareOpen ? 'consent.hide_changes' : 'consent.show_changes')}</span>
  )
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    'data-size': 'small',
    'aria-expanded': isCompareOpen,
    'aria-controls': `${id}-compared`,
    onClick: () => setCompareOpen(!isCompareOpen),
    children,
  }
  const element = usePart('button', props, ownProps, ref)
  return compare && conflictChangesOf(status) ? element : null
})

/** The obstacle, as `compare` of the affordance shows it, while the person looks at it. */
export const UndoAffordanceComparePanel: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function UndoAffordanceComparePanel(props, ref) {
    const {
      record,
      status,
      id,
      compare: Comparison,
      isCompareOpen,
    } = useUndoAffordance('UndoAffordanceComparePanel')
    const changes = conflictChangesOf(status)
    const isShown = isCompareOpen && Comparison !== undefined && changes !== undefined
    const element = usePart(
      'div',
      props,
      {
        id: `${id}-compared`,
        className: 'handrail-diff-place',
        children: isShown && <Comparison record={record} {...changes} />,
      },
      ref,
    )
    return isShown ? element : null
  },
)

/** At most this many items of a host's list are shown. */
const MAX_ITEMS = 100

/** The items of a partial undo, undone or not. */
export const UndoAffordanceItems: Part<'ul'> = forwardRef<HTMLUListElement, PartProps<'ul'>>(
  function UndoAffordanceItems(props, ref) {
    const { status, words } = useUndoAffordance('UndoAffordanceItems')
    const items = status.outcome?.kind === 'partial' ? status.outcome.items.slice(0, MAX_ITEMS) : []
    const children = items.map(({ label, undone, reason }, index) => (
      <li key={index} data-outcome={undone ? 'undone' : 'failed'}>
        <Icon path={undone ? UNDO_ICON : FAILED_ICON} mirrorsInRtl={undone} />
        <span>
          <ForeignText text={label} isSaid longest={300} />
        </span>
        <span>
          {undone ? (
            words.text('undo.back')
          ) : reason ? (
            <ForeignText text={reason} isSaid longest={300} />
          ) : (
            words.text('undo.not_back')
          )}
        </span>
      </li>
    ))
    const element = usePart('ul', props, { className: 'handrail-outcomes', children }, ref)
    return items.length > 0 ? element : null
  },
)

/** Asks the host for more time. Drawn if the host can give some: nothing else stops its clock. */
export const UndoAffordanceExtend: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceExtend(props, ref) {
  const { record, status, words, id, setNote } = useUndoAffordance('UndoAffordanceExtend')
  const runtime = useContext(ToolRuntimeContext)
  const [isAsking, setAsking] = useState(false)
  const canExtend = useHostHas('extendUndo')
  const isOpen =
    (status.kind === 'held' || status.kind === 'offered') && status.expiresAt !== undefined
  const extend = async () => {
    if (!runtime || isAsking) return
    setAsking(true)
    setNote((await extendOffer(runtime, record)) ? undefined : words.text('undo.not_extended'))
    setAsking(false)
  }
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    'data-kind': 'quiet',
    'data-size': 'small',
    'aria-describedby': id,
    'aria-disabled': isAsking,
    onClick: () => void extend(),
    children: <span>{words.text('undo.more')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return canExtend && isOpen ? element : null
})

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
 * A glyph for how it stands; while a promise runs out, a ring that empties a step at a time
 * (`--handrail-undo-remaining`, 1 to 0). A decoration: the sentence says it.
 */
export const UndoAffordanceIcon: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function UndoAffordanceIcon(props, ref) {
    const { record, status } = useUndoAffordance('UndoAffordanceIcon')
    const left = useTimeLeft(record, status.kind === 'held' || status.kind === 'offered')
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
    return usePart('span', props, { className: 'handrail-undo-icon', children }, ref)
  },
)

/**
 * A long promise does not need a step a second: this many to the whole of it, until the last
 * minute.
 */
const STEPS = 120
const MINUTE = 60_000

/**
 * The time that a call's promise has left: `seconds`, and `share` of the whole, 1 to 0. It changes
 * once a second, or less often while there is much. Undefined if it has no end.
 */
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

/** The host's text is a reason, not a page. */
const LONGEST_REASON = 300

/**
 * Tells the promise, the progress or the outcome. It takes the focus of a button that is gone. It
 * is no live region, because it counts seconds.
 */
export const UndoAffordanceSentence: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function UndoAffordanceSentence(props, ref) {
    const { record, status, words, id, note, hasLostFocus } =
      useUndoAffordance('UndoAffordanceSentence')
    const isOpen = status.kind === 'held' || status.kind === 'offered'
    const left = useTimeLeft(record, isOpen)
    const element = useRef<HTMLSpanElement>(null)
    const merged = useMergedRef(ref, element)
    useIsomorphicLayoutEffect(() => {
      if (hasLostFocus()) element.current?.focus({ preventScroll: true })
    }, [status, hasLostFocus])
    const sentence = undoSentence(status, left?.seconds, words)
    const { time, name = '' } = sentence.values
    const actor = useContext(ToolRuntimeContext)?.actor()
    const isOwn = isOwnUndo(status, actor)
    const text = (
      <Sentence
        parts={words.parts(sentence.key)}
        values={{
          ...sentence.values,
          time: left ? <strong>{time}</strong> : time,
          name: isOwn ? name : <ForeignText text={name} isSaid />,
        }}
      />
    )
    const isLate = useIsLate(status.kind === 'undoing')
    const notes = [
      sentence.note && words.text(sentence.note),
      note,
      isLate && words.text('send.unanswered'),
    ].filter(Boolean)
    const isWhole = isProblem(status.kind)
    const between = isWhole ? ' ' : ' · '
    const children = (
      <>
        {isWhole ? <strong>{text}</strong> : text}
        {notes.length > 0 && `${between}${notes.join(' ')}`}
        {sentence.hostText && (
          <>
            {between}
            <ForeignText text={sentence.hostText} isSaid longest={LONGEST_REASON} />
          </>
        )}
      </>
    )
    return usePart(
      'span',
      props,
      { id, className: 'handrail-undo-sentence', tabIndex: -1, children },
      merged ?? null,
    )
  },
)

/**
 * The button: Undo, what is left of it, or once more. Its name goes on with what it is about, in
 * our words or the host's; the words on it are always ours. There while there is something to
 * press.
 */
export const UndoAffordanceUndo: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function UndoAffordanceUndo(props, ref) {
  const { record, call, status, words, id, setNote } = useUndoAffordance('UndoAffordanceUndo')
  return canPress(status) ? (
    <Button
      {...props}
      ref={ref}
      record={record}
      call={call}
      status={status}
      words={words}
      id={id}
      setNote={setNote}
    />
  ) : null
})

/** Words on the button that are not Undo. A held call has not run. */
const BUTTONS: Partial<Record<UndoStatus['kind'], string>> = {
  held: 'undo.cancel',
  failed: 'content.load',
  partial: 'undo.rest',
}

type ButtonProps = PartProps<'button'> &
  Pick<ReturnType<typeof useUndoAffordance>, 'record' | 'call' | 'status' | 'words' | 'setNote'> & {
    id: string
  }

/** Without a provider nothing can be pressed, and no hook for it is called. */
const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { record, call, status, words, id, setNote, ...props },
  ref,
) {
  const { undo } = useUndo(record)
  const { offer } = status
  const press = useOfferPress({ offer, words, changed: 'undo.changed', setNote, act: undo })
  const isRetry = status.kind === 'failed'
  const children = (
    <>
      {status.kind !== 'held' && (
        <Icon path={isRetry ? RETRY_ICON : UNDO_ICON} mirrorsInRtl={!isRetry} />
      )}
      <span>
        {isRetry && <span className="handrail-visually-hidden">{words.text('undo.undo')}</span>}
        {isRetry && ' '}
        {words.text(BUTTONS[status.kind] ?? 'undo.undo')}{' '}
        <span className="handrail-visually-hidden">
          {aboutOffer(offer, phraseOf(call, tenseOf(call, record), words), words)}
        </span>
      </span>
    </>
  )
  return usePart(
    'button',
    props,
    {
      type: 'button',
      className: 'handrail-button',
      'data-size': 'small',
      'aria-describedby': id,
      onPointerDown: (event: { currentTarget: HTMLElement }) => {
        keepPress(event)
        press.begin()
      },
      onKeyDown: press.begin,
      onClick: press.end,
      children,
    },
    ref,
  )
})
