'use client'
import { useContext, useId, useMemo, useRef, useState } from 'react'
import type { ComponentType, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { oncePer } from '../../internal/basics.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { UNDO_ICON } from '../../internal/icons.ts'
import type { BeforeAfter, ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { undoTrackingOf } from '../../requests/deriveUndo.ts'
import { OpenDiffsContext } from '../../requests/useIsDiffOpen.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { phraseOf, phraseText } from '../../status/phrase.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { formatTime } from '../../words/formatTime.ts'
import { useWords } from '../../words/useWords.ts'
import { clockOf } from '../content/clockOf.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { createPageList, usePageList } from '../content/pageList.ts'
import { UndoAffordance, UndoButtons, UndoRest, UndoView } from './UndoAffordance.tsx'
import {
  UndoAffordanceIcon,
  UndoAffordanceSentence,
  useTimeLeft,
  useUndoAffordance,
} from './undoParts.tsx'
import { useUndoOffer, isProblem, isPromised, tenseBesideUndo, undoSentence } from './useUndo.ts'
import { UNDO_WORDS } from './messages.en.ts'

type BubbleUndoProps = {
  record: ToolCallRecord
  undo: UndoStatus
  /** The call is open: all that belongs to it is shown. */
  isOpen: boolean
  compare: ComponentType<BeforeAfter>
}

/** The way back at the end of a call's line. Open offers of earlier turns are one line. */
export function BubbleUndo({ record, undo, isOpen, compare }: BubbleUndoProps) {
  const root = useRef<HTMLDivElement>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const { isFolded, earlier } = useEarlierPlace(root, record, undo, isOpen || hasFocus)
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
      {earlier && <EarlierOffers {...earlier} compare={compare} />}
    </>
  )
}

/** Further away than this, nobody counts. */
const MAX_COUNTED_SECONDS = 3600

/** In the line; below it if the host says something, or something went wrong. */
function WayBack({ line, isOpen }: { line: Element | null | undefined; isOpen: boolean }) {
  const { record, call, status, words, note } = useUndoAffordance('UndoAffordance')
  const { kind, redo } = status
  const left = useTimeLeft(record, isPromised(status))?.seconds
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

type EarlierOffersProps = EarlierList & Pick<BubbleUndoProps, 'compare'>

/** One line for all that earlier turns did and that can still be undone, and the list behind it. */
function EarlierOffers({ count, until, calls, isOpen, toggle, compare }: EarlierOffersProps) {
  const words = useWords(UNDO_WORDS)
  const id = useId()
  const time = formatTime(until, words)
  const sentence = time === '' ? 'undo.earlier' : 'undo.earlier_until'
  return (
    <div className="handrail-earlier">
      <div className="handrail-earlier-line">
        <Icon path={UNDO_ICON} mirrorsInRtl />
        <p>
          <span id={id}>
            {count === 0 ? words.text('undo.earlier_none') : words.count(sentence, count, { time })}
          </span>{' '}
          <LinkButton aria-expanded={isOpen} aria-describedby={id} onClick={toggle}>
            {words.text(isOpen ? 'content.show_less' : 'content.show')}
          </LinkButton>
        </p>
      </div>
      {isOpen && (
        <ul className="handrail-earlier-list">
          {calls.map(({ record, identity }) => (
            <EarlierCall key={identity.number} record={record} compare={compare} />
          ))}
        </ul>
      )}
    </div>
  )
}

function EarlierCall({ record, compare }: Pick<BubbleUndoProps, 'record' | 'compare'>) {
  const words = useWords(UNDO_WORDS)
  const status = useToolCallStatus(record)
  return (
    <li>
      <PhraseView phrase={phraseOf(status, tenseBesideUndo(status, record), words)} />
      <UndoAffordance record={record} compare={compare} />
    </li>
  )
}

/** Asks the host whether the call can be taken back while it is on screen. */
export function UndoOffer(call: { record: ToolCallRecord; status: ToolCallStatus }): null {
  useUndoOffer(call.record, call.status)
  return null
}

/** A promise that lasts no longer than this keeps its row: its seconds are counted there. */
const SHORT_MS = 60_000

type Entry = {
  record: ToolCallRecord
  identity: CallIdentity
  isOffered: boolean
  until: number | undefined
}
type InOrder = readonly (readonly [Element, Entry])[]

/** What earlier turns offer, of each provider. An open list keeps its place, and all it has listed. */
const offersOf = oncePer((_runtime: object) => {
  let openAt: Element | undefined
  const listed = new Set<CallIdentity>()
  const page = createPageList(derive)
  return page

  /** The line as it is now, and its place: an open list's, or the last of two and more offers. */
  function derive(inOrder: InOrder) {
    // a call that is shown twice is one
    const calls = new Map(
      inOrder.map(([element, entry]) => [entry.identity, { element, ...entry }]),
    )
    const entries = [...calls.values()]
    const offered = entries.filter(({ isOffered }) => isOffered)
    if (!inOrder.some(([element]) => element === openAt)) openAt = undefined
    if (openAt) offered.forEach(({ identity }) => listed.add(identity))
    else listed.clear()
    const ends = offered.flatMap(({ until }) => until ?? [])
    const at = openAt ?? (offered.length > 1 ? offered.at(-1)?.element : undefined)
    return {
      at,
      count: offered.length,
      /** When the first promise ends; undefined if none has an end. */
      until: ends.length > 0 ? Math.min(...ends) : undefined,
      /** In the order of the page, also those that were undone since the list was opened. */
      calls: entries.filter(({ identity }) => listed.has(identity)),
      isOpen: openAt !== undefined,
      toggle() {
        openAt = openAt ? undefined : at
        page.change()
      },
    }
  }
})

/** The calls of earlier turns that can still be undone, told in one line at the last of them. */
type EarlierList = ReturnType<ReturnType<typeof offersOf>['read']>

/**
 * The place of a call's way back: a row of its own (not `isFolded`), or the line for all open offers
 * of earlier turns, which stands where `earlier` is. `keepsRow`: it has a row, whatever turn it is
 * of.
 */
function useEarlierPlace(
  root: RefObject<Element | null>,
  record: ToolCallRecord,
  undo: UndoStatus,
  keepsRow: boolean,
): { isFolded: boolean; earlier?: EarlierList | undefined } {
  const runtime = useContext(ToolRuntimeContext)
  const { isLatest } = useContext(OpenDiffsContext)
  const page = runtime && isLatest?.(record) === false ? offersOf(runtime) : undefined
  const total = runtime ? undoTrackingOf(runtime.ledger, record).deadline?.total : undefined
  const isShort = total !== undefined && total <= SHORT_MS
  const isOffered = undo.kind === 'offered' && !isShort && !keepsRow
  const identity = runtime?.ledger.identityOf(record)
  const until = undo.expiresAt
  const entry = useMemo(
    () => ({ record, identity: identity!, isOffered, until }),
    [record, identity, isOffered, until],
  )
  usePageList(page, root, entry)
  if (!page) return { isFolded: false }
  if (undo.kind === 'expired' && !keepsRow) return { isFolded: true }
  if (!page.has(root.current)) return { isFolded: isOffered }
  const list = page.read()
  return {
    isFolded: isOffered && list.at !== undefined,
    earlier: list.at === root.current ? list : undefined,
  }
}
