'use client'
import { forwardRef, useContext, useId, useRef, useState } from 'react'
import { PhraseView } from '../../content/PhraseView.tsx'
import type { CallIdentity } from '../../decisions/CallIdentity.ts'
import { PolicyContext, useToolRuntime, type ToolRuntime } from '../../runtime/useToolRuntime.ts'
import { Icon } from '../../internal/icons/Icon.tsx'
import { EXPIRED_ICON, FAILED_ICON, RUNNING_ICON, UNDO_ICON } from '../../internal/icons/icons.ts'
import { STATUS_ICONS } from '../../internal/icons/laterIcons.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { formatNumber } from '../../messages/formatters.ts'
import { useWords } from '../../messages/useWords.ts'
import { deriveToolCallStatus } from '../../status/index.ts'
import { phraseOf } from '../../status/sentence/phrase.ts'
import { tenseBesideUndo } from '../tenseBesideUndo.ts'
import type { StatusContext } from '../../status/deriveToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../../tool-call/index.ts'
import type { Words } from '../../messages/words.ts'
import { UNDO_ALL_WORDS } from './allMessages.en.ts'
import { canPress } from '../../decisions/undo/deriveUndo.ts'
import { reversed } from './undoCalls.ts'
import { useUndoAll, type UseUndoAllResult } from './useUndoAll.ts'

/** What its `data-` attributes say, for `render`. */
export type UndoAffordanceAllRenderState = { undo: 'offered' | 'undoing' | 'undone' }

export type UndoAffordanceAllProps = {
  /** Calls that belong together, for example those of one answer, in call order. */
  records: readonly ToolCallRecord[]
}

type Item = UseUndoAllResult['items'][number]
type Props = PartProps<'div', UndoAffordanceAllProps, UndoAffordanceAllRenderState>

/**
 * Undoes several calls with one button, the last call first, each with its own outcome. Shown while
 * two or more can be undone, and afterwards while it has outcomes to show.
 * @example
 * <UndoAffordanceAll records={calls.list} />
 */
export const UndoAffordanceAll: Part<'div', UndoAffordanceAllProps, UndoAffordanceAllRenderState> =
  forwardRef<HTMLDivElement, Props>(function UndoAffordanceAll({ records, ...props }, ref) {
    const words = useWords(UNDO_ALL_WORDS)
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
              ? progressText(startedItems, isUndoing, words)
              : words.count('undo.all_offered', open.length)}
          </span>
          {!isUndoing && open.length > 0 && (
            <span className="handrail-end">
              <button
                type="button"
                className="handrail-button"
                data-size="small"
                aria-describedby={id}
                onPointerDown={keepPress}
                onClick={start}
              >
                <Icon path={UNDO_ICON} mirrorsInRtl />
                <span>{words.count('undo.all', open.length)}</span>
              </button>
            </span>
          )}
        </div>
        {isStarted && (
          <ul className="handrail-outcomes">
            {reversed(startedItems).map((item) => outcomeOf(item, isUndoing, context, words))}
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

/** How many of the calls are taken back. */
function progressText(items: UseUndoAllResult['items'], isUndoing: boolean, words: Words): string {
  const done = items.filter(({ status }) => status.kind === 'undone').length
  return words.text(isUndoing ? 'undo.all_running' : 'undo.all_done', {
    count: formatNumber(items.length, words),
    done: formatNumber(done, words),
  })
}

/** What came of one call. */
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
      <span>{words.text(isNext ? 'undo.next' : word)}</span>
    </li>
  )
}

type Outcome = { icon: string; word: string; outcome: 'undone' | 'undoing' | 'waiting' | 'failed' }

const OUTCOMES: Record<UndoStatus['kind'], Outcome> = {
  held: { icon: UNDO_ICON, word: 'undo.open', outcome: 'waiting' },
  offered: { icon: UNDO_ICON, word: 'undo.open', outcome: 'waiting' },
  undoing: { icon: RUNNING_ICON, word: 'undo.now', outcome: 'undoing' },
  undone: { icon: UNDO_ICON, word: 'undo.back', outcome: 'undone' },
  redone: { icon: UNDO_ICON, word: 'undo.redone', outcome: 'waiting' },
  partial: { icon: FAILED_ICON, word: 'undo.in_part', outcome: 'failed' },
  conflict: { icon: FAILED_ICON, word: 'undo.not_back', outcome: 'failed' },
  failed: { icon: FAILED_ICON, word: 'undo.not_back', outcome: 'failed' },
  expired: { icon: EXPIRED_ICON, word: 'undo.too_late', outcome: 'failed' },
  impossible: { icon: STATUS_ICONS.denied, word: 'undo.impossible', outcome: 'failed' },
}
