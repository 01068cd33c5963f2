import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ToolCallBubble, type UndoOffer } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

const DELETED = exampleRecord('succeeded', {
  call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
})

it.each<[string, Partial<UndoOffer>, string, boolean]>([
  ['an offer with words of the host', { label: '3 events' }, 'Can be undone', false],
  ['one that failed', { outcome: { kind: 'failed', reason: 'No answer.' } }, 'Undo failed.', true],
])('%s has an edge only where it went wrong', async (_, offer, sentence, hasEdge) => {
  const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 't', ...offer }) })
  render(
    <TestProvider host={host}>
      <ToolCallBubble record={DELETED} />
    </TestProvider>,
  )
  await expect.element(page.getByText(sentence)).toBeVisible()
  const row = page.getByText(sentence).element().closest('.handrail-undo-row')!
  const { boxShadow, paddingInlineStart } = getComputedStyle(row)
  expect([boxShadow !== 'none', paddingInlineStart !== '0px']).toEqual([hasEdge, hasEdge])
  expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(hasEdge ? 44 : 32)
})

it.each([
  [704 + 32, 36],
  [390, 72],
])(
  'an offer stands at the end of its line, %i px wide, and makes it no higher',
  async (width, most) => {
    await page.viewport(width, 800)
    const expiresAt = Date.now() + 112_000
    render(
      <TestProvider host={createTestHost({ offerUndo: () => ({ kind: 'compensate', expiresAt }) })}>
        <ToolCallBubble record={DELETED} />
      </TestProvider>,
    )
    const button = page.getByRole('button', { name: /^Undo/ })
    await expect.element(button).toBeVisible()
    await expect.element(page.getByText(/^1:5\d$/)).toBeVisible()
    await expect.element(button).toHaveAccessibleDescription(/^Can be undone until/)
    const line = document.querySelector('.handrail-line')!.getBoundingClientRect()
    const { top, right, bottom } = button.element().getBoundingClientRect()
    expect([top >= line.top - 4, bottom <= line.bottom + 4]).toEqual([true, true])
    expect(line.right - right).toBeLessThan(48)
    expect(line.height).toBeLessThanOrEqual(most)
    const { height } = document.querySelector('[data-handrail=bubble]')!.getBoundingClientRect()
    expect(height).toBe(line.height)
    await page.viewport(414, 896)
  },
)

it('what earlier turns left open is one line, whose text stands where sentences do', async () => {
  await page.viewport(800, 800)
  const records = ['a', 'b', 'c'].map((id) =>
    exampleRecord('succeeded', { call: { ...DELETED.call, id } }),
  )
  const host = createTestHost({
    offerUndo: () => ({ kind: 'compensate', token: 't', expiresAt: Date.now() + 600_000 }),
  })
  render(
    <TestProvider host={host} records={records}>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>,
  )
  const sentence = page.getByText(/^2 earlier changes can still be undone/)
  await expect.element(sentence).toBeVisible()
  const line = sentence.element().closest('.handrail-earlier-line')!
  expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(36)
  expect(getComputedStyle(line).boxShadow).toBe('none')
  const start = (element: Element) => element.getBoundingClientRect().left
  const toggle = document.querySelector('[data-call-id=b] .handrail-toggle')!
  expect(Math.abs(start(sentence.element()) - start(toggle))).toBeLessThan(6)
})
