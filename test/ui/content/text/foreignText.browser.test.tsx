import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ToolCallBubble, type JsonObject, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

let container: HTMLElement
let root: Root
let turn = 0
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  container.style.inlineSize = '420px'
  container.style.setProperty('--handrail-font-mono', 'serif') // a font that stacks marks
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const OWN_WORDS = 'The app’s own words stand here, above the request.'
const MARKS = `o${'\u0301'.repeat(3000)}k`
const HOSTILE = {
  '3,000 combining marks': MARKS,
  'marks over every letter': 'a\u0301\u0302\u0303\u0304'.repeat(40),
  '100,000 blanks': ' '.repeat(100_000),
  'blanks before an end': `ls${'\u00a0'.repeat(5000)}; rm -rf ~`,
  'one code of a terminal': `\u001b]0;${'x'.repeat(5000)}\u0007`,
  '5,000 line breaks': `a${'\n'.repeat(5000)}b`,
}

const asked = (text: string, more: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: {
      id: 'call-1',
      name: 'shell_run',
      arguments: { command: text, [text]: 'x', list: [text], last: 'seen' },
    },
    ...more,
  })
const show = async (record: ToolCallRecord) => {
  root.render(
    <TestProvider key={turn++} host={createTestHost()} armDelay={0}>
      <p>{OWN_WORDS}</p>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Allow' })).toBeVisible()
}
const panel = () => container.querySelector<HTMLElement>('[data-handrail="consent"]')!

/** Boxes of text and elements that the eye could see, as far as they leave the panel. */
function beyond(box: HTMLElement): string[] {
  const edge = box.getBoundingClientRect()
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!
    if (parent.closest('.handrail-visually-hidden, .handrail-skip')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    for (const { left, right, top, bottom } of range.getClientRects())
      if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top || bottom > edge.bottom)
        found.push(`${parent.className}: ${left} to ${right}`)
  }
  return found
}

describe('what others wrote stays where it stands', () => {
  it.each(Object.entries(HOSTILE))('%s: no box leaves the request', async (_, text) => {
    await show(asked(text, { request: { id: 'request-1', prompt: `Sure? ${text}` } }))
    expect(beyond(panel())).toEqual([])
    expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
    const allow = page.getByRole('button', { name: 'Allow' }).element()
    allow.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = allow.getBoundingClientRect()
    expect(allow.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
  })

  const picture = (text: RegExp | string) =>
    page.screenshot({ element: page.getByText(text, { exact: true }), save: false })
  const fields = (value: string) =>
    asked('x', { call: { id: 'call-1', name: 'shell_run', arguments: { seen: 'A', value } } })
  const standStill = () =>
    Object.assign(container.style, { position: 'fixed', insetBlockStart: '0' })

  it('marks are not drawn over the words of the app', async () => {
    standStill()
    await show(asked('plain'))
    const before = await picture(OWN_WORDS)
    await show(asked(MARKS, { request: { id: 'request-2', title: MARKS, prompt: MARKS } }))
    expect((await picture(OWN_WORDS)) === before).toBe(true)
  })

  it('marks of one field are not drawn over another one', async () => {
    standStill()
    await show(fields('plain'))
    const before = await picture('A')
    await show(fields(MARKS))
    expect((await picture('A')) === before).toBe(true)
  })

  it('what a font draws higher than its line ends at the field', async () => {
    standStill()
    await show(fields('plain'))
    const pictures = async () => [await picture('A'), await picture(OWN_WORDS)]
    const before = await pictures()
    const value = page.getByText('plain', { exact: true }).element() as HTMLElement
    Object.assign(value.style, { display: 'inline-block', transform: 'scaleY(80)' })
    expect((await pictures()).map((each, index) => each === before[index])).toEqual([true, true])
  })

  it('each blank of a key is drawn', async () => {
    const keys = { 'a b': 1, 'a  b': 2 }
    await show(
      asked('x', {
        call: { id: 'call-1', name: 'shell_run', arguments: { command: 'x', ...keys } },
      }),
    )
    const widths = Array.from(container.querySelectorAll('dt bdi'), (each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return range.getBoundingClientRect().width
    })
    expect(widths.at(-1)).toBeGreaterThan(widths.at(-2)!)
  })
})

describe('arguments that differ are drawn differently', () => {
  const PAIRS: readonly [name: string, one: JsonObject, other: JsonObject][] = [
    ['names of a path', { path: 'א/ב/c' }, { path: 'c/א/ב' }],
    ['a folder and its file', { path: 'docs/שלום' }, { path: 'שלום/docs' }],
    ['words of a sentence', { text: 'bob שלום' }, { text: 'שלום bob' }],
    ['numbers of a sentence', { text: 'x א 12 34' }, { text: 'x 34 12 א' }],
    ['words of a command', { command: 'cp שלום abc' }, { command: 'cp abc שלום' }],
    ['a path with blanks', { path: '/אב גד/c' }, { path: '/גד אב/c' }],
    ['two names of a command', { command: 'cp א ב' }, { command: 'cp ב א' }],
    ['keys', { א: { b: 1 } }, { b: { א: 1 } }],
    ['a blank that does not break', { text: '5\u00a0000' }, { text: '5 000' }],
    ['a blank as wide as a digit', { text: '5\u2007000' }, { text: '5 000' }],
    ['a blank of a sentence', { text: 'to me:\u00a05' }, { text: 'to me: 5' }],
    ['a blank of a command', { command: 'ls\u00a0-a' }, { command: 'ls -a' }],
    ['a blank of a key', { 'a\u00a0b': 1 }, { 'a b': 1 }],
    ['a tab', { text: 'a\tb' }, { text: 'a       b' }],
    ['blanks at the end of a line', { text: 'a  \nb' }, { text: 'a\nb' }],
    ['the end of a line', { text: 'a\r\nb' }, { text: 'a\nb' }],
    ['Cyrillic', { to: 'рауе' }, { to: 'paye' }],
    ['Greek', { to: 'οοο' }, { to: 'ooo' }],
    ['a hyphen', { command: 'ls \u2010a' }, { command: 'ls -a' }],
  ]
  const drawn = async (args: JsonObject) => {
    await show(asked('x', { call: { id: 'call-1', name: 'use', arguments: args } }))
    return page.screenshot({ element: panel(), save: false })
  }
  it.each(PAIRS)('%s, in a page of either direction', async (_, one, other) => {
    Object.assign(container.style, { position: 'fixed', insetBlockStart: '0' })
    container.style.removeProperty('--handrail-font-mono')
    for (const dir of ['ltr', 'rtl']) {
      container.dir = dir
      expect((await drawn(one)) === (await drawn(other))).toBe(false)
    }
  })

  it.each([
    ['א ב', 'א', 'ב'],
    ['cp א ב', 'א', 'ב'],
  ])('the words of the command %s stand from left to right', async (command, one, other) => {
    await show(asked('x', { call: { id: 'call-1', name: 'shell_run', arguments: { command } } }))
    const left = (letter: string) =>
      Array.from(panel().querySelectorAll('h2 bdi, h3 bdi, [data-part=title] bdi, pre bdi'))
        .filter((each) => each.textContent === letter && !each.querySelector('bdi'))
        .filter((each) => !each.closest('.handrail-visually-hidden'))
        .map((each) => each.getBoundingClientRect().left)
    expect(left(one).length).toBeGreaterThan(0)
    left(one).forEach((at, index) => expect(at).toBeLessThan(left(other)[index]!))
  })
})

const LINES = ['2 files', 'שלום עולם', 'היי', 'קובץ ראשון', 'קובץ שני']
it.each([
  ['ltr', 'left', LINES],
  ['rtl', 'right', LINES],
  ['ltr', 'left', LINES.toReversed()],
] as const)('in a page that runs %s each line of a result stands %s', async (dir, side, lines) => {
  container.dir = dir
  const record = exampleRecord('succeeded', {
    call: { id: 'call-1', name: 'list_files', arguments: {} },
    result: { success: true },
    content: [{ kind: 'text', text: lines.join('\n') }],
  })
  root.render(
    <TestProvider key={turn++} host={createTestHost()}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await page.getByRole('button').first().click()
  const found = () => [...container.querySelectorAll('pre.handrail-code bdi[dir]')]
  await vi.waitFor(() => expect(found()).toHaveLength(5))
  const edges = found().map((line) => line.getBoundingClientRect()[side])
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1)
})
