'use client'
import { forwardRef, useRef, useState, useContext, useMemo, useEffect, type RefObject } from 'react'
import { renderRequestChanges, Comparison } from '../bubble/requestChanges.tsx'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { Button, Icon } from '../../internal/controls.tsx'
import { useWords } from '../../words/useWords.ts'
import { HasStripContext } from '../consent/requestPlace.tsx'
import { ConsentDialog, OPEN_REQUEST, useFocusRecovery } from '../consent/ConsentDialog.tsx'
import { RequestLine } from '../consent/RequestLine.tsx'
import { QUEUE_WORDS } from '../consent/queueMessages.en.ts'
import { decideCall } from '../../requests/decide.ts'
import { readRecords } from '../../host/readRecord.ts'
import { PolicyContext, callKeys, useFollowed } from '../../requests/useToolRuntime.ts'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { useLatest, useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import type { CallIdentity, LedgerStore } from '../../requests/createLedger.ts'
import { distinctKeys } from '../../requests/createQueueRegistry.ts'
import { useOpenCalls, type OpenCall } from '../../status/useOpenCalls.ts'
import { waitsForPerson } from '../../status/asking.ts'
import { isBindable } from '../../policy/digestOf.ts'
import type { ToolResult, ToolCallRecord } from '../../model/index.ts'
import { declaredConfirmationOf, deniedResultOf } from '../consent/declaredConfirmationOf.ts'
import { templateRoot } from '../consent/roots.ts'
import { isSameList } from '../../host/lists.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { keepPress } from '../../internal/keepPress.ts'
import { CHEVRON_ICON, BACK_ICON, EXPIRED_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import { deriveToolCallStatus } from '../../status/deriveToolCallStatus.ts'

/** The values of its `data-` attributes, for `render`. */
export type ConsentQueueRenderState = { state: 'open' | 'empty' }

export type ConsentQueueProps = {
  /**
   * The calls of the conversation. The queue shows those that ask; their bubbles then show a line.
   */
  records: readonly ToolCallRecord[]
}

type Props = PartProps<'div', ConsentQueueProps, ConsentQueueRenderState>

/**
 * Shows the requests of a conversation in order: one is open, and each other one is a row. Review
 * opens a row in place and closes the open request. The queue never takes the focus. If an answered
 * request had the focus, the focus stays in the queue, and leaves it after the last request. Draws
 * nothing before the first request. Needs a provider.
 * @example
 * // above the composer
 * <ConsentQueue records={calls.list} />
 */
export const ConsentQueue: Part<'div', ConsentQueueProps, ConsentQueueRenderState> = forwardRef<
  HTMLDivElement,
  Props
>(function ConsentQueue({ records, children, ...props }, ref) {
  const words = useWords(QUEUE_WORDS)
  const root = useRef<HTMLDivElement>(null)
  const focusOpen = () => void setTimeout(focusRequest, 0, root)
  const queue = useConsentQueue(records, focusOpen)
  const merged = useMergedRef<HTMLDivElement>(ref, root)
  const { items, keys, index } = queue
  const isEmpty = items.length === 0
  const [wasAsked, setAsked] = useState(!isEmpty)
  const focus = useFocusRecovery(root, keys[index])
  if (!isEmpty && !wasAsked) setAsked(true)
  const defaultChildren = (
    <>
      <ConsentQueueBar queue={queue} words={words} />
      <ConsentQueueNotices queue={queue} words={words} />
      {items.map((item, at) =>
        at === index ? (
          <ConsentDialog
            key={keys[at]}
            record={item.record}
            changes={renderRequestChanges(item)}
            compare={Comparison}
          />
        ) : (
          <RequestLine
            key={keys[at]}
            {...item}
            onReview={() => {
              queue.show(item.record)
              focusOpen()
            }}
          />
        ),
      )}
      {isEmpty && (
        <p role="status" className="handrail-visually-hidden">
          {words.text('queue.done')}
        </p>
      )}
    </>
  )
  const element = usePart(
    'div',
    props,
    {
      ...focus,
      state: { handrail: 'queue', state: isEmpty ? 'empty' : 'open' } as const,
      role: 'region',
      'aria-label': words.text('queue.label'),
      tabIndex: -1,
      children: children ?? defaultChildren,
    },
    merged ?? null,
  )
  if (isEmpty && !wasAsked) return null
  return <HasStripContext.Provider value={false}>{element}</HasStripContext.Provider>
})

const focusRequest = ({ current }: RefObject<HTMLElement | null>): void =>
  current?.querySelector<HTMLElement>(`${OPEN_REQUEST} .handrail-title`)?.focus()

/** The open requests of a conversation, and the one that is shown. */
type ConsentQueueState = ReturnType<typeof useConsentQueue>

/** `isWaiting`: it was not answered when it was chosen. */
type Place = { key: string; index: number; isWaiting: boolean }

const NOWHERE: Place = { key: '', index: 0, isWaiting: true }

/** The requests among these records. `onJump`: one was asked for from elsewhere on the page. */
function useConsentQueue(given: readonly ToolCallRecord[], onJump: () => void) {
  const runtime = useToolRuntime('ConsentQueue')
  const { ledger } = runtime
  const records = readRecords(given)
  useFollowed(ledger, records)
  const open = useOpenCalls(runtime, useContext(PolicyContext), records)
  const asking = useMemo(() => open.filter(isAsking), [open])
  const { items, requests } = useArrivalOrder(ledger, asking)
  useLazyRoot(
    templateRoot,
    items.some(({ status }) => status.execution.tool.confirmation),
  )
  const placeAt = (at: number): Place =>
    items[at]
      ? { key: requests[at]!, index: at, isWaiting: waitsForPerson(items[at].status) }
      : NOWHERE
  // known at once: React 18 takes what is set while it hydrates for a render of the page
  const [place, setPlace] = useState(() => placeAt(currentIndex(items, requests, NOWHERE)))
  const index = currentIndex(items, requests, place)
  if (items[index] && (requests[index] !== place.key || index !== place.index))
    setPlace(placeAt(index))
  const goTo = (at: number) => items[at] && setPlace(placeAt(at))
  const show = (call: CallIdentity) =>
    goTo(items.findIndex(({ record }) => ledger.identityOf(record) === call))
  useQueueRegistry(runtime, open, (call) => {
    show(call)
    onJump()
  })
  return {
    /** In the order in which they arrived; also those that are answered and wait for their batch. */
    items,
    /** A name for each of them: two calls may have one id. */
    keys: useMemo(() => callKeys(ledger, items), [ledger, items]),
    /** Requests of which the agent's runtime says that they come after these, one at a time. */
    upcoming: countUpcoming(items),
    expired: useExpired(ledger, items, records),
    /** Of the one that is shown; -1 if there is none. */
    index: items[index] ? index : -1,
    show: (record: ToolCallRecord) => show(ledger.identityOf(record)),
    /** Shows the one before or behind it, around the ends. */
    step: (by: 1 | -1) => goTo((index + by + items.length) % items.length),
    denyAll() {
      for (const item of items)
        decideCall(runtime, item.record, { kind: 'deny', deniedResult: declaredDenial(item) })
    },
  }
}

const isAsking = ({ status }: OpenCall) =>
  status.kind === 'awaiting_consent' && status.delivery !== 'sending'

/** The same request may be there twice. */
const requestKeys = (ledger: LedgerStore, calls: readonly OpenCall[]) =>
  distinctKeys(
    calls.map(({ record }) =>
      JSON.stringify([ledger.identityOf(record).number, record.request?.id]),
    ),
  )

function currentIndex(
  items: readonly OpenCall[],
  keys: readonly string[],
  { key, index, isWaiting }: Place,
): number {
  const at = keys.indexOf(key)
  const found = items[at]
  // Answered, and waiting for its batch: the next one that is not.
  if (found && !(isWaiting && !waitsForPerson(found.status))) return at
  const from = found ? at : Math.min(index, items.length - 1)
  const next = [...items.keys()]
    .map((offset) => (from + offset) % items.length)
    .find((candidate) => items[candidate] && waitsForPerson(items[candidate].status))
  return next ?? Math.max(0, from)
}

/** Lets the rest of the page ask for a request that stands in this queue. */
function useQueueRegistry(
  runtime: ToolRuntime,
  open: readonly OpenCall[],
  onJump: (call: CallIdentity) => void,
): void {
  const jump = useLatest(onJump)
  useIsomorphicLayoutEffect(() => {
    const calls = open
      .filter(({ status }) => status.kind === 'awaiting_consent')
      .map(({ record }) => runtime.ledger.identityOf(record))
    return runtime.queueRegistry.register(calls, (call) => jump.current(call))
  }, [runtime, open, jump])
}

/** In the order in which they were first seen, whatever the order of the calls. */
function useArrivalOrder(ledger: LedgerStore, calls: readonly OpenCall[]) {
  const [order, setOrder] = useState(() => requestKeys(ledger, calls))
  const arrived = useMemo(() => {
    const keys = requestKeys(ledger, calls)
    const requests = [...new Set([...order, ...keys])].filter((key) => keys.includes(key))
    return { requests, items: requests.map((key) => calls[keys.indexOf(key)]!) }
  }, [ledger, order, calls])
  if (!isSameList(order, arrived.requests)) setOrder(arrived.requests)
  return arrived
}

function countUpcoming(items: readonly OpenCall[]): number {
  const last = new Map<string, number>()
  for (const { record } of items) {
    const batch = record.request?.batch
    if (batch?.submit === 'each')
      last.set(batch.id, Math.max(0, batch.size - 1 - Math.max(batch.index, 0)))
  }
  return [...last.values()].reduce((sum, count) => sum + count, 0)
}

/** The result that a call's tool declares for a denial. */
function declaredDenial({ record, status: { execution } }: OpenCall): ToolResult | undefined {
  const declared = isBindable(execution) && declaredConfirmationOf(record, execution)
  const { value: engine } = templateRoot.state()
  if (!declared || !engine) return undefined
  const { spec, options } = declared
  return deniedResultOf(engine.confirmationPrompt('', spec, execution.arguments, options))
}

type QueueProps = { queue: ConsentQueueState; words: Words }

/** Which of several requests is open, the ways to the others, and a denial of all. */
function ConsentQueueBar({ queue, words }: QueueProps) {
  const { items, upcoming, index, step, denyAll } = queue
  const count = items.length + upcoming
  if (count < 2) return null
  const turn = (label: string, icon: string, by: -1 | 1) => (
    <Button
      className="handrail-button"
      data-kind="quiet"
      data-icon-only=""
      aria-label={words.text(label)}
      onClick={() => step(by)}
    >
      <Icon path={icon} mirrorsInRtl />
    </Button>
  )
  return (
    <div className="handrail-queue-bar">
      <strong>{words.text('queue.position', { number: index + 1, count })}</strong>
      {items.length > 1 && (
        <>
          {turn('queue.previous', BACK_ICON, -1)}
          {turn('queue.next', CHEVRON_ICON, 1)}
          <Button data-kind="quiet" onPointerDown={keepPress} onClick={denyAll}>
            {words.text('queue.deny_all')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Notices about requests that are not among the rows: some expired, more will come. */
function ConsentQueueNotices({ queue: { upcoming, expired }, words }: QueueProps) {
  return (
    <div className="handrail-queue-notices">
      <div role="status">
        {expired > 0 && (
          <p className="handrail-footnote">
            <Icon path={EXPIRED_ICON} />
            {words.count('queue.expired', expired)}
          </p>
        )}
      </div>
      {upcoming > 0 && <p className="handrail-footnote">{words.count('queue.later', upcoming)}</p>}
    </div>
  )
}

/** How many of those that were open here ended without a decision. */
function useExpired(
  ledger: LedgerStore,
  open: readonly OpenCall[],
  records: readonly ToolCallRecord[],
): number {
  const asked = useRef(new WeakSet<CallIdentity>())
  const [count, setCount] = useState(0)
  useEffect(() => {
    for (const { record } of open) asked.current.add(ledger.identityOf(record))
    const known = records.filter((each) => asked.current.has(ledger.identityOf(each)))
    setCount(known.filter((each) => deriveToolCallStatus(each).kind === 'expired').length)
  }, [ledger, open, records])
  return count
}
