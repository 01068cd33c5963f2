// The page that `npm run bench -- stream` opens: a reader of the AI SDK whose events come one by
// one, and a list that changes all at once.
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createAiSdkReader } from '../../src/adapters/ai-sdk/index.ts'
import { ToolCallBubble, ToolHostProvider, useToolCalls } from '../../src/index.ts'
import '../../src/styles.css'

const host = { decideConsent: async () => {} }
const policy = { tools: { read_file: { mode: 'read' } } }
const PIECES = 5

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const tasks = []
const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
observer.observe({ type: 'longtask' })

async function longestTask(work) {
  await frame()
  tasks.push(...observer.takeRecords())
  tasks.length = 0
  await work()
  await frame()
  await frame()
  tasks.push(...observer.takeRecords())
  return Math.max(0, ...tasks.map(({ duration }) => duration))
}

const bubbles = (list) =>
  h(
    ToolHostProvider,
    { host, policy, conversation: 'bench', records: list },
    list.map((record, at) => h(ToolCallBubble, { key: at, record })),
  )

/** What was mounted has been drawn, and what comes after it is done. */
async function quiet() {
  await frame()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await new Promise((resolve) => requestIdleCallback(resolve))
}

let draw
function Given({ first, read }) {
  const [records, setRecords] = useState(first)
  useEffect(() => {
    draw = setRecords
  }, [])
  return bubbles(useToolCalls(read, records).list)
}
const same = (records) => records
const recordAt = (at, result) => ({
  call: { id: `c${at}`, name: 'read_file', arguments: { path: `src/${at}.ts` } },
  phase: 'done',
  run: 'ended',
  result: { success: true, data: { bytes: result } },
})
const many = (count, revision) => Array.from({ length: count }, (_, at) => recordAt(at, revision))
/** What becomes of a list of so many calls. */
const CHANGES = {
  all: (count) => many(count, 1),
  reverse: (count) => many(count, 0).toReversed(),
  repeating: (count) =>
    many(count, 0).map((record, at) => ({ ...record, call: recordAt(at % 10, 0).call })),
}

const Streamed = ({ reader }) => bubbles(useToolCalls(reader).list)
const root = () => createRoot(document.getElementById('root'))

globalThis.bench = {
  async change(kind, count) {
    root().render(h(Given, { first: many(count, 0), read: same }))
    await quiet()
    const next = CHANGES[kind](count)
    const longest = await longestTask(() => draw(next))
    return { longest, shown: document.querySelectorAll('[data-handrail=bubble]').length }
  },
  /** Each call begins, gets its arguments in pieces, and ends: an event a millisecond, in turn,
   * as many at a time as a timer gives. */
  async stream(count, seconds) {
    const reader = createAiSdkReader()
    const push = (type, at, members) => reader.push({ type, toolCallId: `c${at}`, ...members })
    reader.push({ type: 'start', messageId: 'm' })
    for (let at = 0; at < count; at++) push('tool-input-start', at, { toolName: 'read_file' })
    root().render(h(Streamed, { reader }))
    await quiet()
    let sent = 0
    const send = (event) => {
      const at = event % count
      const turn = Math.floor(event / count)
      if (turn < PIECES)
        push('tool-input-delta', at, { inputTextDelta: turn === 0 ? '{"path":"src/' : 'dir/' })
      else if (turn === PIECES)
        push('tool-input-available', at, { toolName: 'read_file', input: { path: `src/${at}.ts` } })
      else push('tool-output-available', at, { output: { bytes: turn } })
    }
    const longest = await longestTask(
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
    )
    return { longest, shown: document.querySelectorAll('[data-handrail=bubble]').length, sent }
  },
}
