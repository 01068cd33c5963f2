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
  ['an offer to undo', {}, 'Can be undone', false],
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
