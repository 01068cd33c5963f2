import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DiffPreview, ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

beforeEach(() => page.viewport(800, 800))
afterEach(() => document.documentElement.removeAttribute('dir'))

const READ = { id: 'call-1', name: 'read_note', arguments: { path: 'notes/plan.md' } }

function show(record: ToolCallRecord): void {
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
}

/** Where the first of these words stands. */
function placeOf(text: string): DOMRect {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data } = walker.currentNode as Text
    const at = data.indexOf(text)
    const range = document.createRange()
    if (at === -1) continue
    range.setStart(walker.currentNode, at)
    range.setEnd(walker.currentNode, at + text.length)
    return range.getBoundingClientRect()
  }
  throw new Error(`“${text}” is not there.`)
}
/** How many red pixels the page has there. */
async function redsOf({ x, y, width, height }: DOMRect): Promise<number> {
  const base64 = await page.screenshot({ element: document.body, save: false })
  const picture = new Image()
  picture.src = `data:image/png;base64,${base64}`
  await picture.decode()
  const body = document.body.getBoundingClientRect()
  const scale = picture.width / body.width
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  canvas.drawImage(picture, 0, 0)
  const at = [x - body.x, y - body.y, width, height].map((value) => Math.round(value * scale))
  const { data } = canvas.getImageData(at[0]!, at[1]!, at[2]!, at[3]!)
  return Array.from({ length: data.length / 4 }, (_, index) => index * 4).filter(
    (index) => data[index]! > data[index + 1]! + 60,
  ).length
}
const part = (name: string) => bubbleOf('call-1').querySelector(`.handrail-${name}`) as HTMLElement

describe('a call that went well', () => {
  it('shows nothing at its end: the past tense says it, and screen readers hear it', () => {
    show(
      exampleRecord('succeeded', {
        call: READ,
        result: { success: true },
        times: { startedAt: 0, endedAt: 60 },
      }),
    )
    expect(part('status').textContent).toBe('Done')
    expect(getComputedStyle(part('status'), '::before').content).toBe('none')
    const { clipPath, width } = getComputedStyle(page.getByText('Done').element())
    expect([clipPath, Number.parseFloat(width) <= 10]).toEqual(['inset(50%)', true])
    expect(bubbleOf('call-1').querySelector('.handrail-time')).toBeNull()
  })

  it('has what it answered behind its sentence', async () => {
    show(exampleRecord('succeeded', { call: READ, result: { success: true, message: 'No news' } }))
    await vi.waitFor(() => expect(placeOf('No news').width).toBeGreaterThan(0))
    const sentence = part('toggle').getBoundingClientRect()
    const { left, top, bottom } = placeOf('No news')
    expect(left - sentence.right).toBeLessThan(30)
    expect((top + bottom) / 2).toBeCloseTo((sentence.top + sentence.bottom) / 2, -1)
  })
})

it('what a call changed stands apart from the sentence before it', async () => {
  render(
    <TestProvider host={createTestHost()} openDiffs="never">
      <ToolCallBubble
        record={exampleRecord('succeeded', {
          call: { id: 'call-1', name: 'update_event', arguments: { title: 'Stand-up' } },
        })}
      />
    </TestProvider>,
  )
  await vi.waitFor(() => expect(part('change-summary').textContent).toContain('title'))
  const words = part('change-summary').querySelector('code')!.getBoundingClientRect()
  expect(words.left - part('toggle').getBoundingClientRect().right).toBeGreaterThanOrEqual(8)
})

describe('how a call failed', () => {
  const failed = exampleRecord('failed', {
    call: READ,
    times: { startedAt: 0, endedAt: 10_000 },
    result: { success: false, error: 'No such note', needsFollowup: true },
  })

  it('stands behind the sentence, in one row', async () => {
    await page.viewport(800, 800)
    show(failed)
    await vi.waitFor(() => expect(placeOf('No such note').width).toBeGreaterThan(0))
    const sentence = part('toggle').getBoundingClientRect()
    const said = placeOf('No such note')
    expect(said.left).toBeGreaterThan(sentence.right)
    expect((said.top + said.bottom) / 2).toBeCloseTo((sentence.top + sentence.bottom) / 2, -1)
  })

  it('stands in a row of its own where there is no room, and begins where the sentence does', async () => {
    await page.viewport(360, 800)
    show(failed)
    await vi.waitFor(() => expect(placeOf('No such note').width).toBeGreaterThan(0))
    const sentence = part('toggle').getBoundingClientRect()
    const said = placeOf('No such note')
    expect(said.top).toBeGreaterThanOrEqual(sentence.bottom - 2)
    expect(Math.abs(said.left - sentence.left)).toBeLessThan(10) // of its frame
  })

  it('has its cross before its sentence, also right to left', async () => {
    document.documentElement.dir = 'rtl'
    show(failed)
    await vi.waitFor(() => expect(placeOf('No such note').width).toBeGreaterThan(0))
    const { right, top, height } = part('toggle').getBoundingClientRect()
    expect(await redsOf(new DOMRect(right, top, 28, height))).toBeGreaterThan(30)
  })
})

it('English sentences end with their full stop in a page that reads from right to left', async () => {
  document.documentElement.dir = 'rtl'
  const patch = '*** Begin Patch\n*** Nonsense\n*** End Patch'
  const record = exampleRecord('succeeded', {
    call: { id: 'call-1', name: 'frobnicate', arguments: { patch } },
    bounds: { truncated: true, returned: 20, total: 400 },
  })
  render(
    <TestProvider>
      <DiffPreview record={record} />
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  part('toggle').click()
  for (const [sentence, end] of [
    ['There is more', '.'],
    ['The original text', ':'],
    ['External', '?'],
  ] as const) {
    await vi.waitFor(() => expect(placeOf(`${sentence}${end}`).width).toBeGreaterThan(0))
    const [words, whole] = [placeOf(sentence), placeOf(`${sentence}${end}`)]
    expect([sentence, whole.right > words.right + 1]).toEqual([sentence, true])
  }
})

it.each(['ltr', 'rtl'])('there is a blank between “set to” and the value: %s', async (dir) => {
  document.documentElement.dir = dir
  render(
    <TestProvider>
      <DiffPreview
        record={exampleRecord('succeeded', {
          call: { id: 'call-1', name: 'update_event', arguments: { title: 'Stand-up' } },
        })}
      />
    </TestProvider>,
  )
  await vi.waitFor(() => expect(placeOf('Stand-up').width).toBeGreaterThan(0))
  const words = placeOf('set to')
  const value = document.querySelector('.handrail-change ins')!.getBoundingClientRect()
  expect(dir === 'ltr' ? value.left - words.right : words.left - value.right).toBeGreaterThan(2)
})

it.each(['frobnicate', 'update_note'])(
  'the name of a tool is heard in its line once: %s',
  (name) => {
    show(exampleRecord('succeeded', { call: { ...READ, name } }))
    expect(part('line').textContent.split(name)).toHaveLength(2)
  },
)
