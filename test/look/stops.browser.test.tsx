import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConsentQueue, ToolCallBubble, ToolCallGroup } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

beforeEach(() => page.viewport(800, 900))
afterEach(() => page.viewport(414, 896))

const CALLS = Array.from({ length: 50 }, (_, at) =>
  exampleRecord('succeeded', {
    call: {
      id: `call-${at}`,
      name: at % 5 === 0 ? 'delete_note' : 'read_note',
      arguments: { path: `notes/${at}.md` },
    },
  }),
)
const REQUESTS = ['a', 'b', 'c'].map((id) =>
  exampleRecord('awaiting_consent', {
    call: { id, name: 'delete_note', arguments: { path: `drafts/${id}.md` } },
    request: { id: `request-${id}` },
  }),
)

const hostOf = () =>
  createTestHost({
    offerUndo: ({ call }) =>
      call.name === 'delete_note' ? { kind: 'compensate', token: 't' } : null,
  })

function show(): void {
  render(
    <TestProvider host={hostOf()} records={[...CALLS, ...REQUESTS]}>
      <p>Notes</p>
      <ToolCallGroup records={CALLS} />
      <ConsentQueue records={REQUESTS} />
    </TestProvider>,
  )
}

it('50 closed calls and 3 requests take at most 50 presses of Tab', async () => {
  show()
  await expect.element(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
  const stops = new Set<Element>()
  await page.getByText('Notes', { exact: true }).click() // Tab begins here, and in this window
  for (let presses = 0; presses < 60; presses += 1) {
    await userEvent.tab()
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || stops.has(activeElement)) break
    stops.add(activeElement)
  }
  expect(stops.size).toBeLessThanOrEqual(50)
  expect([...stops].at(-1)?.textContent).toMatch(/Review/)
})

it('what can be pressed is at least 24 px high and wide for a mouse', async () => {
  show()
  render(
    <TestProvider host={hostOf()}>
      <ToolCallBubble record={exampleRecord('running')} />
      <ToolCallBubble record={CALLS[0]!} />
    </TestProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo/ }).first()).toBeVisible()
  const small = () =>
    [...document.querySelectorAll('button:not(.handrail-skip)')].flatMap((button) => {
      const { textContent } = button
      const { width, height } = button.getBoundingClientRect()
      const around = getComputedStyle(button, '::after').position === 'absolute' // of its whole line
      return width === 0 || around || Math.min(width, height) >= 24 ? [] : [textContent]
    })
  await vi.waitFor(() => expect(small()).toEqual([]))
})
