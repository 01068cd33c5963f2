'use client'
import { Fragment, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { PhraseView } from '../content/PhraseView.tsx'
import type { CallIdentity, LedgerStore } from '../../requests/createLedger.ts'
import { PolicyContext, type ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import type { Part } from '../../internal/parts.tsx'
import { partsOf } from '../../internal/partsOf.tsx'
import { Button, Icon } from '../../internal/controls.tsx'
import {
  EXPIRED_ICON,
  FAILED_ICON,
  RUNNING_ICON,
  UNDO_ICON,
  STATUS_ICONS,
} from '../../internal/icons.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { formatNumber, type Words } from '../../words/foreign.ts'
import { useWords } from '../../words/useWords.ts'
import { phraseOf } from '../../status/phrase.ts'
import { useStatuses } from '../../status/useOpenCalls.ts'
import type { CallWithStatus } from '../../status/useToolCallStatus.ts'
import { tenseBesideUndo } from './useUndo.ts'
import { UNDO_WORDS } from './messages.en.ts'
import { undoIn, canPress } from '../../requests/deriveUndo.ts'
import { readRecords } from '../../host/readRecord.ts'
import { requestUndoOffer, undoCall, watchUndoOffer } from '../../requests/redoContext.ts'
import { ranExecution } from '../../requests/Ledger.ts'
import { ledgerOf } from '../../requests/decidedEntry.ts'
import { currentExecution, deriveExecution } from '../../policy/deriveExecution.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord, UndoOutcome, UndoStatus } from '../../model/index.ts'
import { parseUndoOutcome } from '../../model/parseUndo.ts'

/** The values of its `data-` attributes, for `render`. */
export type UndoAffordanceAllRenderState = { undo: 'offered' | 'undoing' | 'undone' }

export type UndoAffordanceAllProps = {
  /** Calls that belong together, for example those of one answer, in call order. */
  records: readonly ToolCallRecord[]
}

/**
 * Undoes several calls with one button, the last call first. Each call has its own outcome. Appears
 * while two or more calls can be undone, and afterwards with their outcomes.
 * @example
 * <UndoAffordanceAll records={calls.list} />
 */
export const UndoAffordanceAll: Part<'div', UndoAffordanceAllProps, UndoAffordanceAllRenderState> =
  partsOf('UndoAffordance', useToolRuntime)<
    'div',
    UndoAffordanceAllRenderState,
    UndoAffordanceAllProps
  >('All', 'div', useAll, ['records'])

function useAll({ ledger }: ToolRuntime, { records }: UndoAffordanceAllProps) {
  const words = useWords(UNDO_WORDS)
  const { calls, isUndoing, undo } = useUndoCalls(records)
  const sentence = useRef<HTMLSpanElement>(null)
  const [started, setStarted] = useState<readonly CallIdentity[]>([])
  const id = useId()
  const identityOf = ({ record }: CallWithStatus) => ledger.identityOf(record)
  const open = calls.filter(({ status }) => canPress(status.undo))
  const shown = calls.filter((call) => started.includes(identityOf(call)))
  const isStarted = shown.length > 0
  if (open.length < 2 && !isStarted) return null
  const start = () => {
    setStarted(open.map(identityOf))
    sentence.current?.focus({ preventScroll: true })
    undo()
  }
  const children = (
    <>
      <div className="handrail-undo-row">
        <span className="handrail-undo-icon">
          <Icon path={isUndoing ? RUNNING_ICON : UNDO_ICON} mirrorsInRtl={!isUndoing} />
        </span>
        <span
          className="handrail-undo-sentence"
          id={id}
          ref={sentence}
          tabIndex={-1}
          role={isStarted ? 'status' : undefined}
        >
          {isStarted ? progressText(shown, words) : words.count('undo.all_offered', open.length)}
        </span>
        {!isUndoing && open.length > 0 && (
          <span className="handrail-end">
            <Button
              className="handrail-button"
              data-size="small"
              aria-describedby={id}
              onPointerDown={keepPress}
              onClick={start}
            >
              <Icon path={UNDO_ICON} mirrorsInRtl />
              <span>{words.count('undo.all', open.length)}</span>
            </Button>
          </span>
        )}
      </div>
      {isStarted && (
        <ul className="handrail-outcomes">
          {shown.toReversed().map((call) => (
            <Fragment key={identityOf(call).number}>{outcomeOf(call, isUndoing, words)}</Fragment>
          ))}
        </ul>
      )}
    </>
  )
  const state = isUndoing ? 'undoing' : open.length > 0 ? 'offered' : 'undone'
  return { state: { handrail: 'undo', undo: state } as const, children }
}

function progressText(calls: readonly CallWithStatus[], words: Words): string {
  const back = calls.filter(({ status }) => status.undo?.kind === 'undone').length
  return words.text('undo.partial', {
    all: formatNumber(calls.length, words),
    back: formatNumber(back, words),
  })
}

function outcomeOf({ record, status }: CallWithStatus, isUndoing: boolean, words: Words) {
  const { undo } = status
  if (!undo) return null
  const { icon, word, outcome } = OUTCOMES[undo.kind]
  const isNext = isUndoing && canPress(undo) && undo.kind !== 'failed'
  return (
    <li data-outcome={outcome}>
      <Icon path={icon} mirrorsInRtl={icon === UNDO_ICON} />
      <PhraseView phrase={phraseOf(status, tenseBesideUndo(status, record), words)} />
      <span>{words.text(isNext ? 'status.queued' : word)}</span>
    </li>
  )
}

type Outcome = { icon: string; word: string; outcome: 'undone' | 'undoing' | 'waiting' | 'failed' }

const OUTCOMES: Record<UndoStatus['kind'], Outcome> = {
  held: { icon: UNDO_ICON, word: 'undo.offered', outcome: 'waiting' },
  offered: { icon: UNDO_ICON, word: 'undo.offered', outcome: 'waiting' },
  undoing: { icon: RUNNING_ICON, word: 'undo.undoing', outcome: 'undoing' },
  undone: { icon: UNDO_ICON, word: 'status.undone', outcome: 'undone' },
  redone: { icon: UNDO_ICON, word: 'undo.redone', outcome: 'waiting' },
  partial: { icon: FAILED_ICON, word: 'outcome.partial', outcome: 'failed' },
  conflict: { icon: FAILED_ICON, word: 'undo.not_back', outcome: 'failed' },
  failed: { icon: FAILED_ICON, word: 'undo.not_back', outcome: 'failed' },
  expired: { icon: EXPIRED_ICON, word: 'undo.withdrawn', outcome: 'failed' },
  impossible: { icon: STATUS_ICONS.denied, word: 'undo.impossible', outcome: 'failed' },
}

/** Several calls, each with the state of its undo. */
export type UseUndoAllResult = {
  /** Those that can be, are being or were taken back, in call order. The others are left alone. */
  items: readonly { record: ToolCallRecord; status: UndoStatus }[]
  /**
   * Takes back all that can be, the last first, one after the other. Does nothing while it does
   * that already.
   */
  undo(): void
  /** They are being taken back. */
  isUndoing: boolean
}

/**
 * Taking several calls back together, for example all deletions of one answer. Each has its own
 * outcome. Throws an Error outside a ToolHostProvider.
 * @example
 * const { items, undo, isUndoing } = useUndoAll(calls.list)
 * return (
 *   <button onClick={undo} disabled={isUndoing}>
 *     Undo {items.length} calls
 *   </button>
 * )
 */
export function useUndoAll(records: readonly ToolCallRecord[]): UseUndoAllResult {
  const { calls, ...verbs } = useUndoCalls(records)
  const items = useMemo(
    () => calls.map(({ record, status }) => ({ record, status: status.undo! })),
    [calls],
  )
  return { items, ...verbs }
}

const HAVE_AN_UNDO = {
  isWanted: ({ undo }: ToolCallStatus) => undo !== undefined && undo.kind !== 'impossible',
  isOver: () => false,
}

/** Those among these whose undo is offered, under way or over, and the way to undo them. */
function useUndoCalls(records: readonly ToolCallRecord[]) {
  const own = readRecords(records)
  const runtime = useToolRuntime('useUndoAll')
  const calls = useStatuses(runtime, useContext(PolicyContext), own, HAVE_AN_UNDO)
  const [isUndoing, setUndoing] = useState(false)
  const isRunning = useRef(false)
  useEffect(() => {
    const ask = () =>
      own.forEach(
        (record) =>
          (record.result ?? record.partial ?? record.undo) && requestUndoOffer(runtime, record),
      )
    ask()
    const ends = [runtime.subscribe(ask), ...own.map((record) => watchUndoOffer(runtime, record))]
    return () => ends.forEach((end) => end())
  }, [runtime, own])
  return {
    calls,
    isUndoing,
    undo() {
      if (isRunning.current) return
      isRunning.current = true
      setUndoing(true)
      void undoCalls(runtime, calls).finally(() => {
        isRunning.current = false
        setUndoing(false)
      })
    },
  }
}

/** The last first: later calls may depend on earlier ones. A failure does not stop the others. */
async function undoCalls(runtime: ToolRuntime, calls: readonly CallWithStatus[]): Promise<void> {
  for (const { record, status } of calls.toReversed()) {
    if (!canPress(undoIn(runtime.ledger, record))) continue
    undoCall(runtime, record, status.undo?.offer)
    await settled(runtime, record)
  }
}

const settled = ({ ledger }: ToolRuntime, record: ToolCallRecord): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (undoIn(ledger, record)?.kind === 'undoing') return
      stop()
      resolve()
    }
    const stop = ledger.subscribe(record.call.id, look)
    look()
  })

/** Of arguments and labels, enough to know the call by. */
const MAX_TEXT_LENGTH = 300

/**
 * Returns a text about undone calls for the model's next turn, or an empty string. The text is
 * English, with one line for each call. Without it, the model continues as if the calls still
 * applied. It covers the undos of this page, and `record.undo.outcome`. Names, arguments and labels
 * are JSON, because they are data.
 * @example
 * const notice = undoNotice(calls.list) // '' if nothing was taken back
 * const messages = notice ? [{ role: 'system', content: notice }] : []
 */
export function undoNotice(records: readonly ToolCallRecord[]): string {
  const lines = readRecords(records).flatMap((record) => {
    const ledger = ledgerOf(record.call)
    const { status, execution } = undoneIn(ledger, record)
    const outcome = status?.outcome ?? parseUndoOutcome(record.undo?.outcome)
    const isRedone = status?.kind === 'redone' || status?.redone !== undefined
    const line = isRedone
      ? 'was undone and redone.'
      : outcome && lineOf(outcome, (status?.offer ?? record.undo)?.kind)
    const text = `- ${nameOf(execution ?? ranAs(record))} ${line}`
    return line ? [{ text, isRedone }] : []
  })
  const [undone = [], redone = []] = [false, true].map((isRedone) => {
    const texts = lines.filter((line) => line.isRedone === isRedone).map(({ text }) => text)
    return texts.length > 0 ? [isRedone ? REDONE : UNDONE, ...new Set(texts)] : []
  })
  return [...undone, ...redone].join('\n')
}

const UNDONE = 'The person took back what these tool calls did. Their results above no longer hold:'
const REDONE =
  'The person took back what these tool calls did, and then redid it. Their results above hold:'

/** What was undone, as this page showed it then; before that the runtime's report of what ran. */
function undoneIn(
  ledger: LedgerStore | undefined,
  record: ToolCallRecord,
): { status?: UndoStatus | undefined; execution?: Execution | undefined } {
  const { status, execution } = ledger?.lastUndone(record) ?? {}
  const isSame = status !== undefined && ledger?.activity(record)?.undo === status
  if (!execution) return isSame ? { status } : {}
  return { status, execution: isSame ? currentExecution(record, execution) : execution }
}

/** The execution that ran, by the runtime's report. */
const ranAs = (record: ToolCallRecord): Execution =>
  ranExecution(record, deriveExecution(record, undefined), undefined, false)

function lineOf(
  outcome: UndoOutcome,
  offer: NonNullable<UndoStatus['offer']>['kind'] | undefined,
): string | undefined {
  if (outcome.kind === 'undone')
    return offer === 'hold'
      ? 'was taken back before it ran: it did not run.'
      : 'was undone: it is as if it had not run.'
  if (outcome.kind !== 'partial') return undefined
  const named = (isUndone: boolean) =>
    outcome.items
      .filter(({ undone }) => undone === isUndone)
      .map(({ label }) => quote(label))
      .join(', ') || 'nothing'
  return `was undone in part. Put back: ${named(true)}. Not put back: ${named(false)}.`
}

const nameOf = ({ name, arguments: given, id }: Execution) =>
  `${quote(name)} with ${clip(JSON.stringify(given))} (id ${quote(id)})`
const quote = (text: string) => clip(JSON.stringify(text))
const clip = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
