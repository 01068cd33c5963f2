'use client'
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { oncePer } from '../../internal/basics.ts'
import { clock, isDeadline } from '../../internal/clock.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { Icon } from '../../internal/controls.tsx'
import { EXPIRED_ICON } from '../../internal/icons.ts'
import { clockOf } from '../content/clockOf.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { Words } from '../../words/foreign.ts'
import { createPageList, usePageList } from '../content/pageList.ts'

/** Of several open requests which one it is, and the way to the next. Nothing for the only one. */
export function NextRequest({ record, words }: { record: ToolCallRecord; words: Words }) {
  const strip = useRef<HTMLSpanElement>(null)
  const place = useRequestPlace(strip, record)
  const hasStrip = useContext(HasStripContext)
  if (!hasStrip) return null
  const { number, count, next } = place
  const goToNext = () => {
    const request = next?.closest('[data-handrail="consent"]')
    if (request?.matches('[data-consent="folded"]')) request.querySelector('button')?.click()
    else request?.querySelector<HTMLElement>('.handrail-title')?.focus()
  }
  return (
    <span ref={strip}>
      {count > 1 && (
        <LinkButton onClick={goToNext}>
          <bdi>{words.text('queue.position', { number, count })}</bdi>{' '}
          <span className="handrail-visually-hidden">{words.text('queue.next')}</span>
        </LinkButton>
      )}
    </span>
  )
}

/** A queue counts its requests itself. */
export const HasStripContext = createContext(true)

/** The open requests of each provider. One that is shown twice counts once, where it stands first. */
const placesOf = oncePer((_runtime: object) =>
  createPageList((inOrder: readonly (readonly [Element, unknown])[]) => {
    const first = new Map<unknown, Element>()
    for (const [element, call] of inOrder) if (!first.has(call)) first.set(call, element)
    return { calls: [...first.keys()], elements: [...first.values()] }
  }),
)

/** Which of how many open requests one is, and the element of the next; none for the only one. */
export function useRequestPlace(
  strip: RefObject<Element | null>,
  record: ToolCallRecord,
): { number: number; count: number; next?: Element | undefined } {
  const runtime = useContext(ToolRuntimeContext)
  const places = runtime ? placesOf(runtime) : undefined
  const call = runtime?.ledger.identityOf(record)
  usePageList(places, strip, call)
  if (!places?.has(strip.current)) return { number: 0, count: 0 }
  const { calls, elements } = places.read()
  const at = calls.indexOf(call)
  return { number: at + 1, count: elements.length, next: elements[(at + 1) % elements.length] }
}

const HOUR = { hour: 'numeric', minute: '2-digit' } as const

type DeadlineProps = { expiresAt: number | undefined; words: Words }

/** How long a request can still be decided. Screen readers hear the time, and the last minute. */
export function Deadline({ expiresAt, words }: DeadlineProps) {
  const seconds = useSecondsLeft(expiresAt)
  if (seconds === undefined) return null
  const isSoon = seconds !== null && seconds <= 60
  return (
    <span className="handrail-deadline" data-kind={isSoon ? 'waiting' : undefined}>
      <Icon path={EXPIRED_ICON} />
      {seconds !== null ? (
        <>
          <span aria-hidden="true">
            {words.text('consent.left', { time: clockOf(seconds, words) })}
          </span>
          <span className="handrail-visually-hidden">
            {words.text('consent.until', {
              time: new Intl.DateTimeFormat(words.formats, HOUR).format(expiresAt),
            })}
          </span>
          <span className="handrail-visually-hidden" role="status">
            {isSoon && words.text('consent.minute_left')}
          </span>
        </>
      ) : (
        words.text('consent.until_unknown')
      )}
    </span>
  )
}

/** Nobody waits by the second for what is further away than a day. */
const MAX_COUNTDOWN_MS = 86_400_000

/** Counted down. Undefined if nobody counts yet or there is none; null if no clock can mean it. */
function useSecondsLeft(deadline: number | undefined): number | null | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isDeadline(deadline)) return () => {}
      const timer = clock.setInterval(listener, 1000)
      return () => clock.clear(timer)
    },
    [deadline],
  )
  const read = () => {
    if (deadline === undefined) return undefined
    if (!isDeadline(deadline)) return null
    const left = deadline - clock.wall()
    return left < MAX_COUNTDOWN_MS ? Math.max(0, Math.ceil(left / 1000)) : undefined
  }
  return useSyncExternalStore(subscribe, read, () => undefined)
}
