'use client'
import { useId, type ComponentType } from 'react'
import { PhraseView } from '../../content/PhraseView.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { UNDO_ICON } from '../../internal/icons/icons.ts'
import { formatTime } from '../../messages/formatTime.ts'
import { useWords } from '../../messages/useWords.ts'
import { phraseOf } from '../../status/sentence/phrase.ts'
import { tenseBesideUndo } from '../tenseBesideUndo.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { BeforeAfter, ToolCallRecord } from '../../tool-call/ToolCallRecord.ts'
import { UndoAffordance } from '../affordance/UndoAffordance.tsx'
import type { EarlierList } from './createEarlierOffers.ts'
import { EARLIER_WORDS } from './earlierMessages.en.ts'

export type EarlierOffersProps = {
  list: EarlierList
  onToggle: () => void
  compare: ComponentType<BeforeAfter>
}

/** One line for all that earlier turns did and that can still be undone, and the list behind it. */
export function EarlierOffers({ list, onToggle, compare }: EarlierOffersProps) {
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
