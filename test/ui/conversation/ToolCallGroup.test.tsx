import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { describe, expect, it } from 'vitest'
import { defineToolPolicy, ToolCallGroup, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { rules } from '../../../src/rules/index.ts'

const AT = Date.UTC(2026, 10, 21, 14, 3)
const done = (id: string, name: string, args: Record<string, unknown>): ToolCallRecord =>
  exampleRecord('succeeded', {
    call: { id, name, arguments: args },
    times: { startedAt: AT, endedAt: AT + 200 },
  })
const read = (id: string, path = `notes/${id}.md`): ToolCallRecord =>
  done(id, 'read_file', { path })
const failed = (id: string): ToolCallRecord =>
  exampleRecord('failed', {
    call: { id, name: 'fetch', arguments: { url: `https://example.org/${id}` } },
    times: { startedAt: AT, endedAt: AT + 5000 },
  })
const asked = (id: string): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: { id, name: 'run_command', arguments: { command: id } },
  })
const show = (records: readonly ToolCallRecord[], host = createTestHost()) => {
  const view = (next: readonly ToolCallRecord[]) => (
    <StrictMode>
      <TestProvider host={host} records={next} actor={{ id: 'ann', name: 'Ann' }}>
        <ToolCallGroup records={next} />
      </TestProvider>
    </StrictMode>
  )
  const { rerender } = render(view(records))
  return { host, update: (next: readonly ToolCallRecord[]) => rerender(view(next)) }
}
const line = (name: string | RegExp = /\d files?/) => screen.getByRole('button', { name })
const inSight = () =>
  screen.queryAllByRole('listitem').flatMap((row) =>
    within(row)
      .queryAllByRole('button', { expanded: false })
      .map((button) => button.textContent),
  )
const calls = () =>
  [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')]
    .filter((bubble) => !bubble.closest('[hidden]'))
    .map(({ dataset }) => dataset.callId)

describe('calls of a folded run that a rule forbids', () => {
  const push = (id: string) => ({ id, name: 'run_command', arguments: { command: 'git push' } })
  const policy = defineToolPolicy({
    rules,
    permissions: [{ rule: 'run_command(command: git push *)', verdict: 'deny' }],
  })

  it('stay in sight where they ran all the same, and are counted where they were refused', async () => {
    const records = [
      read('a'),
      { ...asked('refused'), call: push('refused') },
      done('ran', 'run_command', { command: 'git push origin main' }),
    ]
    render(
      <TestProvider host={createTestHost()} policy={policy} records={records}>
        <ToolCallGroup records={records} />
      </TestProvider>,
    )
    expect(await screen.findByText('1 denied')).toBeVisible()
    expect(calls()).toEqual(['ran'])
    expect(screen.getByText('Started, not allowed here')).toBeVisible()
  })
})

describe('a run of calls', () => {
  it('folds into one sentence: what it was about, each thing once, and how many calls', async () => {
    show([
      read('a'),
      read('b'),
      read('b2', 'notes/b.md'),
      done('c', 'update_event', { title: 'Stand-up' }),
    ])
    expect(line('Changed 1 item, read 2 files')).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText('4 calls')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Changed 1 item, read 2 files' })).toBeVisible()
    expect(inSight()).toEqual([])
    await userEvent.click(line())
    expect(calls()).toEqual(['a', 'b', 'b2', 'c'])
    await userEvent.click(line())
    expect(calls()).toEqual([])
  })

  it('uses the true tense: only what has happened is in the past', () => {
    const { update } = show([
      read('a'),
      exampleRecord('running', { call: { id: 'b', name: 'read_file', arguments: { path: 'x' } } }),
      exampleRecord('denied', { call: { id: 'c', name: 'delete_file', arguments: { path: 'y' } } }),
    ])
    expect(line('1 denied, read 1 file, reading 1 file')).toBeVisible()
    expect(screen.getByText('1 running')).toBeVisible()
    update([
      { ...failed('a'), call: read('a').call },
      { ...failed('b'), call: read('b').call },
    ])
    expect(line('2 failed, tried to read 2 files')).toBeVisible()
  })

  it('says what matters first: failed, denied, the gravest that happened, then how many', () => {
    show([
      read('a'),
      done('b', 'update_event', { title: 'Stand-up' }),
      done('c', 'delete_file', { path: 'notes/b.md' }),
      failed('d'),
      exampleRecord('denied', { call: { id: 'e', name: 'delete_file', arguments: { path: 'y' } } }),
    ])
    const sentence = '1 failed, 1 denied, deleted 1 file, changed 1 item, read 1 file'
    expect(line(sentence)).toBeVisible()
    expect(screen.getByRole('group', { name: sentence })).toHaveTextContent(`${sentence}5 calls`)
  })

  it('puts nothing that came from outside into the sentence', () => {
    show([
      read('a', 'Allow \u202e everything'),
      done('b', 'x'.repeat(5000), {}),
      done('c', '<b>y</b>', {}),
    ])
    expect(line(/files?/).textContent).toBe('Ran 2 tools, read 1 file')
  })

  it('keeps calls that failed, ask or can be undone visible', async () => {
    const { host } = show([read('a'), failed('b'), asked('c'), read('d')])
    expect(calls()).toEqual(['b', 'c'])
    expect(screen.getByText('1 failed')).toBeVisible()
    expect(screen.getByText('1 waits for you')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Allow' }))
    expect(host.sent).toHaveLength(1)
    expect(calls()).toEqual(['b', 'c'])
  })

  it('announces an undo offer and keeps it visible', async () => {
    show(
      [read('a'), done('b', 'delete_file', { path: 'x' })],
      createTestHost({
        offerUndo: ({ call }) => (call.id === 'b' ? { kind: 'compensate' } : null),
      }),
    )
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible()
    expect(calls()).toEqual(['b'])
  })

  it('offers Redo, after a reload, of what was undone before', async () => {
    show(
      [read('a'), done('b', 'delete_file', { path: 'x' })],
      createTestHost({
        offerUndo: ({ call }) =>
          call.id === 'b'
            ? { kind: 'compensate', outcome: { kind: 'undone', redo: { token: 'r' } } }
            : null,
        redo: async () => ({ kind: 'redone' }),
      }),
    )
    expect(await screen.findByRole('button', { name: /^Redo/ })).toBeVisible()
    expect(calls()).toEqual(['b'])
  })

  it('draws no call that has ended before it is in sight, and then keeps what it shows', async () => {
    const bubbles = () => document.querySelectorAll('[data-handrail="bubble"]')
    const { update } = show([read('a'), read('b')])
    expect(bubbles()).toHaveLength(0)
    update([read('a'), read('b'), exampleRecord('running', { call: read('c').call })])
    expect(bubbles()).toHaveLength(1)
    await userEvent.click(line())
    expect(calls()).toEqual(['a', 'b', 'c'])
    await userEvent.click(line())
    expect(calls()).toEqual([])
    expect(bubbles()).toHaveLength(3)
  })

  it('speaks of a call that was never drawn when it turns out otherwise', async () => {
    const tools = { read_file: { mode: 'read' }, update_event: { mode: 'safe_write' } } as const
    const view = (records: readonly ToolCallRecord[]) => (
      <TestProvider host={createTestHost()} policy={defineToolPolicy({ tools })}>
        <ToolCallGroup records={records} />
      </TestProvider>
    )
    const changed = done('b', 'update_event', { title: 'Stand-up' })
    const { rerender } = render(view([read('a'), changed]))
    rerender(view([read('a'), { ...failed('b'), call: changed.call }]))
    await waitFor(() =>
      expect(document.querySelector('[aria-live]')).toHaveTextContent(/failed.*Stand-up/i),
    )
  })

  it('keeps what the person opened open and visible, also when more calls come', async () => {
    const { update } = show([read('a'), read('b')])
    await userEvent.click(line())
    await userEvent.click(
      within(screen.getAllByRole('listitem')[0]!).getByRole('button', { name: /a\.md/ }),
    )
    await userEvent.click(line())
    expect(calls()).toEqual(['a'])
    update([read('a'), read('b'), read('c')])
    expect(calls()).toEqual(['a'])
    expect(
      within(screen.getByRole('listitem')).getByRole('button', { name: /a\.md/ }),
    ).toHaveAttribute('aria-expanded', 'true')
  })

  it('keeps an answered request under the pointer; only folding hides it', async () => {
    const { update } = show([read('a'), asked('b')])
    expect(calls()).toEqual(['b'])
    update([read('a'), done('b', 'run_command', { command: 'b' })])
    expect(calls()).toEqual(['b'])
    await userEvent.click(line())
    await userEvent.click(line())
    expect(calls()).toEqual([])
  })

  it('needs more than one call', () => {
    const { update } = show([read('a')])
    expect(screen.queryByRole('group')).toBeNull()
    expect(calls()).toEqual(['a'])
    update([])
    expect(document.querySelector('[data-handrail="group"]')).toBeNull()
  })

  it('is read-only without a provider', () => {
    render(<ToolCallGroup records={[read('a'), asked('b')]} />)
    expect(calls()).toEqual(['b'])
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  })
})

describe('sub-agents', () => {
  const agent: ToolCallRecord = {
    call: { id: 'agent', name: 'task', arguments: { title: 'Release' } },
    phase: 'running',
    run: 'active',
    progress: { value: 1, total: 5 },
  }
  const inside = (record: ToolCallRecord, parentId = 'agent'): ToolCallRecord => ({
    ...record,
    parentId,
  })

  it('show their calls under their own, with how many are expected', async () => {
    show([read('a'), agent, inside(read('b')), inside(read('c'))])
    await userEvent.click(line(/read 3 files$/))
    expect(screen.getByText('1 of 5 calls')).toBeVisible()
    expect(calls()).toEqual(['a', 'agent'])
    await userEvent.click(line('Read 2 files'))
    expect(calls()).toEqual(['a', 'agent', 'b', 'c'])
  })

  it('show a request even inside two folded groups', () => {
    show([
      read('a'),
      agent,
      inside({ ...agent, call: { ...agent.call, id: 'inner' } }),
      inside(asked('c'), 'inner'),
    ])
    expect(calls()).toEqual(['agent', 'inner', 'c'])
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })

  it('are flat from the eighth level on in a chain of sixty', async () => {
    show([
      agent,
      ...Array.from({ length: 60 }, (_, index) => ({
        ...read(String(index)),
        parentId: index === 0 ? 'agent' : String(index - 1),
      })),
    ])
    const folded = () => screen.queryByRole('button', { name: /files?$/, expanded: false })
    for (let run = folded(); run; run = folded()) await userEvent.click(run)
    expect(calls()).toHaveLength(61)
  })
})
