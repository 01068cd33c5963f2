'use client'
import { useRef, useState, useId, type ComponentType } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { clockOf } from '../content/clockOf.ts'
import type { BeforeAfter, ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import { createPortal } from 'react-dom'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { UndoAffordance, UndoButtons, UndoRest, UndoView } from './UndoAffordance.tsx'
import {
  UndoAffordanceIcon,
  UndoAffordanceSentence,
  useTimeLeft,
  useUndoAffordance,
} from './undoParts.tsx'
import { useUndoOffer } from './useUndo.ts'
import { useEarlierPlace } from './useEarlierPlace.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { Icon } from '../../internal/parts.tsx'
import { UNDO_ICON } from '../../internal/icons.ts'
import { formatTime } from '../../words/foreign.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { phraseOf, phraseText } from '../../status/phrase.ts'
import { isProblem, tenseBesideUndo, undoSentence } from './undoSentence.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { EarlierList } from './useEarlierPlace.ts'
import { EARLIER_WORDS } from './earlierMessages.en.ts'

type BubbleUndoProps = {
  record: ToolCallRecord
  undo: UndoStatus
  /** The call is open: all that belongs to it is shown. */
  isOpen: boolean
  compare: ComponentType<BeforeAfter>
}

/**
 * The way back at the end of a call's line; below it if there is more to say. Open offers of
 * earlier turns are one line at the last of them, and ended ones are told only in an open call.
 */
export function BubbleUndo({ record, undo, isOpen, compare }: BubbleUndoProps) {
  const root = useRef<HTMLDivElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const { isFolded, list, toggle } = useEarlierPlace(root, record, undo, isOpen || hasFocus)
  const [line, setLine] = useState<Element | null>()
  useIsomorphicLayoutEffect(() => {
    setLine(root.current?.closest('[data-handrail="bubble"]')?.querySelector('.handrail-line'))
  }, [])
  return (
    <>
      <UndoAffordance
        ref={root}
        record={record}
        compare={compare}
        hidden={isFolded}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        <WayBack line={isFolded ? undefined : line} isOpen={isOpen} />
      </UndoAffordance>
      {list && toggle && <EarlierOffers list={list} onToggle={toggle} compare={compare} />}
    </>
  )
}

/** Further away than this, nobody counts. */
const MAX_COUNTED_SECONDS = 3600

/** In the line; below it if the host says something, or something went wrong. */
function WayBack({ line, isOpen }: { line: Element | null | undefined; isOpen: boolean }) {
  const { record, call, status, words, note } = useUndoAffordance('UndoAffordance')
  const { kind, redo } = status
  const left = useTimeLeft(record, kind === 'held' || kind === 'offered')?.seconds
  const { key, values, hostText, note: own } = undoSentence(status, left, words)
  const sentence = phraseText(phraseOf(call, tenseBesideUndo(call, record), words), words)
  const isNews = hostText !== undefined && !sentence.includes(hostText)
  const isRedoPlain = !redo || (redo.kind === 'offered' && !redo.offer?.label)
  if (!line || note || isNews || isProblem(kind) || !isRedoPlain) return <UndoView />
  // the clock says it to the eye
  const isHidden = kind === 'offered' && !own && !isOpen
  return (
    <>
      {createPortal(
        <>
          {(kind === 'held' || kind === 'undoing') && <UndoAffordanceIcon />}
          <UndoAffordanceSentence
            className={isHidden ? 'handrail-visually-hidden' : undefined}
            {...(kind === 'held' &&
              left !== undefined && {
                children: words.text(key.replace('.held', '.line_held'), values),
              })}
          />
          <UndoButtons>
            {kind === 'offered' && left !== undefined && left <= MAX_COUNTED_SECONDS && (
              <span aria-hidden="true">{clockOf(left, words)}</span>
            )}
          </UndoButtons>
        </>,
        line,
      )}
      <UndoRest />
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
