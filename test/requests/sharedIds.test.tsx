import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  ConsentQueue,
  ToolCallBubble,
  ToolCallGroup,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { pressFully } from '../support/pressFully.ts'

const FIRST: ToolCallRecord = {
  ...exampleRecord('awaiting_consent'),
  call: { id: 'call-1', name: 'delete_note', arguments: { id: 'a' } },
}
/** The same call, asked for by another request. */
const SECOND: ToolCallRecord = { ...FIRST, request: { id: 'request-2' } }
/** Another call, under the same id. */
const OTHER: ToolCallRecord = {
  ...FIRST,
  call: { ...FIRST.call, name: 'wipe_disk', arguments: { path: '/' } },
}

type Place = 'bubbles' | 'queue' | 'group' | 'bubbles and queue'

function Page({ records, place }: { records: readonly ToolCallRecord[]; place: Place }) {
  return (
    <>
      {place.includes('bubbles') &&
        records.map((record, index) => <ToolCallBubble key={index} record={record} />)}
      {place.includes('queue') && <ConsentQueue records={records} />}
      {place === 'group' && <ToolCallGroup records={records} open />}
    </>
  )
}

function show(
  records: readonly ToolCallRecord[],
  place: Place = 'bubbles',
  verbs?: Partial<ToolHost>,
) {
  const host = createTestHost(verbs)
  const page = (now: readonly ToolCallRecord[]) => (
    <TestProvider host={host} records={now}>
      <Page records={now} place={place} />
    </TestProvider>
  )
  const { rerender } = render(page(records))
  return { host, change: (now: readonly ToolCallRecord[]) => rerender(page(now)) }
}

const bubbles = () => [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')]
const statuses = () => bubbles().map(({ dataset }) => dataset.status)
const pressIn = (at: number, name: string) =>
  pressFully(within(bubbles()[at]!).getByRole('button', { name }))
const requestsSent = ({ sent }: ReturnType<typeof createTestHost>) =>
  sent.flatMap((each) =>
    each.verb === 'decideConsent' ? [[each.decision.id, each.decision.kind]] : [],
  )

describe('two requests of one call', () => {
  it.each([
    ['shown beside each other', [FIRST, SECOND], 1],
    ['with another call of that id between them', [FIRST, OTHER, SECOND], 2],
  ])('%s are decided each for itself', async (_, records, second) => {
    const { host } = show(records)
    await pressIn(0, 'Allow')
    await waitFor(() => expect(statuses()[0]).toBe('running'))
    expect(statuses()[second]).toBe('awaiting_consent')
    await pressIn(second, 'Deny')
    await waitFor(() => expect(statuses()[second]).toBe('denied'))
    expect(statuses()[0]).toBe('running')
    expect(requestsSent(host)).toEqual([
      ['request-1', 'allow'],
      ['request-2', 'deny'],
    ])
  })
})

describe('a queue with two requests under one id', () => {
  it.each([
    ['of one call', [FIRST, SECOND], ['request-1', 'request-2']],
    ['of two calls', [FIRST, OTHER], ['request-1', 'request-1']],
  ])('%s shows both, and each is decided for itself', async (_, records, ids) => {
    const { host, change } = show([FIRST], 'queue')
    change(records)
    expect(screen.getByText('Request 1 of 2')).toBeVisible()
    await pressFully(screen.getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(requestsSent(host)).toEqual([[ids[0], 'allow']]))
    await userEvent.click(await screen.findByRole('button', { name: 'Deny' }))
    await waitFor(() =>
      expect(requestsSent(host)).toEqual([
        [ids[0], 'allow'],
        [ids[1], 'deny'],
      ]),
    )
  })
})

it('a group shows both requests of one call, and keeps both', () => {
  const { change } = show([FIRST, SECOND], 'group')
  change([SECOND, FIRST])
  expect(statuses()).toEqual(['awaiting_consent', 'awaiting_consent'])
})
