import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  ConsentDialog,
  QuestionCard,
  ToolCallBubble,
  UndoAffordance,
  type ToolCallRecord,
  type UndoOffer,
  type UndoOutcome,
} from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { holesIn, HOSTILE, isRaw, OURS } from './holes.ts'

const call = (more: object = {}): ToolCallRecord['call'] => ({
  id: 'call-1',
  name: 'update_note',
  arguments: { id: 'n1' },
  ...more,
})
const asked = (more: Partial<ToolCallRecord> = {}) =>
  exampleRecord('awaiting_consent', { call: call(), ...more })
const shown = (record: ToolCallRecord, host = createTestHost()) => (
  <TestProvider host={host} records={[record]} armDelay={0}>
    <ToolCallBubble record={record} />
  </TestProvider>
)

const COMPOSED = 'caf\u00e9'
const DECOMPOSED = 'cafe\u0301'
it.each<[string, (text: string) => Partial<ToolCallRecord>]>([
  ['names', (text) => ({ call: call({ name: text }) })],
  ['paths', (text) => ({ call: call({ arguments: { path: `/notes/${text}.md` } }) })],
  ['keys', (text) => ({ call: call({ arguments: { [text]: 1 } }) })],
  ['servers', (text) => ({ spec: { name: 'update_note', server: text } })],
  ['titles', (text) => ({ request: { id: 'r', title: text } })],
  ['options', (text) => ({ request: { id: 'r', options: [{ id: 'o', label: text }] } })],
])('two %s that are one text in two spellings are told apart', (_, more) => {
  const drawn = [COMPOSED, DECOMPOSED].map((text) => {
    const { container, unmount } = render(shown(asked(more(text))))
    const { textContent } = container
    unmount()
    return textContent
  })
  expect(drawn[0]).toContain(COMPOSED)
  expect(drawn[1]).not.toContain(DECOMPOSED)
  expect(drawn[1]).toMatch(/cafe(?:U\+0301|\\u0301)/)
})

it.each<[string, Partial<ToolCallRecord>]>([
  ['a name', { call: call({ name: HOSTILE }) }],
  ['arguments', { call: call({ arguments: { path: HOSTILE, [HOSTILE]: HOSTILE } }) }],
  ['the words of a tool', { spec: { name: 'x', title: HOSTILE, description: HOSTILE } }],
  ['a request', { request: { id: 'r', title: HOSTILE, prompt: HOSTILE } }],
  ['an option', { request: { id: 'r', options: [{ id: 'o', label: HOSTILE }] } }],
])('in the modal %s stands as what others say', (_, more) => {
  const record = asked(more)
  render(
    <TestProvider host={createTestHost()} records={[record]} armDelay={0}>
      <ConsentDialog record={record} presentation="modal" open onOpenChange={() => {}} />
    </TestProvider>,
  )
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(holesIn(document.body)).toEqual([])
})

it('what is copied holds no unseen letters', async () => {
  const user = userEvent.setup()
  // more than three fields: a smaller change has no head, and no Copy
  const given = { path: HOSTILE, [HOSTILE]: 'a\uD83D', b: 1, c: 2, d: 3 }
  render(shown(exampleRecord('succeeded', { call: call({ arguments: given }) })))
  for (const button of await screen.findAllByRole('button', { name: /^Copy/ }))
    await user.click(button)
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain(OURS)
  expect(copied).toMatch(/\\ud83d/i)
  expect(copied).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\uD83D]|\u0301{5}/u)
})

describe('a form', () => {
  const property = { type: 'string', default: HOSTILE, examples: [HOSTILE], format: HOSTILE }
  it.each([
    ['a text', property],
    ['a long text', { ...property, default: `${HOSTILE}\n`.repeat(20) }],
    ['a number', { type: 'number', default: HOSTILE, minimum: HOSTILE, maximum: HOSTILE }],
    ['a choice', { enum: ['a', 'b'], default: HOSTILE, examples: [HOSTILE] }],
    ['a free choice', { anyOf: [{ enum: ['a', 'b'] }, { type: 'string' }], default: HOSTILE }],
    ['a constant', { const: HOSTILE }],
    ['a pattern', { type: 'string', pattern: HOSTILE, default: 'x' }],
  ])('the default, the example and the limits of %s stand as what others say', async (_, said) => {
    const record = exampleRecord('running', {
      call: call(),
      question: {
        id: 'q',
        message: 'Which one?',
        schema: { type: 'object', properties: { said }, required: ['said'] } as never,
      },
    })
    render(
      <TestProvider host={createTestHost()} records={[record]}>
        <QuestionCard record={record} />
      </TestProvider>,
    )
    await waitFor(() => expect(document.querySelector('.handrail-field')).not.toBeNull())
    expect(holesIn(document.body)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /Send|Answer/ }))
    expect(holesIn(document.body)).toEqual([])
  })
})

describe('what the host says', () => {
  it('when it does not take a decision stands as what others say', async () => {
    const host = createTestHost({
      decideConsent: () => Promise.reject(new Error(HOSTILE)),
    })
    render(shown(asked(), host))
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    await screen.findByRole('button', { name: 'Deny again' })
    expect(document.body).toHaveTextContent(OURS)
    expect(holesIn(document.body)).toEqual([])
  })

  const undone = (offer: Partial<UndoOffer>) =>
    exampleRecord('succeeded', { call: call(), undo: { kind: 'compensate', ...offer } })
  it.each<[string, Partial<UndoOffer>]>([
    ['what comes back', { label: HOSTILE }],
    ['what stands in the way', { outcome: { kind: 'conflict', reason: HOSTILE } }],
    ['why it failed', { outcome: { kind: 'failed', reason: HOSTILE, canRetry: true } }],
    [
      'what was there',
      {
        outcome: { kind: 'conflict', reason: 'x', changes: { before: HOSTILE, after: [HOSTILE] } },
      },
    ],
    [
      'what is left',
      { outcome: { kind: 'partial', items: [{ label: HOSTILE, undone: false, reason: HOSTILE }] } },
    ],
  ])('of undo, %s, stands as what others say', async (_, offer) => {
    const record = undone(offer)
    render(
      <TestProvider host={createTestHost()} records={[record]}>
        <ToolCallBubble record={record} />
        <UndoAffordance record={record} />
      </TestProvider>,
    )
    expect(holesIn(document.body)).toEqual([])
    for (const name of [/Compare/, /Show/])
      for (const button of screen.queryAllByRole('button', { name })) await userEvent.click(button)
    await act(() => vi.dynamicImportSettled())
    expect(holesIn(document.body)).toEqual([])
  })

  it.each<[string, () => Promise<UndoOutcome>]>([
    ['an error of undo', () => Promise.reject(new Error(HOSTILE))],
    ['a failure of undo', () => Promise.resolve({ kind: 'failed', reason: HOSTILE })],
  ])('%s is heard and seen as what others say', async (_, undo) => {
    const record = undone({ label: HOSTILE })
    render(shown(record, createTestHost({ undo })))
    await userEvent.click(screen.getAllByRole('button', { name: /^Undo/ })[0]!)
    await waitFor(() => expect(document.body).toHaveTextContent(OURS))
    expect(holesIn(document.body)).toEqual([])
  })
})

it('what is announced stands in quotation marks', async () => {
  const start = exampleRecord('running', { call: call({ name: 'old' }) })
  const view = render(shown(start))
  const record = asked({ call: call({ name: HOSTILE, arguments: { path: HOSTILE } }) })
  view.rerender(shown(record))
  const live = () => screen.getAllByRole('status').find((each) => each.textContent.includes(OURS))
  await waitFor(() => expect(live()).toBeDefined())
  expect(isRaw(live()!.textContent)).toBe(false)
  expect(within(live()!).queryByText(OURS)).toBeNull()
})
