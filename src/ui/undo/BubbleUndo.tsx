'use client'
import { useRef, useState, useId, type ComponentType } from 'react'
import type { BeforeAfter, ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { UndoAffordance } from './UndoAffordance.tsx'
import { useUndoOffer } from './useUndo.ts'
import { useEarlierPlace } from './useEarlierPlace.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { Icon } from '../../internal/parts.tsx'
import { UNDO_ICON } from '../../internal/icons.ts'
import { formatTime } from '../../words/foreign.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { phraseOf } from '../../status/phrase.ts'
import { tenseBesideUndo } from './undoSentence.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { EarlierList } from './createEarlierOffers.ts'
import { EARLIER_WORDS } from './earlierMessages.en.ts'

type BubbleUndoProps = {
  record: ToolCallRecord
  undo: UndoStatus
  /** The call is open: all that belongs to it is shown. */
  isOpen: boolean
  compare: ComponentType<BeforeAfter>
}

/**
 * The way back below a call's line. What earlier turns left open is one line at the last of them,
 * and what has ended there is told only in an open call.
 */
export function BubbleUndo({ record, undo, isOpen, compare }: BubbleUndoProps) {
  const root = useRef<HTMLDivElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const { isFolded, list, toggle } = useEarlierPlace(root, record, undo, isOpen || hasFocus)
  return (
    <>
      <UndoAffordance
        ref={root}
        record={record}
        compare={compare}
        hidden={isFolded}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      />
      {list && toggle && <EarlierOffers list={list} onToggle={toggle} compare={compare} />}
    </>
  )
}

type EarlierOffersProps = {
  list: EarlierList
  onToggle: () => void
  compare: ComponentType<BeforeAfter>
}

/** One line for all that earlier turns did and that can still be undone, and the list behind it. */
function EarlierOffers({ list, onToggle, compare }: EarlierOffersProps) {
  const words = useWords(EARLIER_WORDS)
  const id = useId()
  const { count, isOpen } = list
  const time = formatTime(list.until, words)
  const sentence = time === '' ? 'undo.earlier' : 'undo.earlier_until'
  return (
    <div className="handrail-earlier">
      <div className="handrail-earlier-line">
        <Icon path={UNDO_ICON} mirrorsInRtl />
        <p>
          <span id={id}>
            {count === 0 ? words.text('undo.earlier_none') : words.count(sentence, count, { time })}
          </span>{' '}
          <button
            type="button"
            className="handrail-link"
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={onToggle}
          >
            {words.text(isOpen ? 'undo.earlier_hide' : 'undo.earlier_show')}
          </button>
        </p>
      </div>
      {isOpen && (
        <ul className="handrail-earlier-list">
          {list.calls.map(({ record, identity }) => (
            <EarlierCall key={identity.number} record={record} compare={compare} />
          ))}
        </ul>
      )}
    </div>
  )
}

type EarlierCallProps = { record: ToolCallRecord; compare: EarlierOffersProps['compare'] }

function EarlierCall({ record, compare }: EarlierCallProps) {
  const words = useWords(EARLIER_WORDS)
  const status = useToolCallStatus(record)
  return (
    <li>
      <PhraseView phrase={phraseOf(status, tenseBesideUndo(status, record), words)} />
      <UndoAffordance record={record} compare={compare} />
    </li>
  )
}

type UndoOfferProps = { record: ToolCallRecord; status: ToolCallStatus }

/** Asks the host whether the call can be taken back while it is on screen. */
export function UndoOffer({ record, status }: UndoOfferProps): null {
  useUndoOffer(record, status)
  return null
}
