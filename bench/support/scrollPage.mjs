// The page that `npm run bench -- scroll` opens: sessions of the corpus as one conversation, and
// what a frame recorder sees while somebody scrolls it.
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { ToolCallBubble, ToolCallGroup, ToolHostProvider, useToolCalls } from '../../src/index.ts'
import '../../src/styles.css'

const host = { decideConsent: async () => {} }
const same = (records) => records
const DRAW = {
  bubbles: (list) => list.map((record) => h(ToolCallBubble, { key: record.call.id, record })),
  'open groups': (list) => h(ToolCallGroup, { records: list, open: true }),
  'plain lines': (list) =>
    list.map(({ call, phase }) =>
      h(
        'details',
        { key: call.id, style: { contentVisibility: 'auto', containIntrinsicSize: 'auto 36px' } },
        h('summary', { style: { lineHeight: '36px' } }, call.name, ' ', phase),
      ),
    ),
}

function Conversation({ what, sessions }) {
  const { list } = useToolCalls(same, sessions.flat())
  const byId = new Map(list.map((record) => [record.call.id, record]))
  return h(
    ToolHostProvider,
    { host, conversation: 'bench', records: list },
    sessions.map((session, at) =>
      h(
        'section',
        { key: at },
        h('p', null, `What was asked for, ${at + 1}`),
        DRAW[what](session.map(({ call }) => byId.get(call.id))),
      ),
    ),
  )
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 50))

let last
let gaps
let round = 0
function noteFrame(now) {
  if (last !== undefined) gaps.push(now - last)
  last = now
  round = requestAnimationFrame(noteFrame)
}

globalThis.scrolling = {
  async draw(what) {
    const sessions = await (await fetch('/calls.json')).json()
    createRoot(document.getElementById('root')).render(h(Conversation, { what, sessions }))
    const count = sessions.flat().length
    const drawn = () => document.querySelectorAll('[data-handrail=bubble], details').length
    while (drawn() < count) await tick()
    globalThis.scrolling.isDrawn = true
  },
  isDrawn: false,
  /** From now on, the milliseconds between frames are noted. */
  watch() {
    gaps = []
    last = undefined
    round = requestAnimationFrame(noteFrame)
  },
  seen() {
    cancelAnimationFrame(round)
    return gaps
  },
  isDragged: false,
  /** The bar from one end of the page to the other and back: a place for each frame. */
  drag(milliseconds) {
    this.isDragged = false
    const page = document.scrollingElement
    const start = performance.now()
    const move = () => {
      const part = (performance.now() - start) / milliseconds
      page.scrollTop = page.scrollHeight * (part < 0.5 ? 2 * part : 2 - 2 * part)
      if (part < 1) requestAnimationFrame(move)
      else this.isDragged = true
    }
    move()
  },
}
