// The few presses that must never break, in a real browser. `npm run test:changed` runs this file.
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ToolCallBubble } from '../src/index.ts'
import { createTestHost, exampleRecord } from '../src/testing/index.ts'
import {
  allow,
  armed,
  HELD,
  openRequests,
  Provided,
  render,
  show,
  shown,
} from './support/requestInBrowser.tsx'

openRequests()

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('allows a request with one click, and sends what was shown', async () => {
  const host = show()
  await armed()
  await userEvent.click(allow())
  expect(host.sent).toMatchObject([
    { record: { call: { arguments: HELD.call.arguments } }, decision: { kind: 'allow' } },
  ])
})

it('denies a request before Allow is armed', async () => {
  const host = show(HELD, createTestHost(), 60_000)
  await shown()
  await userEvent.click(button('Deny'))
  expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }])
})

it('sends a double click once', async () => {
  const host = show()
  await armed()
  await userEvent.dblClick(allow())
  expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
})

it('undoes a call that the host can take back', async () => {
  const host = createTestHost({
    offerUndo: () => ({ kind: 'compensate', token: 't1', expiresAt: Date.now() + 3_600_000 }),
  })
  const deleted = exampleRecord('succeeded', {
    call: { id: 'call-1', name: 'delete_note', arguments: { path: 'notes/plan.md' } },
  })
  render(
    <Provided host={host}>
      <ToolCallBubble record={deleted} />
    </Provided>,
  )
  await userEvent.click(page.getByRole('button', { name: /^Undo/ }))
  await expect.poll(() => host.sent).toMatchObject([{ verb: 'undo', offer: { token: 't1' } }])
})
