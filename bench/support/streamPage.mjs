// The page that `npm run bench -- stream` opens: a reader of the AI SDK whose events come one by
// one, and a list that changes all at once.
import { createElement as h, memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createAiSdkReader } from '../../src/adapters/ai-sdk/index.ts'
import { ToolCallBubble, ToolHostProvider, useToolCalls, withSource } from '../../src/index.ts'
import '../../src/styles.css'

const host = { decideConsent: async () => {} }
const policy = { tools: { read_file: { mode: 'read' } } }
const PIECES = 5

/** Those of the browser, also while `hide` holds those of the page. */
const { requestAnimationFrame: nextFrame, setTimeout: later } = globalThis
const frame = () => new Promise((resolve) => nextFrame(() => later(resolve)))
const tasks = []
const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
observer.observe({ type: 'longtask' })

const LOOK_EVERY_MS = 500
/** When this page itself looked, each in a task of its own. */
const looks = []
function look(expected) {
  looks.push(performance.now())
  return countTrue(expected)
}
const isOwn = ({ startTime, duration }) =>
  looks.some((at) => at >= startTime && at <= startTime + duration)

/** Until all is as expected, and a frame longer. What the page itself looks at does not count. */
async function longestTask(work, expected) {
  await frame()
  tasks.push(...observer.takeRecords())
  tasks.length = 0
  const start = performance.now()
  await work()
  const isOver = () => performance.now() - start > 60_000
  do {
    await new Promise((resolve) => later(resolve, LOOK_EVERY_MS))
    await frame()
  } while (look(expected) < expected.length && !isOver())
  const until = performance.now() - start
  await frame()
  tasks.push(...observer.takeRecords())
  const longest = Math.max(
    0,
    ...tasks.filter((task) => !isOwn(task)).map(({ duration }) => duration),
  )
  return { longest, until, shown: countTrue(expected) }
}

/** How many bubbles say, at their place, what is true of their call. */
function countTrue(expected) {
  const bubbles = [...document.querySelectorAll('[data-handrail=bubble]')]
  return expected.filter(
    ({ call, result }, at) =>
      bubbles[at]?.dataset.callId === call.id &&
      (bubbles[at].dataset.status === 'succeeded') === result.success,
  ).length
}

const bubbles = (list) => list.map((record) => h(ToolCallBubble, { key: record.call.id, record }))
const page = (list, children) =>
  h(ToolHostProvider, { host, policy, conversation: 'bench', records: list }, children)

/** What was mounted has been drawn, and what comes after it is done. */
async function quiet() {
  await frame()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await new Promise((resolve) => requestIdleCallback(resolve))
}

const PER_MESSAGE = 10
const Message = memo(function Message({ calls }) {
  return h('div', null, bubbles(calls.list))
})
let draw
const isReady = () => draw !== undefined
function Given({ first, read }) {
  const [messages, setMessages] = useState(first)
  useEffect(() => {
    draw = setMessages
  }, [])
  const calls = useToolCalls(read, messages)
  return page(
    calls.list,
    messages.map((message) => h(Message, { key: message.id, message, calls: calls.in(message) })),
  )
}
const readMessages = (messages) => messages.flatMap(({ records }) => records)
/** Each a copy, as clients make them. */
const messagesOf = (records) =>
  Array.from({ length: records.length / PER_MESSAGE }, (_, at) => {
    const message = { id: at, records: records.slice(at * PER_MESSAGE, (at + 1) * PER_MESSAGE) }
    for (const record of message.records) withSource(record, message)
    return message
  })
const recordAt = (at, success, id = at) => ({
  call: { id: `c${id}`, name: 'read_file', arguments: { path: `src/${at}.ts` } },
  phase: 'done',
  run: 'ended',
  result: success ? { success, data: { bytes: at } } : { success, error: 'gone' },
})
const many = (count, success, ids = count) =>
  messagesOf(Array.from({ length: count }, (_, at) => recordAt(at, success, at % ids)))
/** What becomes of so many calls. */
const CHANGES = {
  all: (count) => [many(count, true), many(count, false)],
  reverse: (count) => [many(count, true), many(count, true).toReversed()],
  repeating: (count) => [many(count, true, 10), many(count, false, 10)],
}

const Streamed = ({ reader }) => {
  const { list } = useToolCalls(reader)
  return page(list, bubbles(list))
}
const root = () => createRoot(document.getElementById('root'))

/** A reader on the page, with so many calls that have begun. */
async function follow(count) {
  const reader = createAiSdkReader()
  const push = (type, at, members) => reader.push({ type, toolCallId: `c${at}`, ...members })
  reader.push({ type: 'start', messageId: 'm' })
  for (let at = 0; at < count; at++) push('tool-input-start', at, { toolName: 'read_file' })
  root().render(h(Streamed, { reader }))
  await quiet()
  return {
    expected: Array.from({ length: count }, (_, at) => recordAt(at, true)),
    /** Of one call after the other, turn by turn. */
    send(event) {
      const at = event % count
      const turn = Math.floor(event / count)
      if (turn < PIECES)
        push('tool-input-delta', at, { inputTextDelta: turn === 0 ? '{"path":"src/' : 'dir/' })
      else if (turn === PIECES)
        push('tool-input-available', at, { toolName: 'read_file', input: { path: `src/${at}.ts` } })
      else push('tool-output-available', at, { output: { bytes: turn } })
    },
  }
}

/** As in a tab that nobody sees, no frame comes, and no timer; the returned function shows it. */
function hide() {
  const { requestAnimationFrame, cancelAnimationFrame, setTimeout, clearTimeout } = globalThis
  const held = new Map()
  let last = 1e9 // far from what the page counts
  const hold = (work) => (held.set((last += 1), work), last)
  const forget = (id) => void held.delete(id)
  Object.assign(globalThis, { requestAnimationFrame: hold, setTimeout: hold })
  Object.assign(globalThis, { cancelAnimationFrame: forget, clearTimeout: forget })
  return () => {
    const real = { requestAnimationFrame, setTimeout, cancelAnimationFrame, clearTimeout }
    for (const [id, work] of held) setTimeout(() => held.delete(id) && work())
    Object.assign(globalThis, real, { clearTimeout: (id) => forget(id) || clearTimeout(id) })
  }
}

globalThis.bench = {
  async change(kind, count) {
    const [first, next] = CHANGES[kind](count)
    root().render(h(Given, { first, read: readMessages }))
    await quiet()
    while (!isReady()) await frame()
    return longestTask(() => draw(next), readMessages(next))
  },
  /** Each call begins, gets its arguments in pieces, and ends: an event a millisecond, in turn,
   * as many at a time as a timer gives. */
  async stream(count, seconds) {
    const { send, expected } = await follow(count)
    let sent = 0
    return longestTask(
      () =>
        new Promise((resolve) => {
          const start = performance.now()
          const timer = setInterval(() => {
            const due = Math.min(performance.now() - start, seconds * 1000)
            for (; sent < due; sent++) send(sent)
            if (sent < seconds * 1000) return
            clearInterval(timer)
            resolve()
          }, 4)
        }),
      expected,
    )
  },
  /** All that calls said while nobody looked, and then somebody does. */
  async background(count) {
    const { send, expected } = await follow(count)
    const show = hide()
    for (let sent = 0; sent < count * (PIECES + 2); sent++) {
      send(sent)
      if (sent % count === 0) await new Promise((resolve) => requestIdleCallback(resolve))
    }
    return longestTask(show, expected)
  },
}
