// The page that `npm run bench -- view` opens: many calls of a conversation, drawn by the kit as its
// quick start does, in one loop, in groups, one by one from a keyed store, or as plain markup.
import { createElement as h, memo, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import {
  ToolCallBubble,
  ToolCallGroup,
  ToolHostProvider,
  useToolCalls,
  withSource,
} from '../../src/index.ts'
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

/** As an adapter does: each record leads back to its message, and to its part. */
const messageOf = (records) => {
  const message = { records }
  for (const record of records) withSource(record, message, record)
  return message
}
const inMessages = (records) =>
  Array.from({ length: Math.ceil(records.length / PER_MESSAGE) }, (_, at) =>
    messageOf(records.slice(at * PER_MESSAGE, (at + 1) * PER_MESSAGE)),
  )

const bubbles = (records) =>
  records.map((record) => h(ToolCallBubble, { key: record.call.id, record }))
/** How README draws a message. */
const Message = memo(function Message({ message, calls }) {
  return h(
    'div',
    null,
    message.records.map((part) => bubbles(calls.of(part))),
  )
})
const drawMessage = {
  readme: (message, calls, at) => h(Message, { key: at, message, calls: calls.in(message) }),
  loop: (message, calls, at) => h('div', { key: at }, bubbles(calls.of(message))),
  groups: (message, calls, at) =>
    h('div', { key: at }, h(ToolCallGroup, { records: calls.of(message) })),
}

const read = (messages) => messages.flatMap(({ records }) => records)
let setMessages
function Kit({ first, what }) {
  const [messages, set] = useState(first)
  useEffect(() => {
    setMessages = set
  }, [])
  const calls = useToolCalls(read, messages)
  return h(
    ToolHostProvider,
    { host, policy, conversation: 'bench', records: calls.list },
    messages.map((message, at) => drawMessage[what](message, calls, at)),
  )
}

const known = new Map()
const listeners = new Map()
function useKnown(id) {
  const [subscribe] = useState(() => (listener) => {
    listeners.set(id, listener)
    return () => listeners.delete(id)
  })
  return useSyncExternalStore(subscribe, () => known.get(id))
}
const KeyedCall = memo(function KeyedCall({ id }) {
  return h(ToolCallBubble, { record: useKnown(id) })
})
const PlainCall = memo(function PlainCall({ id }) {
  const { call, phase } = useKnown(id)
  return h(
    'details',
    { style: { contentVisibility: 'auto', containIntrinsicSize: 'auto 24px' } },
    h('summary', null, h('b', null, call.name), h('span', null, phase)),
  )
})

/** The components of the app: what else renders is the kit's. */
globalThis.ofApp = [Kit, Message, KeyedCall, PlainCall].map((each) => each.type ?? each)

const keyed = (all, component) => all.map(({ call: { id } }) => h(component, { key: id, id }))
const trees = {
  plain: (all) => keyed(all, PlainCall),
  keyed: (all) =>
    h(ToolHostProvider, { host, policy, conversation: 'bench' }, keyed(all, KeyedCall)),
}
let messages = []
function drawFirst(what, all) {
  messages = inMessages(all)
  for (const record of all) known.set(record.call.id, record)
  const root = createRoot(document.getElementById('root'))
  flushSync(() => root.render(trees[what]?.(all) ?? h(Kit, { first: messages, what })))
}
function change(what, at, revision) {
  const record = callAt(at, revision)
  if (trees[what]) {
    known.set(record.call.id, record)
    flushSync(listeners.get(record.call.id))
    return
  }
  const message = Math.floor(at / PER_MESSAGE)
  messages = messages.with(
    message,
    messageOf(messages[message].records.with(at % PER_MESSAGE, record)),
  )
  flushSync(() => setMessages(messages))
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
    await new Promise((resolve) => setTimeout(resolve, 400)) // for code that is fetched later
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
    globalThis.renders = { all: 0, ofApp: 0 }
    change(what, at, 1)
    await frame()
    return globalThis.renders
  },
}

const longestTask = () => Math.max(0, ...tasks.map(({ duration }) => duration))
