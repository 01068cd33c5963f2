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
