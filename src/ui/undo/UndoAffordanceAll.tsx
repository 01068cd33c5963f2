'use client'
import {
  forwardRef,
  useContext,
  useId,
  useRef,
  useState,
  useCallback,
  useEffect,
  useSyncExternalStore,
} from 'react'
import { PhraseView } from '../content/PhraseView.tsx'
import type { CallIdentity, LedgerStore } from '../../requests/createLedger.ts'
import { PolicyContext, type ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
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
import { deriveToolCallStatus } from '../../status/deriveToolCallStatus.ts'
import { phraseOf } from '../../status/phrase.ts'
import { tenseBesideUndo } from './useUndo.ts'
import type { StatusContext } from '../../status/asking.ts'
import { UNDO_WORDS } from './messages.en.ts'
import { undoIn, canPress } from '../../requests/deriveUndo.ts'
import { readRecords } from '../../host/readRecord.ts'
import { requestUndoOffer, undoCall, watchUndoOffer } from '../../requests/redoContext.ts'
import { ranExecution } from '../../requests/Ledger.ts'
import { ledgerOf } from '../../requests/decidedEntry.ts'
import { currentExecution, deriveExecution } from '../../policy/deriveExecution.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord, UndoOutcome, UndoStatus } from '../../model/index.ts'
import { parseUndoOutcome } from '../../model/parseUndo.ts'

/** The values of its `data-` attributes, for `render`. */
export type UndoAffordanceAllRenderState = { undo: 'offered' | 'undoing' | 'undone' }

export type UndoAffordanceAllProps = {
  /** Calls that belong together, for example those of one answer, in call order. */
  records: readonly ToolCallRecord[]
}

type Item = UseUndoAllResult['items'][number]
type Props = PartProps<'div', UndoAffordanceAllProps, UndoAffordanceAllRenderState>

/**
 * Undoes several calls with one button, the last call first. Each call has its own outcome. Appears
 * while two or more calls can be undone, and afterwards with their outcomes.
 * @example
 * <UndoAffordanceAll records={calls.list} />
 */
export const UndoAffordanceAll: Part<'div', UndoAffordanceAllProps, UndoAffordanceAllRenderState> =
  forwardRef<HTMLDivElement, Props>(function UndoAffordanceAll({ records, ...props }, ref) {
    const words = useWords(UNDO_WORDS)
    const runtime = useToolRuntime('UndoAffordanceAll')
    const context = { policy: useContext(PolicyContext), decisions: runtime }
    const { items, isUndoing, undo } = useUndoAll(records)
    const sentence = useRef<HTMLSpanElement>(null)
    const [started, setStarted] = useState<readonly CallIdentity[]>([])
    const id = useId()
    const callOf = ({ record }: Item) => runtime.ledger.identityOf(record)
    const open = items.filter(({ status }) => canPress(status))
    const startedItems = items.filter((item) => started.includes(callOf(item)))
    const start = () => {
      setStarted(open.map(callOf))
      sentence.current?.focus({ preventScroll: true })
      undo()
    }
    const isStarted = startedItems.length > 0
    const children = (
      <>
        <div className="handrail-undo-row">
          <span className="handrail-undo-icon">{iconOf(isUndoing)}</span>
          <span
            className="handrail-undo-sentence"
            id={id}
            ref={sentence}
            tabIndex={-1}
            role={isStarted ? 'status' : undefined}
          >
            {isStarted
              ? progressText(startedItems, words)
              : words.count('undo.all_offered', open.length)}
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
            {startedItems.toReversed().map((item) => outcomeOf(item, isUndoing, context, words))}
          </ul>
        )}
      </>
    )
    const state = stateOf(isUndoing, open.length > 0)
    const root = usePart('div', props, { state, children }, ref)
    return open.length > 1 || isStarted ? root : null
  })

const stateOf = (isUndoing: boolean, canUndo: boolean) =>
  ({ handrail: 'undo', undo: isUndoing ? 'undoing' : canUndo ? 'offered' : 'undone' }) as const

const iconOf = (isUndoing: boolean) => (
  <Icon path={isUndoing ? RUNNING_ICON : UNDO_ICON} mirrorsInRtl={!isUndoing} />
)

function progressText(items: readonly Item[], words: Words): string {
  const back = items.filter(({ status }) => status.kind === 'undone').length
  return words.text('undo.partial', {
    all: formatNumber(items.length, words),
    back: formatNumber(back, words),
  })
}

function outcomeOf(
  { record, status }: Item,
  isUndoing: boolean,
  context: StatusContext & { decisions: ToolRuntime },
  words: Words,
) {
  const call = deriveToolCallStatus(record, context)
  const { icon, word, outcome } = OUTCOMES[status.kind]
  const isNext = isUndoing && canPress(status) && status.kind !== 'failed'
  return (
    <li key={context.decisions.ledger.identityOf(record).number} data-outcome={outcome}>
      <Icon path={icon} mirrorsInRtl={icon === UNDO_ICON} />
      <PhraseView phrase={phraseOf(call, tenseBesideUndo(call, record), words)} />
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

const NONE: readonly Item[] = []

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
  const own = readRecords(records)
  const runtime = useToolRuntime('useUndoAll')
  const [isUndoing, setUndoing] = useState(false)
  const isRunning = useRef(false)
  const last = useRef(NONE)
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = own.map(({ call }) => runtime.ledger.subscribe(call.id, listener))
      return () => ends.forEach((end) => end())
    },
    [runtime, own],
  )
  const read = () => {
    const items = own.flatMap((record) => {
      const status = undoIn(runtime.ledger, record)
      return status && status.kind !== 'impossible' ? [{ record, status }] : []
    })
    const isSame =
      items.length === last.current.length &&
      items.every(
        ({ record, status }, index) =>
          last.current[index]?.record === record && last.current[index].status === status,
      )
    return isSame ? last.current : (last.current = items)
  }
  const items = useSyncExternalStore(subscribe, read, () => NONE)
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
    items,
    isUndoing,
    undo: () => {
      if (isRunning.current) return
      isRunning.current = true
      setUndoing(true)
      void undoCalls(runtime, items).finally(() => {
        isRunning.current = false
        setUndoing(false)
      })
    },
  }
}

/** The last first: later calls may depend on earlier ones. A failure does not stop the others. */
async function undoCalls(runtime: ToolRuntime, items: readonly Item[]): Promise<void> {
  for (const { record, status } of items.toReversed()) {
    if (!canPress(undoIn(runtime.ledger, record))) continue
    undoCall(runtime, record, status.offer)
    await settled(runtime, record)
  }
}

function settled({ ledger }: ToolRuntime, record: ToolCallRecord): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (undoIn(ledger, record)?.kind === 'undoing') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = ledger.subscribe(record.call.id, look)
    look()
  })
}

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
    const text = `- ${nameOf(execution ?? executionOf(record))} ${line}`
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
const executionOf = (record: ToolCallRecord): Execution =>
  ranExecution(record, deriveExecution(record, undefined), undefined, false)

function lineOf(
  outcome: UndoOutcome,
  offer: NonNullable<UndoStatus['offer']>['kind'] | undefined,
): string | undefined {
  switch (outcome.kind) {
    case 'undone':
      return offer === 'hold'
        ? 'was taken back before it ran: it did not run.'
        : 'was undone: it is as if it had not run.'
    case 'partial': {
      const named = (isUndone: boolean) =>
        outcome.items
          .filter(({ undone }) => undone === isUndone)
          .map(({ label }) => quote(label))
          .join(', ') || 'nothing'
      return `was undone in part. Put back: ${named(true)}. Not put back: ${named(false)}.`
    }
    case 'conflict':
    case 'failed':
      return undefined
  }
}

const nameOf = ({ name, arguments: given, id }: Execution) =>
  `${quote(name)} with ${clip(JSON.stringify(given))} (id ${quote(id)})`
const quote = (text: string) => clip(JSON.stringify(text))
const clip = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
