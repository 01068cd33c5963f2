// The page that `npm run bench -- diffView` opens: one diff, drawn by what the address asks for,
// and how long the page was busy with it.
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import PeerViewer from 'react-diff-viewer-continued'
import { DiffPreview } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

const path = 'a.ts'
const host = createTestHost()

/**
 * What each draws of two texts; `isGrowing`: the second one still arrives, as arguments of a call.
 */
const VIEWS = {
  handrail({ before, after, isGrowing }) {
    const record = isGrowing
      ? exampleRecord('preparing', {
          call: {
            id: 'c',
            name: 'edit_file',
            arguments: { path, old_string: before, new_string: after },
          },
        })
      : exampleRecord('succeeded', {
          call: { id: 'c', name: 'edit_file', arguments: { path } },
          result: {
            success: true,
            metadata: { diff: { path, old_text: before, new_text: after } },
          },
        })
    return h(TestProvider, { host }, h(DiffPreview, { record }))
  },
  peer: ({ before, after }) =>
    h(PeerViewer, {
      oldValue: before,
      newValue: after,
      splitView: false,
      infiniteLoading: { pageSize: 20, containerHeight: '480px' },
    }),
  empty: () => h('table', null, h('tbody', null, h('tr', null, h('td', null, 'nothing')))),
}
const CHANGED = {
  handrail: '[data-line=added], [data-line=removed]',
  peer: '[class*=diff-added], [class*=diff-removed]',
  empty: 'td',
}

const tasks = []
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
  type: 'longtask',
  buffered: true,
})
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What is in the page after the next frame was drawn. */
async function painted() {
  await frame()
  const { port1, port2 } = new MessageChannel()
  const said = new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true })
    port1.start()
  })
  port2.postMessage(undefined)
  await said
}

/** Resolves when a changed line stands in the page. */
function changedLine(what) {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector(CHANGED[what]) !== null && (observer.disconnect(), resolve())
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    look()
  })
}

/** The longest task since a moment, and how far all of them were over 50 ms together. */
function busySince(start) {
  const found = tasks.filter(({ startTime }) => startTime >= start).map(({ duration }) => duration)
  return { longest: Math.max(0, ...found), over: found.reduce((sum, each) => sum + each - 50, 0) }
}

/** The box that scrolls, of whichever view. */
const scroller = () =>
  [...document.querySelectorAll('#root *')].find(
    (element) =>
      element.scrollHeight > element.clientHeight + 100 &&
      /auto|scroll/.test(getComputedStyle(element).overflowY),
  )

async function scrollToEnd() {
  const box = scroller()
  if (!box) return
  for (let step = 1; step <= 60; step++) {
    box.scrollTop = (box.scrollHeight * step) / 60
    await frame()
  }
  await wait(300)
}

/**
 * Draws a small one (`code`: what is fetched for the first), then the asked one, scrolls it to its
 * end, and lets it arrive in a hundred pieces; returns milliseconds.
 */
globalThis.measureDiff = async ({ what, before, after, streams }) => {
  let root
  const draw = (texts) => root.render(h(VIEWS[what], texts))
  async function paintOf(texts) {
    root?.unmount()
    root = createRoot(document.getElementById('root'))
    await wait(300)
    const begin = performance.now()
    const shown = changedLine(what)
    draw(texts)
    await shown
    await painted()
    return performance.now() - begin
  }
  const code = await paintOf({ before: 'a\n', after: 'b\n' })
  const start = performance.now()
  const paint = await paintOf({ before, after })
  await wait(1000)
  const drawn = busySince(start)
  const nodes = document.querySelectorAll('#root *').length
  const scrollStart = performance.now()
  await scrollToEnd()
  const scrolled = busySince(scrollStart)
  const streamStart = performance.now()
  if (streams) {
    for (let piece = 1; piece <= 100; piece++) {
      draw({ before, after: after.slice(0, (after.length * piece) / 100), isGrowing: true })
      await frame()
    }
    await wait(500)
  }
  return { code, paint, nodes, drawn, scrolled, streamed: busySince(streamStart) }
}
