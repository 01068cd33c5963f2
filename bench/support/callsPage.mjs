// The page that `npm run bench -- view` opens: many calls of a conversation, drawn by the kit as its
// quick start does, or as plain markup with a keyed store.
import { createElement as h, memo, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { ToolCallBubble, ToolCallGroup, ToolHostProvider, useToolCalls } from '../../src/index.ts'
import '../../src/styles.css'

const NAMES = ['read_file', 'write_file', 'bash', 'search', 'fetch_url', 'list_dir']
const PER_MESSAGE = 10
const host = { decideConsent: async () => {} }
const policy = { tools: { bash: { local: true }, fetch_url: { mode: 'external' } } }

const callAt = (at, revision = 0) => ({
  call: {
    id: `c${at}`,
    name: NAMES[at % NAMES.length],
    arguments: { path: `src/mod${at}/file.ts`, lines: [at, at + 20], flags: { recursive: true } },
  },
  ...(revision % 2 === 0
    ? { phase: 'done', run: 'ended', result: { success: true, data: { bytes: at + revision } } }
    : { phase: 'running', run: 'active' }),
})
const askAt = (at) => ({
  call: {
    id: `c${at}`,
    name: at % 2 ? 'write_file' : 'bash',
    arguments: at % 2 ? { path: 'a.ts', content: `const a = ${at}\n` } : { command: `run ${at}` },
  },
  phase: 'waiting',
  run: 'active',
  request: { id: `r${at}` },
})

const read = (records) => records
let setRecords
function Kit({ first, isGrouped }) {
  const [records, set] = useState(first)
  useEffect(() => {
    setRecords = set
  }, [])
  const calls = useToolCalls(read, records)
  const messages = Array.from({ length: Math.ceil(records.length / PER_MESSAGE) }, (_, message) =>
    calls.list.slice(message * PER_MESSAGE, (message + 1) * PER_MESSAGE),
  )
  return h(
    ToolHostProvider,
    { host, policy, conversation: 'bench', records: calls.list },
    messages.map((list, message) =>
      h(
        'div',
        { key: message },
        isGrouped
          ? h(ToolCallGroup, { records: list })
          : list.map((record) => h(ToolCallBubble, { key: record.call.id, record })),
      ),
    ),
  )
}

const known = new Map()
const listeners = new Map()
const PlainCall = memo(function PlainCall({ id }) {
  const [subscribe] = useState(() => (listener) => {
    listeners.set(id, listener)
    return () => listeners.delete(id)
  })
  const { call, phase } = useSyncExternalStore(subscribe, () => known.get(id))
  return h(
    'details',
    { style: { contentVisibility: 'auto', containIntrinsicSize: 'auto 24px' } },
    h('summary', null, h('b', null, call.name), h('span', null, phase)),
  )
})

let records = []
function drawFirst(what, all) {
  records = all
  const root = createRoot(document.getElementById('root'))
  if (what === 'plain') for (const record of all) known.set(record.call.id, record)
  const tree =
    what === 'plain'
      ? all.map(({ call: { id } }) => h(PlainCall, { key: id, id }))
      : h(Kit, { first: all, isGrouped: what === 'groups' })
  flushSync(() => root.render(tree))
}
function change(what, at, revision) {
  const record = callAt(at, revision)
  if (what === 'plain') {
    known.set(record.call.id, record)
    flushSync(listeners.get(record.call.id))
    return
  }
  records = records.with(at, record)
  flushSync(() => setRecords(records))
}

const tasks = []
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

globalThis.calls = {
  async mount(what, count, isAsking) {
    const make = isAsking ? askAt : (at) => callAt(at)
    drawFirst(
      what,
      Array.from({ length: count }, (_, at) => make(at)),
    )
    await frame()
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { nodes: document.querySelectorAll('#root *').length, longest: longestTask() }
  },
  async update(what, count, times) {
    for (let time = 0; time < times; time++) {
      change(what, (time * 37) % count, 1 + Math.floor((time * 37) / count))
      if (time % 5 === 4) await frame()
    }
    await frame()
  },
  async renders(what, at) {
    globalThis.renders = 0
    change(what, at, 1)
    await frame()
    return globalThis.renders
  },
}

const longestTask = () => Math.max(0, ...tasks.map(({ duration }) => duration))
