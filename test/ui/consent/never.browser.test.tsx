// What must never happen in a request, where only a page with a layout can tell.
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConsentQueue, ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord } from '../../../src/testing/index.ts'
import { advance, soon } from '../../support/page/clock.ts'
import {
  armed,
  HELD,
  openRequests,
  Provided,
  render,
  show,
} from '../../support/requestInBrowser.tsx'

openRequests()

const KINDS = [
  'preparing',
  'held',
  'running',
  'succeeded',
  'failed',
  'denied',
  'cancelled',
  'expired',
  'unknown',
] as const
const LONG = `notes/${'a-rather-long-folder/'.repeat(6)}plan.md`

const places = () =>
  ['deny', 'allow'].map((verb) => {
    const button = document.querySelector(`[data-verb="${verb}"]`)!
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x, y, width, height }
  })

it('Deny or Allow moves, or changes its width, without a press of the person', async () => {
  const expiresAt = Date.now() + 3_600_000
  show({ ...HELD, request: { id: 'request-1', expiresAt } })
  await vi.waitFor(() => expect(places()).toHaveLength(2))
  const before = places()
  await soon(() => expect(places()).toEqual(before))
  await armed()
  expect(places()).toEqual(before)
  await advance(61_000)
  expect(places()).toEqual(before)
})

it.each(KINDS)('a closed line of two rows at 704: %s', async (kind) => {
  await page.viewport(704 + 32, 900)
  const { call } = exampleRecord(kind)
  const record = exampleRecord(kind, {
    call: { ...call, arguments: { ...call.arguments, path: LONG, command: `cat ${LONG}` } },
  })
  render(
    <Provided host={createTestHost()}>
      <ToolCallBubble record={record} />
    </Provided>,
  )
  await vi.waitFor(() => {
    const line = document.querySelector('.handrail-line')!
    expect(line.getBoundingClientRect().width).toBe(704)
    expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(36)
  })
  await page.viewport(414, 896)
})

it('a waiting row of two rows at 704', async () => {
  await page.viewport(704 + 32, 900)
  const asked = (id: string): ToolCallRecord => ({
    ...HELD,
    call: { ...HELD.call, id, arguments: { command: `rm -rf ${LONG} && cat ${LONG}` } },
    request: { id: `request-${id}` },
  })
  render(
    <Provided host={createTestHost()}>
      <ConsentQueue records={['a', 'b', 'c'].map(asked)} />
    </Provided>,
  )
  await vi.waitFor(() => {
    const rows = [...document.querySelectorAll('.handrail-request-line')]
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const row of rows) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(44)
  })
  await page.viewport(414, 896)
})
