import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SchemaForm } from '../src/ui/form/SchemaForm.tsx'
import { ToolCallBubble } from '../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../src/testing/index.ts'
import '../src/styles.css'

afterEach(() => document.documentElement.removeAttribute('dir'))

/**
 * Where a text begins and ends on the page, in pixels from the left: the first and the last
 * character of it.
 */
function endsOf(text: string): { first: number; last: number; box: DOMRect; parent: DOMRect } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const at = node.data.indexOf(text)
    if (at === -1) continue
    const place = (index: number) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      return range.getBoundingClientRect().left
    }
    const all = document.createRange()
    all.selectNodeContents(node)
    return {
      first: place(at),
      last: place(at + text.length - 1),
      box: all.getBoundingClientRect(),
      parent: (node.parentElement as HTMLElement)
        .closest<HTMLElement>('.handrail-undo-sentence, .handrail-notice p')!
        .getBoundingClientRect(),
    }
  }
  throw new Error(`“${text}” is not there.`)
}

const DELETED = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})
const conflict = createTestHost({
  offerUndo: () => ({
    kind: 'compensate',
    outcome: { kind: 'conflict', reason: 'Ben changed it.' },
  }),
})

it.each([
  ['Not undone.', {}, false],
  ['לא בוטל.', { 'undo.conflict': 'לא בוטל.' }, true],
])(
  'in a right-to-left page, a sentence ends at its own end and side: %s',
  async (sentence, messages, endsLeft) => {
    document.documentElement.dir = 'rtl'
    render(
      <TestProvider host={conflict} messages={messages}>
        <ToolCallBubble record={DELETED} />
      </TestProvider>,
    )
    await expect.element(page.getByText(sentence)).toBeVisible()
    const { first, last, box, parent } = await vi.waitFor(() => endsOf(sentence))
    expect(last < first).toBe(endsLeft)
    expect(parent.right - Math.max(box.right, endsOf('Ben changed it.').box.right)).toBeLessThan(10)
  },
)

const heights = () =>
  [...document.querySelectorAll('.handrail-line')].map(
    (line) => line.getBoundingClientRect().height,
  )

it.each([390, 1024])(
  'a line far below the view is as high as one in view: %d px',
  async (width) => {
    await page.viewport(width, 800)
    render(
      <TestProvider host={conflict}>
        {Array.from({ length: 200 }, (_, index) => (
          <ToolCallBubble
            key={index}
            record={exampleRecord('succeeded', {
              call: {
                id: `call-${index}`,
                name: 'read_note',
                arguments: { path: 'notes/plan.md' },
              },
              result: { success: true },
            })}
          />
        ))}
      </TestProvider>,
    )
    await vi.waitFor(() => expect(heights()).toHaveLength(200))
    const isDrawn = (index: number) =>
      document
        .querySelectorAll('.handrail-line > .handrail-toggle')
        .item(index)
        .checkVisibility({ contentVisibilityAuto: true })
    await vi.waitFor(() => expect([isDrawn(0), isDrawn(199)]).toEqual([true, false]))
    await vi.waitFor(() =>
      expect(Math.max(...heights()) - Math.min(...heights()), 'less than a pixel').toBeLessThan(1),
    )
  },
)

it('a button that adds to a list stands below the name of the list', async () => {
  render(
    <SchemaForm
      schema={{
        type: 'object',
        properties: { tags: { type: 'array', items: { type: 'string' } } },
      }}
      onReport={() => {}}
    />,
  )
  const add = page.getByRole('button', { name: 'Add' })
  await expect.element(add).toBeVisible()
  const label = document.querySelector('.handrail-label')!.getBoundingClientRect()
  const { top, left } = add.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(label.bottom)
  expect(left).toBe(label.left)
})

it.each([
  ['a flex column that centres', 'display: flex; flex-direction: column; align-items: center', 0],
  ['a grid that centres', 'display: grid; justify-items: center', 0],
  ['a flex row', 'display: flex', 0],
  ['a block, with margins of its own', '', 24],
])('a bubble fills %s', (_where, style, margin) => {
  const { container } = render(
    <TestProvider>
      <main>
        <ToolCallBubble record={DELETED} style={{ marginInline: margin }} />
      </main>
    </TestProvider>,
  )
  const main = container.querySelector('main')!
  main.setAttribute('style', `${style}; width: 600px`)
  const bubble = main.querySelector('[data-handrail="bubble"]')!
  expect(bubble.getBoundingClientRect().width).toBe(600 - 2 * margin)
  expect(main.scrollWidth).toBe(600)
})
