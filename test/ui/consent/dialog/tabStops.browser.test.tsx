import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../../src/testing/index.ts'
import { HELD, openRequests, Provided, render } from '../../../support/requestInBrowser.tsx'

openRequests()

const before = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n')
const TWO_CHANGES: ToolCallRecord = {
  ...HELD,
  request: { id: 'r', can: { edit: true, reason: true, scopes: ['once', 'always'] } },
  call: {
    ...HELD.call,
    name: 'edit_file',
    arguments: {
      path: 'notes/plan.md',
      edits: [
        { oldText: 'line 4', newText: 'line four' },
        { oldText: 'line 20', newText: 'line twenty' },
      ],
    },
  },
}
const asked = (id: string): ToolCallRecord => ({ ...HELD, call: { ...HELD.call, id } })
const done = (id: string): ToolCallRecord => {
  const record = exampleRecord('succeeded')
  return { ...record, call: { ...record.call, id } }
}

/** What the Tab key stops at, from the beginning of the page to its end. */
async function stops(): Promise<string[]> {
  ;(document.activeElement as HTMLElement | null)?.blur()
  // behind the last one the focus would leave the page
  const [first, last] = [document.createElement('button'), document.createElement('button')]
  document.querySelector('main')!.prepend(first)
  document.querySelector('main')!.append(last)
  first.focus()
  const found: string[] = []
  for (let at = 0; at < 200; at += 1) {
    await userEvent.tab()
    const { activeElement: stop } = document
    if (!stop || stop === last) break
    found.push(stop.getAttribute('aria-label') ?? stop.textContent ?? '')
  }
  first.remove()
  last.remove()
  return found
}

it('a request of two changes has at most ten stops of the Tab key, the first leads to its decision', async () => {
  const host = createTestHost({ loadDiff: () => ({ before, after: undefined }) } as never)
  render(
    <Provided host={host}>
      <ToolCallBubble record={TWO_CHANGES} />
    </Provided>,
  )
  await vi.waitFor(() =>
    expect(page.getByRole('button', { name: 'Reject' }).elements()).toHaveLength(2),
  )
  await expect.element(page.getByRole('button', { name: /^Allow/ })).toBeVisible()
  const found = await stops()
  expect(found[0]).toBe('Go to the decision')
  expect(found.length).toBeLessThanOrEqual(10)
})

it('fifty calls and three requests have at most sixty stops of the Tab key', async () => {
  render(
    <Provided host={createTestHost()}>
      {Array.from({ length: 50 }, (_, index) => (
        <ToolCallBubble key={index} record={done(`done-${index}`)} />
      ))}
      {['one', 'two', 'three'].map((id) => (
        <ToolCallBubble key={id} record={asked(id)} />
      ))}
    </Provided>,
  )
  await vi.waitFor(() =>
    expect(document.querySelectorAll('[data-handrail=consent]')).toHaveLength(3),
  )
  const found = await stops()
  expect(found.length).toBeLessThanOrEqual(60)
})
