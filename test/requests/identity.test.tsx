import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import {
  ConsentDialog,
  ConsentQueue,
  ToolCallBubble,
  ToolHostProvider,
  undoNotice,
  UndoAffordanceAll,
  useConsent,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const noteA = { id: 'call-1', name: 'delete_note', arguments: { path: 'a.md' } }
const pageB = { id: 'call-1', name: 'delete_page', arguments: { path: 'b.md' } }
const asks = (call: ToolCallRecord['call'], request = 'request-1'): ToolCallRecord => ({
  ...exampleRecord('awaiting_consent'),
  call,
  request: { id: request },
})
const done = (call: ToolCallRecord['call']): ToolCallRecord =>
  exampleRecord('succeeded', { call, result: { success: true } })

/** Their provider has the records of the conversation, or knows each by its bubble alone. */
function show(
  records: readonly ToolCallRecord[],
  verbs?: Partial<ToolHost>,
  around: { isListed?: boolean; more?: (now: readonly ToolCallRecord[]) => ReactNode } = {},
) {
  const { isListed = true, more } = around
  const host = createTestHost(verbs)
  const page = (now: readonly ToolCallRecord[]) => (
    <TestProvider host={host} {...(isListed && { records: now })}>
      {now.map((record, index) => (
        <ToolCallBubble key={index} record={record} />
      ))}
      {more?.(now)}
    </TestProvider>
  )
  const { rerender } = render(page(records))
  return { host, change: (now: readonly ToolCallRecord[]) => rerender(page(now)) }
}

const bubbles = () => [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')]
const statuses = () => bubbles().map(({ dataset }) => dataset.status)
const undos = () => bubbles().map(({ dataset }) => dataset.undo)
const pressIn = (at: number, name: RegExp | string) =>
  userEvent.click(within(bubbles()[at]!).getByRole('button', { name }))
const said = () => screen.getByRole('status').textContent
const pathsSent = ({ sent }: ReturnType<typeof createTestHost>) =>
  sent.map(({ record }) => record.call.arguments['path'])
const isChanged = () => screen.queryAllByText('This request changed while you were reading.')

describe.each([
  ['in the records of their provider', true],
  ['in bubbles alone', false],
])('two calls under one id, %s', (_, isListed) => {
  it('are both announced when they ask', async () => {
    show([asks(noteA), asks(pageB)], {}, { isListed })
    await waitFor(() => expect(said()).toMatch(/a\.md/))
    expect(said()).toMatch(/b\.md/)
  })

  it('one that had ended when it was first seen is not announced because of the other', async () => {
    show([asks(noteA), done(pageB)], {}, { isListed })
    await waitFor(() => expect(said()).toMatch(/a\.md/))
    expect(said()).not.toMatch(/b\.md/)
  })

  it('are taken back each for itself, and the model is told of each', async () => {
    const records = [done(noteA), done(pageB)]
    const { host } = show(
      records,
      {
        offerUndo: ({ call }) =>
          Promise.resolve({ kind: 'compensate', token: String(call.arguments['path']) }),
      },
      { isListed },
    )
    await waitFor(() => expect(undos()).toEqual(['offered', 'offered']))
    await pressIn(0, /^Undo/)
    await waitFor(() => expect(undos()).toEqual(['undone', 'offered']))
    expect(undoNotice(records)).not.toContain('b.md')
    await pressIn(1, /^Undo/)
    await waitFor(() => expect(undos()).toEqual(['undone', 'undone']))
    expect(host.sent.map((each) => (each.verb === 'undo' ? each.offer.token : ''))).toEqual([
      'a.md',
      'b.md',
    ])
    expect(pathsSent(host)).toEqual(['a.md', 'b.md'])
    for (const path of ['a.md', 'b.md']) expect(undoNotice(records)).toContain(path)
  })

  it('do not say that one is the other, changed', async () => {
    const { change } = show([asks(noteA)], {}, { isListed })
    change([asks(noteA), asks(pageB)])
    await screen.findAllByRole('button', { name: 'Allow' })
    expect(bubbles()).toHaveLength(2)
    expect(isChanged()).toEqual([])
  })

  it('are sent again each for itself', async () => {
    const again: unknown[] = []
    const unsent = (call: ToolCallRecord['call']): ToolCallRecord => ({
      ...asks(call, 'r'),
      phase: 'waiting',
      run: 'ended',
      decision: {
        id: 'r',
        digest: '',
        scope: 'once',
        by: { kind: 'person', id: 'ann' },
        kind: 'allow',
        arguments: {},
      },
    })
    const retry: ToolHost['retryDecision'] = ({ call }) => {
      again.push(call.arguments['path'])
      return new Promise(() => {})
    }
    show([unsent(noteA), unsent(pageB)], { retryDecision: retry }, { isListed })
    for (const at of [0, 1]) await pressIn(at, 'Try again')
    expect(again).toEqual(['a.md', 'b.md'])
  })

  it('load the next page each for itself', async () => {
    const cut = (call: ToolCallRecord['call']) => ({
      ...exampleRecord('succeeded', { call }),
      bounds: { cursor: 'page-2', truncated: true },
    })
    show(
      [cut({ ...noteA, name: 'read_note' }), cut({ ...pageB, name: 'read_page' })],
      {
        loadPage: async ({ call }) => ({
          success: true,
          message: `more of ${String(call.arguments['path'])}`,
        }),
      },
      { isListed },
    )
    for (const at of [0, 1]) {
      await userEvent.click(within(bubbles()[at]!).getByRole('button', { expanded: false }))
      await within(bubbles()[at]!).findByRole('button', { name: 'Next page' })
    }
    await pressIn(0, 'Next page')
    expect(await screen.findByText('more of a.md')).toBeVisible()
    await pressIn(1, 'Next page')
    expect(await screen.findByText('more of b.md')).toBeVisible()
    expect(screen.getAllByText('more of a.md')).toHaveLength(1)
  })

  it('a batch keeps the answer to one while the other waits', async () => {
    const settled: unknown[] = []
    const inBatch = (call: ToolCallRecord['call'], index: number): ToolCallRecord => ({
      ...asks(call, `request-${index}`),
      request: {
        id: `request-${index}`,
        batch: { id: 'b', index, size: 2, submit: 'together' },
      },
    })
    const records = [inBatch(noteA, 0), inBatch(pageB, 1)] as const
    const { change } = show(
      records,
      {
        settleBatch: async (entries) => {
          settled.push(
            ...entries.map(({ record, decision }) => [
              record.call.arguments['path'],
              decision?.kind,
            ]),
          )
        },
      },
      { isListed },
    )
    await pressIn(0, 'Allow')
    change([records[0], { ...records[1] }])
    await pressIn(1, 'Deny')
    await waitFor(() =>
      expect(settled).toEqual([
        ['a.md', 'allow'],
        ['b.md', 'deny'],
      ]),
    )
  })
})

describe('two requests of one call', () => {
  it('each shows what was decided about it, also once neither asks any more', async () => {
    const { change } = show([asks(noteA, 'r1'), asks(noteA, 'r2')])
    await pressIn(0, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running', 'awaiting_consent']))
    await pressIn(1, 'Deny')
    await waitFor(() => expect(statuses()).toEqual(['running', 'denied']))
    const gone: ToolCallRecord = { call: noteA, run: 'active' }
    change([{ ...gone }, { ...gone }])
    await waitFor(() => expect(statuses()).toEqual(['running', 'denied']))
  })

  it('what was allowed is not said of a second run that nobody was asked about', async () => {
    show([
      asks({ ...noteA, name: 'shell_run' }),
      { call: { ...noteA, name: 'shell_run' }, run: 'active', phase: 'running' },
    ])
    await pressIn(0, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running', 'running']))
    for (const at of [0, 1])
      await userEvent.click(within(bubbles()[at]!).getByRole('button', { name: /^Running/ }))
    expect(await within(bubbles()[1]!).findByText('Started without approval')).toBeVisible()
    expect(within(bubbles()[0]!).queryByText('Started without approval')).toBeNull()
  })

  it('are taken back each for itself', async () => {
    const ran = [done(noteA), done(noteA)] as const
    show(ran, { offerUndo: () => ({ kind: 'compensate', token: 'same' }) })
    await waitFor(() => expect(undos()).toEqual(['offered', 'offered']))
    await pressIn(1, /^Undo/)
    await waitFor(() => expect(undos()).toEqual(['offered', 'undone']))
  })
})

function OwnButton({ record }: { record: ToolCallRecord }) {
  const { request, deny } = useConsent(record)
  return <button onClick={() => deny()}>{`No to ${String(request?.id)}`}</button>
}

it('a button of an app for one call decides it, also inside the dialog of another with that id', async () => {
  const [first, second] = [asks(noteA, 'r1'), asks(pageB, 'r2')]
  const host = createTestHost()
  render(
    <TestProvider host={host} records={[first, second]}>
      <ConsentDialog record={first}>
        <OwnButton record={second} />
      </ConsentDialog>
    </TestProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'No to r2' }))
  await waitFor(() => expect(pathsSent(host)).toEqual(['b.md']))
})

describe('a queue beside two calls under one id', () => {
  it('a call that is not in it asks in its bubble', async () => {
    const [first, second] = [asks(noteA), asks(pageB)]
    show([first, second], {}, { more: () => <ConsentQueue records={[first]} /> })
    expect(await within(bubbles()[1]!).findByRole('button', { name: 'Deny' })).toBeVisible()
    expect(within(bubbles()[0]!).queryByRole('button', { name: 'Deny' })).toBeNull()
  })

  it('each link leads to its own request', async () => {
    const host = show(
      [asks(noteA), asks(pageB)],
      {},
      {
        more: (now) => <ConsentQueue records={now} />,
      },
    ).host
    await userEvent.click(within(bubbles()[1]!).getByRole('button', { name: /^Review/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(pathsSent(host)).toEqual(['b.md']))
  })
})

it('two calls under one id are taken back together, each with its outcome', async () => {
  const records = [done(noteA), done(pageB)]
  const host = show(
    records,
    {
      offerUndo: ({ call }) => ({ kind: 'compensate', token: String(call.arguments['path']) }),
      undo: async ({ call }) =>
        call.name === 'delete_note'
          ? { kind: 'undone' }
          : { kind: 'conflict', reason: 'changed since' },
    },
    { more: (now) => <UndoAffordanceAll records={now} /> },
  ).host
  await userEvent.click(await screen.findByRole('button', { name: 'Undo all 2' }))
  await waitFor(() => expect(undos()).toEqual(['undone', 'conflict']))
  expect(screen.getByText('1 of 2 undone')).toBeVisible()
  expect(pathsSent(host)).toEqual(['b.md', 'a.md'])
})

describe('two conversations on one page', () => {
  const twice = (record: ToolCallRecord, host = createTestHost()) => {
    render(
      <TestProvider host={host} records={[record]} conversation="outer-of-two">
        <ToolCallBubble record={record} />
        <ToolHostProvider conversation="inner-of-two" records={[record]}>
          <ToolCallBubble record={record} />
        </ToolHostProvider>
        <ConsentQueue records={[]} />
      </TestProvider>,
    )
    return host
  }

  it('a call of each under one id is announced, decided and shown for itself', async () => {
    const host = twice(asks(noteA))
    await waitFor(() => expect(said().match(/a\.md/g)).toHaveLength(2))
    await pressIn(0, 'Deny')
    await waitFor(() => expect(statuses()).toEqual(['denied', 'awaiting_consent']))
    await pressIn(1, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['denied', 'running']))
    expect(host.sent).toHaveLength(2)
  })

  it('the queue of one takes no request from the other', () => {
    const record = asks(noteA)
    render(
      <TestProvider host={createTestHost()} records={[record]} conversation="with-queue">
        <ConsentQueue records={[record]} />
        <ToolHostProvider conversation="without-queue" records={[record]}>
          <ToolCallBubble record={record} />
        </ToolHostProvider>
      </TestProvider>,
    )
    expect(within(bubbles()[0]!).getByRole('button', { name: 'Allow' })).toBeVisible()
  })
})

describe('a request without a name, or with one that is no text', () => {
  it.each([{}, { id: 5 }, { id: {} }, { id: null }])('is decided once: %j', async (request) => {
    const asked = { ...asks(noteA), request } as unknown as ToolCallRecord
    const { host, change } = show([asked])
    await pressIn(0, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running']))
    change([structuredClone(asked)])
    await waitFor(() => expect(statuses()).toEqual(['running']))
    expect(host.sent).toHaveLength(1)
  })
})

describe('one record in two places', () => {
  it('is decided, announced and taken back once, in both', async () => {
    const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 't' }) })
    const page = (record: ToolCallRecord) => (
      <TestProvider host={host} records={[record]}>
        <ToolCallBubble record={record} />
        <ToolCallBubble record={record} />
      </TestProvider>
    )
    const { rerender } = render(page(asks(noteA)))
    await waitFor(() => expect(said().match(/a\.md/g)).toHaveLength(1))
    await pressIn(1, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running', 'running']))
    rerender(page(done(noteA)))
    await waitFor(() => expect(undos()).toEqual(['offered', 'offered']))
    await pressIn(0, /^Undo/)
    await waitFor(() => expect(undos()).toEqual(['undone', 'undone']))
    expect(host.sent.map(({ verb }) => verb)).toEqual(['decideConsent', 'undo'])
  })
})
