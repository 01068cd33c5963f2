'use client'
import { createContext, useContext, useRef, type RefObject } from 'react'
import { oncePer } from '../../internal/basics.ts'
import { LinkButton } from '../../internal/parts.tsx'
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
