import { render, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DiffPreview, ToolCallBubble, type JsonObject } from '../../../src/index.ts'
import { defineToolPolicy, type ToolPolicy } from '../../../src/policy/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../src/testing/index.ts'

type Kind = Parameters<typeof exampleRecord>[0]

async function show(
  kind: Kind,
  name: string,
  given: JsonObject,
  policy: ToolPolicy = defineToolPolicy({}),
): Promise<string | undefined> {
  const record = exampleRecord(kind, { call: { id: 'call-1', name, arguments: given } })
  render(
    <TestProvider host={createTestHost()} policy={policy} openDiffs="always">
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  await waitFor(() =>
    expect(
      bubbleOf('call-1').querySelector('.handrail-diff-rows, .handrail-changes[aria-label]'),
    ).not.toBeNull(),
  )
  return bubbleOf('call-1').querySelector('.handrail-diff-head')?.textContent ?? undefined
}
const EDIT = { path: 'notes/plan.md', oldText: 'draft', newText: 'final' }
const lines = (word: string) => Array.from({ length: 5 }, () => word).join('\n')

describe('a small change below the sentence that says it', () => {
  it.each<[Kind, string, JsonObject]>([
    ['awaiting_consent', 'edit_file', EDIT],
    ['succeeded', 'update_note', EDIT],
    ['succeeded', 'update_event', { title: 'Stand-up', start: '9:30' }],
    ['succeeded', 'update_note', { path: 'notes/plan.md', text: 'Ask Ida' }],
  ])('has no head: %s, %s %j', async (kind, name, given) => {
    expect(await show(kind, name, given)).toBeUndefined()
  })

  it.each<[string, Kind, string, JsonObject]>([
    ['it did not happen', 'failed', 'update_note', EDIT],
    [
      'it is large',
      'succeeded',
      'update_note',
      { ...EDIT, oldText: lines('a'), newText: lines('b') },
    ],
    ['it has many fields', 'succeeded', 'update_event', { a: 1, b: 2, c: 3, d: 4 }],
    [
      'the sentence may be cut',
      'succeeded',
      'update_note',
      { ...EDIT, path: `notes/${'a'.repeat(70)}.md` },
    ],
    ['it names something else', 'succeeded', 'update_event', { title: 'Stand-up', id: 'ev-28' }],
  ])('has one where %s', async (_, kind, name, given) => {
    expect(await show(kind, name, given)).toBeDefined()
  })
})

it('has one where the sentence of the app names no file', async () => {
  const policy = defineToolPolicy({ tools: { edit_note: { sentence: 'Change the plan' } } })
  expect(await show('awaiting_consent', 'edit_note', EDIT, policy)).toContain('notes/plan.md')
})

it('a change that stands alone has its head', async () => {
  render(
    <TestProvider>
      <DiffPreview
        record={exampleRecord('succeeded', {
          call: { id: 'call-1', name: 'update_note', arguments: EDIT },
        })}
      />
    </TestProvider>,
  )
  await waitFor(() => expect(document.querySelector('.handrail-diff-head')).not.toBeNull())
})
