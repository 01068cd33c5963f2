'use client'
import {
  useRef,
  useState,
  useId,
  type ComponentType,
  useCallback,
  useContext,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { BeforeAfter, ToolCallRecord, UndoStatus } from '../../model/ToolCallRecord.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { UndoAffordance } from './UndoAffordance.tsx'
import { useUndoOffer } from './useUndo.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { Icon } from '../../internal/parts.tsx'
import { UNDO_ICON } from '../../internal/icons.ts'
import { formatTime } from '../../words/foreign.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { phraseOf } from '../../status/phrase.ts'
import { tenseBesideUndo } from './undoSentence.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import { EARLIER_WORDS } from './earlierMessages.en.ts'
import { undoTrackingOf } from '../../requests/deriveUndo.ts'
import { OpenDiffsContext } from '../../requests/useIsDiffOpen.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'

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

/** A promise that lasts no longer than this keeps its row: its seconds are counted there. */
const SHORT_MS = 60_000

/** Of each provider. */
const offersOf = new WeakMap<object, EarlierOffers>()

/**
 * Where the way back of a call is shown: in a row of its own, or in the line that tells of all that
 * earlier turns left open. `keepsRow`: it has one, whatever turn it is of.
 */
function useEarlierPlace(
  root: RefObject<Element | null>,
  record: ToolCallRecord,
  undo: UndoStatus,
  keepsRow: boolean,
): EarlierPlace & { toggle?: (() => void) | undefined } {
  const runtime = useContext(ToolRuntimeContext)
  const offers = runtime ? (offersOf.get(runtime) ?? createEarlierOffers()) : undefined
  if (runtime && offers) offersOf.set(runtime, offers)
  const { isLatest } = useContext(OpenDiffsContext)
  const isEarlier = isLatest?.(record) === false && offers !== undefined
  const total = runtime ? undoTrackingOf(runtime.ledger, record).deadline?.total : undefined
  const isShort = total !== undefined && total <= SHORT_MS
  const isOffered = undo.kind === 'offered' && !isShort && !keepsRow
  const identity = runtime?.ledger.identityOf(record)
  const until = undo.expiresAt
  const subscribe = useCallback(
    (listener: () => void) => {
      const { current: element } = root
      return isEarlier && element && identity
        ? offers.take(element, { record, identity, isOffered, until, listener })
        : () => {}
    },
    [offers, root, record, identity, isEarlier, isOffered, until],
  )
  const version = () => offers?.version() ?? 0
  useSyncExternalStore(subscribe, version, version)
  if (!isEarlier) return { isFolded: false }
  if (undo.kind === 'expired' && !keepsRow) return { isFolded: true }
  const { isFolded, list } = offers.placeOf(root.current)
  return { isFolded: isFolded && isOffered, list, toggle: offers.toggle }
}

/** The calls of earlier turns that can still be undone, told in one line at the last of them. */
export type EarlierList = {
  /** How many can still be undone. */
  count: number
  /** When the first promise ends; undefined where none has an end. */
  until: number | undefined
  /** In the order of the page, also those that were undone since the list was opened. */
  calls: readonly EarlierCall[]
  isOpen: boolean
}

type EarlierCall = { record: ToolCallRecord; identity: CallIdentity }

/** Where the way back of one call is shown. */
export type EarlierPlace = {
  /** It has no row of its own. */
  isFolded: boolean
  /** The line stands here. */
  list?: EarlierList | undefined
}

type Entry = EarlierCall & {
  isOffered: boolean
  until: number | undefined
  /** Hears when the place may be another. */
  listener: () => void
}

/** Gathers what earlier turns offer on a page. Two or more offers are one line. */
export interface EarlierOffers {
  /** Returns what gives the place back. */
  take(element: Element, entry: Entry): () => void
  placeOf(element: Element | null): EarlierPlace
  /** Another one whenever a place may be another. */
  version(): number
  /** Opens the list where the line stands, or closes it. */
  toggle(): void
}

const FOLDED: EarlierPlace = { isFolded: true }

function createEarlierOffers(): EarlierOffers {
  const entries = new Map<Element, Entry>()
  const listed = new Set<CallIdentity>()
  let openAt: Element | undefined
  let version = 0
  let line: ReturnType<typeof deriveLine> | undefined
  let isTelling = false

  const change = () => {
    version += 1
    line = undefined
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      for (const { listener } of entries.values()) listener()
    })
  }
  const read = () => {
    if (openAt && !entries.has(openAt)) openAt = undefined
    if (!openAt) listed.clear()
    return (line ??= deriveLine(entries, listed, openAt))
  }

  return {
    take(element, entry) {
      entries.set(element, entry)
      change()
      return () => {
        entries.delete(element)
        change()
      }
    },
    placeOf(element) {
      const entry = element ? entries.get(element) : undefined
      if (!entry) return FOLDED
      const { at, list } = read()
      return {
        isFolded: entry.isOffered && at !== undefined,
        list: at === element ? list : undefined,
      }
    },
    version: () => version,
    toggle() {
      openAt = openAt ? undefined : read().at
      change()
    },
  }
}

/** The line as it is now, and where it stands. What an open list offers stays listed in it. */
function deriveLine(
  entries: ReadonlyMap<Element, Entry>,
  listed: Set<CallIdentity>,
  openAt: Element | undefined,
): { at: Element | undefined; list: EarlierList } {
  const order = inPageOrder(entries.keys())
  const entryOf = (element: Element) => entries.get(element)!
  // a call that is shown twice is one
  const calls = [...new Map(order.map((each) => [entryOf(each).identity, each])).values()]
  const offered = calls.filter((element) => entryOf(element).isOffered)
  if (openAt) offered.forEach((element) => listed.add(entryOf(element).identity))
  const ends = offered.flatMap((element) => entryOf(element).until ?? [])
  return {
    at: openAt ?? (offered.length > 1 ? offered.at(-1) : undefined),
    list: {
      count: offered.length,
      until: ends.length > 0 ? Math.min(...ends) : undefined,
      calls: calls.map(entryOf).filter(({ identity }) => listed.has(identity)),
      isOpen: openAt !== undefined,
    },
  }
}
