import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { CallBlock, ROWS_IN_BLOCK } from './CallBlock.tsx'
import type { Row } from '../files/openTranscript.ts'

/** What the page may ask of the list. */
export interface CallListHandle {
  /**
   * Brings the next call that passes the test into view, from the one where the focus is, and round
   * again.
   */
  readonly goToNext: (test: (row: Row) => boolean) => void
}

/** Keys that move from call to call: from which place to which. */
const KEYS: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
}

/** The row whose own line has the focus: inside of what it opens the keys have their own meaning. */
function focusedRow({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('[data-place]')
  return target === row || target === row?.querySelector('[data-handrail="bubble"] button')
    ? row
    : undefined
}

/** Where a key moves to from the row that has the focus; undefined where it does not move. */
function placeMovedTo(event: KeyboardEvent, last: number): number | undefined {
  const step = KEYS[event.key]
  const row = focusedRow(event)
  return step && row && Math.min(last, Math.max(0, step(Number(row.dataset.place), last)))
}

/** Where each block of rows begins. */
const blockStarts = (count: number): readonly number[] =>
  Array.from({ length: Math.ceil(count / ROWS_IN_BLOCK) }, (_, index) => index * ROWS_IN_BLOCK)

/** Brings a row into view and focuses its line. */
function focusRow(list: HTMLElement | null, place: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const line = row?.querySelector<HTMLElement>('[data-handrail="bubble"] button') ?? row
  row?.scrollIntoView?.({ block: 'center' })
  line?.focus({ preventScroll: true })
}

/**
 * The calls as a list whose blocks are drawn when they come near, so that thousands stay usable.
 * Arrow keys, Home and End go from line to line, also to what is not drawn yet.
 */
export function CallList({
  handle,
  rows,
  beside,
}: {
  readonly handle?: Ref<CallListHandle>
  readonly rows: readonly Row[]
  /** What stands with a row; the same function for the same contents. */
  readonly beside?: ((row: Row) => ReactNode) | undefined
}): ReactNode {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(-1)
  /** Asked for anew each time, also for the same place. */
  const [target, setTarget] = useState<{ readonly place: number }>()

  useLayoutEffect(() => {
    if (!target) return
    latest.current = target.place
    focusRow(root.current, target.place)
  }, [target])

  useImperativeHandle(
    handle,
    () => ({
      goToNext(test) {
        const from = latest.current + 1
        const order = [...rows.slice(from), ...rows.slice(0, from)]
        const next = order.find(test)
        if (next) setTarget({ place: rows.indexOf(next) })
      },
    }),
    [rows],
  )

  function move(event: KeyboardEvent): void {
    const place = placeMovedTo(event, rows.length - 1)
    if (place === undefined) return
    event.preventDefault()
    setTarget({ place })
  }

  function remember({ target: element }: FocusEvent): void {
    const place = element.closest<HTMLElement>('[data-place]')?.dataset.place
    if (place !== undefined) latest.current = Number(place)
  }

  return (
    <div role="presentation" ref={root} onKeyDown={move} onFocus={remember}>
      <div role="list" aria-label="Calls">
        {blockStarts(rows.length).map((from) => (
          <CallBlock
            key={rows[from]?.record.call.id ?? from}
            rows={rows}
            from={from}
            beside={beside}
            isWanted={
              target !== undefined && target.place >= from && target.place < from + ROWS_IN_BLOCK
            }
          />
        ))}
      </div>
    </div>
  )
}
