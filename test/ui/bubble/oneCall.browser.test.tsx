import { memo, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createAiSdkReader } from '../../../src/adapters/ai-sdk/index.ts'
import {
  ToolCallBubble,
  useToolCalls,
  withSource,
  type ToolCallRecord,
  type ToolCalls,
} from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'
import '../../../src/styles.css'
import { fetchViews } from '../../support/later/fetchViews.ts'
import { holdClock, releaseClock } from '../../support/page/clock.ts'

type Message = { id: number; records: ToolCallRecord[] }

const CALLS = 1000
const PER_MESSAGE = 10
/** More bubbles in one commit than this would be a long task on a slow machine. */
const MOST = 100

let container: HTMLElement
let root: Root
/** The ids of the bubbles that rendered, commit by commit. */
let commits: string[][]
let rendered: string[]

beforeAll(fetchViews)
beforeEach(() => {
  container = document.body.appendChild(document.createElement('main'))
  root = createRoot(container)
  commits = []
  rendered = []
})
afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
  container.remove()
})

function countingRoot(props: object) {
  rendered.push((props as { 'data-call-id': string })['data-call-id'])
  return <div {...props} />
}
const Calls = memo(function Calls(props: { message?: Message; calls: Pick<ToolCalls, 'list'> }) {
  return props.calls.list.map((record, at) => (
    <ToolCallBubble key={at} record={record} render={countingRoot} />
  ))
})
function useCommits() {
  useLayoutEffect(() => {
    commits.push(rendered)
    rendered = []
  })
}
const shown = () =>
  [...container.querySelectorAll<HTMLElement>('[data-call-id]')].map(
    ({ dataset }) => `${dataset.callId} ${dataset.status}`,
  )

const recordAt = (at: number, success: boolean, ids = CALLS): ToolCallRecord => ({
  call: { id: `c${at % ids}`, name: 'read_note', arguments: { path: `${at}.md` } },
  result: success ? { success, data: { lines: at } } : { success, error: 'gone' },
})
/** Each a copy, as clients make them. */
const messagesOf = (success: boolean, ids?: number): Message[] =>
  Array.from({ length: CALLS / PER_MESSAGE }, (_, id) => {
    const message: Message = { id, records: [] }
    for (let at = id * PER_MESSAGE; at < (id + 1) * PER_MESSAGE; at++)
      message.records.push(withSource(recordAt(at, success, ids), message))
    return message
  })
const read = (messages: Message[]) => messages.flatMap(({ records }) => records)

/** Draws messages as README does; the returned function draws others. */
function chat(first: Message[]): (messages: Message[]) => void {
  let set: (messages: Message[]) => void = () => {}
  function Chat() {
    const [messages, setMessages] = useState(first)
    useEffect(() => {
      set = setMessages
    }, [])
    useCommits()
    const calls = useToolCalls(read, messages)
    return messages.map((message) => (
      <Calls key={message.id} message={message} calls={calls.in(message)} />
    ))
  }
  draw(<Chat />)
  return (messages) => flushSync(() => set(messages))
}
function draw(children: ReactNode) {
  flushSync(() => root.render(<TestProvider>{children}</TestProvider>))
  commits = []
  rendered = []
}
function countFromNow() {
  commits = []
  rendered = []
}
const statuses = (messages: Message[], status: string) =>
  read(messages).map(({ call }) => `${call.id} ${status}`)
const mostAtOnce = () => Math.max(...commits.map(({ length }) => length))

it('one call of 1,000 that changes renders one bubble, once', () => {
  const messages = messagesOf(true)
  const show = chat(messages)
  const changed: Message = { id: 50, records: [] }
  changed.records = messages[50]!.records
    .with(3, recordAt(503, false))
    .map((record) => withSource(record, changed))
  show(messages.with(50, changed))
  expect(commits).toEqual([['c503']])
})

it.each([
  ['1,000 calls that all change at once', undefined],
  ['1,000 calls with ten ids', 10],
])('%s are drawn in portions, each bubble once, and nothing is lost', async (_, ids) => {
  const show = chat(messagesOf(true, ids))
  countFromNow()
  const now = messagesOf(false, ids)
  show(now)
  await vi.waitFor(() => expect(shown()).toEqual(statuses(now, 'failed')))
  expect(mostAtOnce()).toBeLessThanOrEqual(MOST)
  expect(commits.flat()).toHaveLength(CALLS)
})

it('a conversation in reverse renders no bubble, and nothing is lost', () => {
  const show = chat(messagesOf(true))
  const now = messagesOf(true).toReversed()
  show(now)
  expect(shown()).toEqual(statuses(now, 'succeeded'))
  expect(commits).toEqual([[]])
})

/** Follows a stream of 1,000 calls that run; the returned function ends one. */
function stream(): (at: number) => void {
  const reader = createAiSdkReader()
  const push = (type: string, at: number, members: object) =>
    reader.push({ type, toolCallId: `c${at}`, ...members })
  reader.push({ type: 'start', messageId: 'm' })
  for (let at = 0; at < CALLS; at++)
    push('tool-input-available', at, { toolName: 'read_note', input: { path: `${at}.md` } })
  function Chat() {
    useCommits()
    return <Calls calls={useToolCalls(reader)} />
  }
  draw(<Chat />)
  return (at) => push('tool-output-available', at, { output: { lines: at } })
}
const ended = () => shown().filter((each) => each.endsWith(' succeeded')).length

it('1,000 events within a frame render each bubble once, in portions', async () => {
  const end = stream()
  countFromNow()
  // A frame is drawn before the next one comes, and nothing else makes a portion come.
  holdClock()
  onTestFinished(releaseClock)
  const { requestAnimationFrame: frame } = globalThis
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) =>
    frame((at) => flushSync(() => work(at))),
  )
  for (let at = 0; at < CALLS; at++) end(at)
  await vi.waitFor(() => expect(ended()).toBe(CALLS))
  expect(mostAtOnce()).toBeLessThanOrEqual(MOST)
  expect(commits.flat()).toHaveLength(CALLS)
})

it('what came while nobody saw the tab is drawn in portions when it is seen again', async () => {
  const end = stream()
  countFromNow()
  const { setTimeout: timer } = globalThis
  const held: (() => void)[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void) =>
    held.push(work)) as never)
  for (let at = 0; at < CALLS; at++) end(at)
  vi.restoreAllMocks()
  for (const work of held) timer(work)
  await vi.waitFor(() => expect(ended()).toBe(CALLS))
  expect(mostAtOnce()).toBeLessThanOrEqual(MOST)
})
