import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  ConsentQueue,
  defineToolPolicy,
  ToolCallBubble,
  ToolCallGroup,
  ToolHostProvider,
  type ToolCallRecord,
} from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import { chooseOption } from '../support/chooseOption.ts'
import { rules } from '../../src/rules/index.ts'
import { pressFully } from '../support/pressFully.ts'

const noteA = { id: 'call-1', name: 'delete_note', arguments: { path: 'a.md' } }
const pageB = { id: 'call-1', name: 'delete_page', arguments: { path: 'b.md' } }
const asks = (call: ToolCallRecord['call'], request = 'request-1'): ToolCallRecord => ({
  ...exampleRecord('awaiting_consent'),
  call,
  request: { id: request },
})
const bubbles = () => [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')]
const statuses = () => bubbles().map(({ dataset }) => dataset.status)
const titles = () =>
  bubbles()
    .filter((bubble) => !bubble.closest('[hidden]'))
    .map((bubble) => bubble.querySelector('.handrail-line')?.textContent?.match(/\w\.md/)?.[0])
const pathsSent = ({ sent }: ReturnType<typeof createTestHost>) =>
  sent.map(({ record }) => record.call.arguments['path'])

describe('a queue with two calls under one id', () => {
  const queue = (records: readonly ToolCallRecord[], host = createTestHost()) => {
    const page = (now: readonly ToolCallRecord[]) => (
      <TestProvider host={host} records={now}>
        <ConsentQueue records={now} />
      </TestProvider>
    )
    const { rerender } = render(page(records))
    return { host, change: (now: readonly ToolCallRecord[]) => rerender(page(now)) }
  }
  const ended = (record: ToolCallRecord): ToolCallRecord => ({ ...record, outcome: 'expired' })

  it('counts a request that ended before a decision, and not one that nobody saw', async () => {
    const [first, gone] = [asks(noteA), ended(asks(pageB, 'request-2'))]
    const { change } = queue([first, gone])
    change([ended(first), gone])
    expect(await screen.findByText(/^1 request ended before you decided/)).toBeVisible()
    change([ended(first), ended({ ...gone })])
    expect(screen.getByText(/^1 request ended before you decided/)).toBeVisible()
  })

  it('does not count a call without an id that nobody was asked about', async () => {
    const nameless = { ...noteA, id: '' }
    const { change } = queue([asks(noteA), ended(asks(nameless, 'request-2'))])
    change([ended(asks(noteA)), ended(asks(nameless, 'request-2'))])
    expect(await screen.findByText(/^1 request ended before you decided/)).toBeVisible()
  })

  it('does not say that the second is the first, changed, and its Allow has no focus', async () => {
    const { host, change } = queue([asks(noteA), asks(pageB)])
    screen.getByRole('button', { name: 'Allow' }).focus()
    await userEvent.keyboard('{Enter}{Enter}') // it is lost for good
    await waitFor(() => expect(pathsSent(host)).toEqual(['a.md']))
    change([{ call: noteA, phase: 'running', run: 'active' }, asks(pageB)])
    await waitFor(() => expect(screen.getByRole('heading', { name: /b\.md/ })).toHaveFocus())
    expect(screen.queryByText('This request changed while you were reading.')).toBeNull()
  })
})

describe('a folded run with two calls under one id', () => {
  const read = (path: string): ToolCallRecord =>
    exampleRecord('succeeded', { call: { id: 'call-1', name: 'read_file', arguments: { path } } })
  const run = (records: readonly ToolCallRecord[]) =>
    render(
      <TestProvider host={createTestHost()} records={records}>
        <ToolCallGroup records={records} />
      </TestProvider>,
    )

  it('leaves in sight the one that failed', async () => {
    const failed = exampleRecord('failed', { call: read('b.md').call })
    run([read('a.md'), failed])
    await waitFor(() => expect(titles()).toEqual(['b.md']))
  })

  it('leaves in sight the one that the person opened', async () => {
    run([read('a.md'), read('b.md')])
    const line = screen.getByRole('button', { name: /2 files/ })
    await userEvent.click(line)
    await userEvent.click(within(bubbles()[1]!).getByRole('button', { name: /b\.md/ }))
    await userEvent.click(line)
    await waitFor(() => expect(titles()).toEqual(['b.md']))
  })

  it('shows what the second one started under the second one', () => {
    const task = (title: string): ToolCallRecord =>
      exampleRecord('running', { call: { id: 'task-1', name: 'task', arguments: { title } } })
    const started = (path: string): ToolCallRecord => ({
      ...asks({ id: path, name: 'delete_note', arguments: { path } }, path),
      parentId: 'task-1',
    })
    const records = [task('Tidy'), started('a.md'), task('Release'), started('b.md')]
    run(records)
    expect(
      screen.getAllByText(/^asked by the sub-agent of/).map((each) => each.textContent),
    ).toEqual(['asked by the sub-agent of task “Tidy”', 'asked by the sub-agent of task “Release”'])
  })
})

describe('what two calls under one id change', () => {
  const POLICY = { tools: { edit_file: { mode: 'safe_write' } } } as const
  const edit = (path: string, added: number): ToolCallRecord =>
    exampleRecord('succeeded', {
      call: {
        id: 'call-1',
        name: 'edit_file',
        arguments: { path, old_string: 'a\n', new_string: 'a\n' + 'b\n'.repeat(added) },
      },
      result: { success: true },
      spec: { name: 'edit_file', mode: 'safe_write' },
    })
  const summaryOf = (at: number) => bubbles()[at]?.querySelector('.handrail-change-summary')

  it('stands open for the latest, and is one line for the earlier', async () => {
    const records = [edit('a.md', 1), edit('b.md', 2)]
    render(
      <TestProvider host={createTestHost()} policy={POLICY} records={records}>
        {records.map((record, index) => (
          <ToolCallBubble key={index} record={record} />
        ))}
      </TestProvider>,
    )
    expect(await within(bubbles()[1]!).findByRole('table', { name: 'Changes' })).toBeVisible()
    await waitFor(() => expect(summaryOf(0)).toHaveTextContent('+1'))
    expect(within(bubbles()[0]!).queryByRole('table')).toBeNull()
  })

  it('is never said of the other', async () => {
    const records = [edit('a.md', 1), edit('b.md', 2)]
    const said = new Set<string | null | undefined>()
    const page = (shown: ToolCallRecord) => (
      <TestProvider host={createTestHost()} policy={POLICY} records={records} openDiffs="never">
        <ToolCallBubble record={shown} />
      </TestProvider>
    )
    const { rerender } = render(page(records[0]!))
    await waitFor(() => expect(summaryOf(0)).toHaveTextContent('+1'))
    rerender(page(records[1]!))
    said.add(summaryOf(0)?.querySelector('[dir="ltr"]')?.textContent)
    await waitFor(() => expect(summaryOf(0)).toHaveTextContent('+2'))
    expect([...said]).not.toContain('+1')
  })
})

it('a rule is held against all calls before the one that asks, also those with its id', async () => {
  const schema = { type: 'object', properties: { command: { type: 'string' } } }
  const policy = defineToolPolicy({
    rules,
    tools: { shell_run: { local: true, inputSchema: schema } },
  })
  const shell = (command: string) => ({ id: 'call-1', name: 'shell_run', arguments: { command } })
  const ran = (command: string): ToolCallRecord => ({
    call: shell(command),
    phase: 'done',
    run: 'active',
    result: { success: true },
  })
  const records = [
    ran('git status'),
    ran('git status -sb'),
    { ...asks(shell('git status --short')), request: { id: 'r', can: { edit: true } } },
  ]
  render(
    <TestProvider
      policy={policy}
      host={createTestHost()}
      conversation="rules-of-one-id"
      grants={{ list: () => [], add: () => {}, revoke: () => {} }}
      records={records}
    >
      <ToolCallBubble record={records[2]!} />
    </TestProvider>,
  )
  await chooseOption('Always')
  await userEvent.click(await screen.findByRole('radio', { name: /git status/ }))
  expect(screen.getByText('Would have answered').nextElementSibling?.textContent).toContain(
    'earlier calls: 2 of 2',
  )
})

it('an answer is for the call that asked, and not for another with its id and the id of its question', async () => {
  const asking = (path: string, question = 'q1'): ToolCallRecord =>
    exampleRecord('running', {
      call: { id: 'call-1', name: 'book_seat', arguments: { path } },
      question: {
        id: question,
        message: `Which for ${path}?`,
        schema: { type: 'object', properties: { seat: { type: 'string', title: 'Seat' } } },
      },
    })
  const host = createTestHost()
  const page = (records: readonly ToolCallRecord[]) => (
    <TestProvider host={host} records={records}>
      {records.map((record, index) => (
        <ToolCallBubble key={index} record={record} />
      ))}
    </TestProvider>
  )
  // the last one is called what the page calls the second one
  const records = [asking('a.md'), asking('b.md'), asking('c.md', 'q1\n2')]
  const { rerender } = render(page(records))
  const answer = async (at: number, seat: string) => {
    const bubble = within(bubbles()[at]!)
    await userEvent.type(await bubble.findByRole('textbox', { name: 'Seat' }), seat)
    await userEvent.click(await bubble.findByRole('button', { name: 'Send' }))
  }
  await answer(0, '12 A')
  await waitFor(() => expect(pathsSent(host)).toEqual(['a.md']))
  await answer(2, '9 C')
  await waitFor(() => expect(pathsSent(host)).toEqual(['a.md', 'c.md']))
  expect(within(bubbles()[1]!).getByText('Which for b.md?')).toBeVisible()
  rerender(page([records[1]!])) // alone it is the same question still
  await answer(0, '14 B')
  await waitFor(() => expect(pathsSent(host)).toEqual(['a.md', 'c.md', 'b.md']))
  expect(host.sent).toMatchObject([
    { verb: 'answer', answer: { value: { seat: '12 A' } } },
    { verb: 'answer', answer: { value: { seat: '9 C' } } },
    { verb: 'answer', answer: { value: { seat: '14 B' } } },
  ])
})

it('an answer is in the receipt of the call that asked, and not of another with its id', async () => {
  const question = (id: string) => ({
    id,
    message: `Which, ${id}?`,
    schema: { type: 'object', properties: { seat: { type: 'string', title: 'Seat' } } },
  })
  const running = (path: string, asked?: string): ToolCallRecord =>
    exampleRecord('running', {
      call: { id: 'call-1', name: 'book_seat', arguments: { path } },
      ...(asked && { question: question(asked) }),
    })
  const host = createTestHost()
  const page = (records: readonly ToolCallRecord[]) => (
    <TestProvider host={host} records={records}>
      {records.map((record, index) => (
        <ToolCallBubble key={index} record={record} />
      ))}
    </TestProvider>
  )
  const { rerender } = render(page([running('a.md', 'q1'), running('b.md')]))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Seat' }), '12 A')
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(host.sent).toHaveLength(1))
  rerender(page([running('a.md'), running('b.md')]))
  for (const at of [0, 1])
    await userEvent.click(
      within(bubbles()[at]!).getByRole('button', { name: /book_seat/, expanded: false }),
    )
  expect(await within(bubbles()[0]!).findByText('Answered by you')).toBeVisible()
  expect(within(bubbles()[1]!).queryByText('Answered by you')).toBeNull()
  expect(screen.getAllByText('12 A')).toHaveLength(1)
})

it('the app hears that another call waits, also where it has the id of the one before', () => {
  const heard = vi.fn<(waiting: readonly ToolCallRecord[]) => void>()
  const page = (records: readonly ToolCallRecord[]) => (
    <TestProvider host={createTestHost()} records={records} onWaitingCallsChange={heard}>
      <ConsentQueue records={records} />
    </TestProvider>
  )
  const done: ToolCallRecord = { ...asks(noteA), outcome: 'expired' }
  const { rerender } = render(page([asks(noteA)]))
  rerender(page([done, asks(pageB)]))
  expect(heard.mock.calls.map(([waiting]) => waiting.map(({ call }) => call.name))).toEqual([
    ['delete_note'],
    ['delete_page'],
  ])
})

describe('a provider inside another that knows only some of the calls', () => {
  const nested = (
    outer: readonly ToolCallRecord[],
    inner: readonly ToolCallRecord[],
    host = createTestHost({
      offerUndo: ({ call }) => ({ kind: 'compensate', token: String(call.arguments['path']) }),
    }),
  ) => {
    const page = (all: readonly ToolCallRecord[], some: readonly ToolCallRecord[]) => (
      <TestProvider host={host} records={all}>
        {all
          .filter((record) => !some.includes(record))
          .map((record, index) => (
            <ToolCallBubble key={index} record={record} />
          ))}
        <ToolHostProvider records={some}>
          {some.map((record, index) => (
            <ToolCallBubble key={index} record={record} />
          ))}
        </ToolHostProvider>
      </TestProvider>
    )
    const { rerender } = render(page(outer, inner))
    return {
      host,
      change: (all: readonly ToolCallRecord[], some: readonly ToolCallRecord[]) =>
        rerender(page(all, some)),
    }
  }
  const pressIn = (at: number, name: RegExp | string) =>
    pressFully(within(bubbles()[at]!).getByRole('button', { name }))
  const gone = (call: ToolCallRecord['call']): ToolCallRecord => ({ call, run: 'active' })
  const done = (call: ToolCallRecord['call']): ToolCallRecord =>
    exampleRecord('succeeded', { call, result: { success: true } })

  it('each of two calls under one id is decided once, announced, and keeps its decision', async () => {
    const { host, change } = nested([asks(noteA, 'r1')], [asks(pageB, 'r2')])
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/b\.md/))
    expect(screen.getByRole('status').textContent).toMatch(/a\.md/)
    await pressIn(0, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running', 'awaiting_consent']))
    change([gone(noteA)], [asks(pageB, 'r2')])
    expect(statuses()).toEqual(['running', 'awaiting_consent'])
    await pressIn(1, 'Deny')
    await waitFor(() => expect(statuses()).toEqual(['running', 'denied']))
    change([gone(noteA)], [gone(pageB)])
    expect(statuses()).toEqual(['running', 'denied'])
    expect(pathsSent(host)).toEqual(['a.md', 'b.md'])
    await userEvent.click(within(bubbles()[0]!).getByRole('button', { name: /^Deleting/ }))
    expect(within(bubbles()[0]!).queryByText('Started without approval')).toBeNull()
  })

  it('a call that became another takes no other call’s place', async () => {
    const [first, second] = [asks(noteA, 'r1'), asks(pageB, 'r2')]
    const { host, change } = nested([first, second], [second])
    await pressIn(0, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running', 'awaiting_consent']))
    const other = { ...pageB, arguments: { path: 'c.md' } }
    change([gone(noteA), second], [asks(other, 'r3')])
    await pressIn(2, 'Deny')
    await waitFor(() => expect(pathsSent(host)).toEqual(['a.md', 'c.md']))
    change([gone(noteA), second], [gone(other)])
    await waitFor(() => expect(statuses()).toEqual(['running', 'awaiting_consent', 'denied']))
  })

  it('each is taken back for itself, once', async () => {
    const { host } = nested([done(noteA)], [done(pageB)])
    await waitFor(() =>
      expect(bubbles().map(({ dataset }) => dataset.undo)).toEqual(['offered', 'offered']),
    )
    await pressIn(1, /^Undo/)
    await waitFor(() =>
      expect(bubbles().map(({ dataset }) => dataset.undo)).toEqual(['offered', 'undone']),
    )
    expect(pathsSent(host)).toEqual(['b.md'])
  })

  it('one call in both is decided once, whichever list its copy comes from', async () => {
    const { host, change } = nested([asks(noteA)], [asks(noteA)])
    await pressIn(1, 'Allow')
    await waitFor(() => expect(statuses()).toEqual(['running', 'running']))
    change([gone(noteA)], [gone(noteA)])
    await waitFor(() => expect(statuses()).toEqual(['running', 'running']))
    expect(pathsSent(host)).toEqual(['a.md'])
  })
})

describe('two calls of one batch with one request id', () => {
  const c1 = { ...pageB, id: 'call-2' }
  const member = (call: ToolCallRecord['call'], index: number): ToolCallRecord => ({
    ...asks(call, 'r'),
    request: { id: 'r', batch: { id: 'b', index, size: 2, submit: 'together' } },
  })
  const show = (first: ToolCallRecord, second: ToolCallRecord) => {
    const settled: unknown[] = []
    const host = createTestHost({
      settleBatch: async (entries) => {
        for (const { record, decision } of entries)
          settled.push([record.call.arguments['path'], decision?.kind])
      },
    })
    const page = (...records: ToolCallRecord[]) => (
      <TestProvider host={host} records={records}>
        {records.map((record, index) => (
          <ToolCallBubble key={index} record={record} />
        ))}
      </TestProvider>
    )
    const { rerender } = render(page(first, second))
    return { settled, change: (...records: ToolCallRecord[]) => rerender(page(...records)) }
  }
  const pressIn = (at: number, name: string) =>
    pressFully(within(bubbles()[at]!).getByRole('button', { name }))

  it.each([
    ['with two ids', noteA, c1],
    ['under one id', noteA, pageB],
  ])('%s are sent together, each with its own answer', async (_, first, second) => {
    const { settled, change } = show(member(first, 0), member(second, 1))
    await pressIn(0, 'Allow')
    expect(settled).toEqual([])
    // read anew, each in its place
    change(member(first, 0), member(second, 1))
    expect(statuses()).toEqual(['awaiting_consent', 'awaiting_consent'])
    await pressIn(1, 'Deny')
    await waitFor(() =>
      expect(settled).toEqual([
        ['a.md', 'allow'],
        ['b.md', 'deny'],
      ]),
    )
    await waitFor(() => expect(statuses()).toEqual(['running', 'denied']))
  })

  it.each([
    ['with two ids', noteA, c1],
    ['under one id', noteA, pageB],
  ])('%s: what is denied first is not said of the other', async (_, first, second) => {
    const { settled } = show(member(first, 0), member(second, 1))
    await pressIn(0, 'Deny')
    await pressIn(1, 'Allow')
    await waitFor(() =>
      expect(settled).toEqual([
        ['a.md', 'deny'],
        ['b.md', 'allow'],
      ]),
    )
    await waitFor(() => expect(statuses()).toEqual(['denied', 'running']))
  })

  it.each([
    ['with two ids', noteA, c1],
    ['under one id', noteA, pageB],
  ])(
    '%s: one that has expired does not take the answer of the other along',
    async (_, first, second) => {
      const { settled, change } = show(member(first, 0), member(second, 1))
      await pressIn(0, 'Allow')
      change(member(first, 0), { ...member(second, 1), outcome: 'expired' })
      await waitFor(() => expect(settled).toEqual([['a.md', 'allow']]))
    },
  )

  it('an answer whose call changed meanwhile is dropped, and the other is kept', async () => {
    const { settled, change } = show(member(noteA, 0), member(pageB, 1))
    await pressIn(0, 'Allow')
    change(member({ ...noteA, arguments: { path: 'c.md' } }, 0), member(pageB, 1))
    await pressIn(1, 'Allow')
    expect(settled).toEqual([])
    await pressIn(0, 'Deny')
    await waitFor(() =>
      expect(settled).toEqual([
        ['c.md', 'deny'],
        ['b.md', 'allow'],
      ]),
    )
  })
})

it('a refusal is not said of another call with the same id and the same request', async () => {
  const host = createTestHost()
  const records = [asks(noteA), asks(pageB)]
  const page = (now: readonly ToolCallRecord[]) => (
    <TestProvider host={host} records={now}>
      {now.map((record, index) => (
        <ToolCallBubble key={index} record={record} />
      ))}
    </TestProvider>
  )
  const { rerender } = render(page(records))
  await userEvent.click(within(bubbles()[0]!).getByRole('button', { name: 'Deny' }))
  await waitFor(() => expect(statuses()).toEqual(['denied', 'awaiting_consent']))
  await pressFully(within(bubbles()[1]!).getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(pathsSent(host)).toEqual(['a.md', 'b.md']))
  expect(statuses()).toEqual(['denied', 'running'])
  // whatever becomes of the first one: its refusal is final
  rerender(page([asks({ ...noteA, arguments: { path: 'c.md' } }), asks(pageB)]))
  await waitFor(() => expect(statuses()).toEqual(['denied', 'running']))
})
