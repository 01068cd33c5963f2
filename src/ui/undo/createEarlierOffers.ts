import type { CallIdentity } from '../../requests/createLedger.ts'
import { inPageOrder } from '../../requests/createQueueRegistry.ts'
import type { ToolCallRecord } from '../../model/index.ts'

/** The calls of earlier turns that can still be undone, told in one line at the last of them. */
export type EarlierList = {
  /** How many can still be undone. */
  count: number
  /** When the first promise ends; undefined if none has an end. */
  until: number | undefined
  /** In the order of the page, also those that were undone since the list was opened. */
  calls: readonly EarlierCall[]
  isOpen: boolean
}

type EarlierCall = { record: ToolCallRecord; identity: CallIdentity }

/** The place of one call's way back. */
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

export function createEarlierOffers(): EarlierOffers {
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

/** The line as it is now, and its place. The offers of an open list stay listed in it. */
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
