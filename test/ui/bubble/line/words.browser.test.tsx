import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { messages as ar } from '../../../../src/words/catalogue/ar/index.ts'
import { messages as de } from '../../../../src/words/catalogue/de/index.ts'
import { messages as ja } from '../../../../src/words/catalogue/ja/index.ts'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import '../../../../src/styles.css'

let container: HTMLElement
let root: Root

beforeEach(async () => {
  await page.viewport(800, 600)
  container = document.body.appendChild(document.createElement('main'))
  root = createRoot(container)
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const show = (children: ReactNode, width: number) => {
  container.style.inlineSize = `${width}px`
  root.render(children)
}
const undone = createTestHost({
  offerUndo: () => ({ kind: 'compensate', token: 't', outcome: { kind: 'undone' } }),
})
const deleted = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_file', arguments: { path: 'drafts/of/the/year/outline.md' } },
})

type Drawn = { text: string; left: number; right: number; top: number; bottom: number }

/** Each text that is drawn in an element, a box for each of its rows, without what is cut off or only heard. */
function drawnIn(element: Element): Drawn[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const drawn: Drawn[] = []
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode
    if (parentElement?.closest('.handrail-visually-hidden')) continue
    const cut = parentElement?.closest('.handrail-head')?.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const [start, end] = [Math.max(left, cut?.left ?? left), Math.min(right, cut?.right ?? right)]
      if (end - start > 1)
        drawn.push({ text: textContent ?? '', left: start, right: end, top, bottom })
    }
  }
  return drawn
}

/** Texts that are drawn over each other. */
function overlapsIn(element: Element): string[] {
  const drawn = drawnIn(element)
  return drawn.flatMap((one, at) =>
    drawn
      .slice(at + 1)
      .filter(
        (other) =>
          other.text !== one.text &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4,
      )
      .map(({ text }) => `${one.text} / ${text}`),
  )
}

const line = () => container.querySelector('.handrail-line') as HTMLElement

describe('a sentence whose words stand behind its path', () => {
  it.each([
    ['English', undefined],
    ['German', de],
    ['Japanese', ja],
    ['Arabic', ar],
  ])('has no letter over another, in %s, however narrow it is', async (_, messages) => {
    for (const width of [760, 520, 360, 280]) {
      show(
        <div dir={messages === ar ? 'rtl' : 'ltr'}>
          <TestProvider host={undone} {...(messages && { messages })}>
            <ToolCallBubble record={deleted} />
          </TestProvider>
        </div>,
        width,
      )
      await expect.element(page.getByRole('button', { name: /outline\.md/ })).toBeVisible()
      await vi.waitFor(() => expect(container.querySelector('[data-undo="undone"]')).not.toBeNull())
      expect([width, overlapsIn(line().querySelector('.handrail-toggle') as Element)]).toEqual([
        width,
        [],
      ])
    }
  })
})

describe('what a tool says of its end', () => {
  const ended = (message: string): ToolCallRecord =>
    exampleRecord('failed', { result: { success: false, error: message } })
  const shown = async (message: string) => {
    show(
      <TestProvider host={createTestHost()}>
        <ToolCallBubble record={ended(message)} />
      </TestProvider>,
      700,
    )
    await expect.element(page.getByText('ended the run')).toBeVisible()
    return line().getBoundingClientRect().height
  }

  it('stays on its line, however long: 100 kB take the room of a sentence', async () => {
    const short = await shown(
      'The calendar is closed until Friday, and so nothing can be added to it',
    )
    for (const message of [
      'x'.repeat(100_000),
      'word '.repeat(20_000),
      '\n'.repeat(100_000),
      `a${' '.repeat(100_000)}b`,
    ]) {
      expect(await shown(message)).toBeLessThan(2 * short)
      expect(line().scrollWidth).toBeLessThanOrEqual(line().clientWidth)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    }
  })

  it('keeps its own direction: our words stay where they are', async () => {
    const order = () =>
      drawnIn(line())
        .toSorted((one, other) => one.left - other.left)
        .map(({ text }) => (/change|ended the run|10 s/.exec(text) ?? ['said'])[0])
    await shown('closed')
    expect(order()).toEqual(expect.arrayContaining(['change', 'ended the run', '10 s']))
    for (const message of ['التقويم مغلق', '\u202Eelbaliava ton', '\u2067\u2067\u2067abc']) {
      await shown(message)
      expect(order()[0]).toBe('change')
      expect(order().slice(-2)).toEqual(['ended the run', '10 s'])
      expect(overlapsIn(line())).toEqual([])
    }
  })
})
