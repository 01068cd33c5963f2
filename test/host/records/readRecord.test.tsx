import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import * as index from '../../../src/index.ts'
import * as helpers from '../../../src/helpers/index.ts'
import {
  createTestHost,
  exampleRecord,
  TestProvider,
  type SentToHost,
} from '../../../src/testing/index.ts'
import { BROKEN_RECORDS, NO_RECORDS } from '../../support/badRecords.ts'

const handrail = { ...index, ...helpers }

/** Every component of the package that is given a record, or records. */
const OF_ONE = {
  ToolCallBubble: handrail.ToolCallBubble,
  ConsentDialog: handrail.ConsentDialog,
  DiffPreview: handrail.DiffPreview,
  QuestionCard: handrail.QuestionCard,
  UndoAffordance: handrail.UndoAffordance,
} as unknown as Record<keyof typeof handrail, ComponentType<{ record: unknown }>>
const OF_MANY = {
  ToolCallGroup: handrail.ToolCallGroup,
  ConsentQueue: handrail.ConsentQueue,
  UndoAffordanceAll: handrail.UndoAffordanceAll,
  ToolHostProvider: handrail.ToolHostProvider,
} as unknown as Record<keyof typeof handrail, ComponentType<{ records: unknown; open?: boolean }>>

/** Every hook that is given a record, or records. */
const HOOKS_OF_ONE = {
  useToolCallStatus: handrail.useToolCallStatus,
  useConsent: handrail.useConsent,
  useQuestion: handrail.useQuestion,
  useUndo: handrail.useUndo,
} as unknown as Record<keyof typeof handrail, (record: unknown) => unknown>
const HOOKS_OF_MANY = {
  useUndoAll: handrail.useUndoAll,
  useSettleOpenCalls: handrail.useSettleOpenCalls,
  useToolCalls: (records: unknown) => handrail.useToolCalls(() => records as never, 0),
} as unknown as Record<keyof typeof handrail, (records: unknown) => unknown>

const GOOD = exampleRecord('succeeded', {
  call: { id: 'call-2', name: 'read_note', arguments: { path: 'a.md' } },
})

/** As an app shows it, until all that it fetches has come. */
async function show(child: ReactNode) {
  const host = createTestHost({ isGated: () => true })
  const view = render(
    <TestProvider host={host} conversation="bad">
      {child}
    </TestProvider>,
  )
  await act(() => vi.dynamicImportSettled())
  return { ...view, host }
}

/** Uses a hook. */
function Hook({ use, value }: { use: (value: unknown) => unknown; value: unknown }) {
  use(value)
  return null
}

/** Shows it for each of the values. What was decided meanwhile. */
async function showEach(values: readonly unknown[], view: (value: unknown) => ReactNode) {
  const sent: SentToHost[] = []
  for (const value of values) {
    const { host, unmount } = await show(view(value))
    sent.push(...host.sent)
    unmount()
  }
  return sent.filter(({ verb }) => verb === 'decideConsent')
}

const ALL = [...NO_RECORDS, ...BROKEN_RECORDS]

describe('whatever an app gives as a record', () => {
  const records = ALL.map(([, make]) => make())
  const lists = [...records, ...records.map((record) => [record, GOOD])]

  it.each(Object.keys(OF_ONE))('%s throws nothing, and decides nothing', async (name) => {
    const View = OF_ONE[name as 'ToolCallBubble']
    expect(await showEach(records, (record) => <View record={record} />)).toEqual([])
  })

  it.each(Object.keys(OF_MANY))('%s throws nothing, in a list or as the list', async (name) => {
    const View = OF_MANY[name as 'ToolCallGroup']
    expect(await showEach(lists, (list) => <View records={list} />)).toEqual([])
  })

  it.each(Object.keys(HOOKS_OF_ONE))('%s throws nothing', async (name) => {
    const use = HOOKS_OF_ONE[name as 'useConsent']
    expect(await showEach(records, (record) => <Hook use={use} value={record} />)).toEqual([])
  })

  it.each(Object.keys(HOOKS_OF_MANY))(
    '%s throws nothing, in a list or as the list',
    async (name) => {
      const use = HOOKS_OF_MANY[name as 'useUndoAll']
      expect(await showEach(lists, (list) => <Hook use={use} value={list} />)).toEqual([])
    },
  )

  it('a bubble that is opened throws nothing', async () => {
    for (const record of records) {
      const { container, unmount } = await show(<OF_ONE.ToolCallBubble record={record} />)
      for (const toggle of container.querySelectorAll('.handrail-toggle')) fireEvent.click(toggle)
      await act(() => vi.dynamicImportSettled())
      expect(container.querySelector('[data-handrail="bubble"]')).not.toBeNull()
      unmount()
    }
  })
})

describe.each(NO_RECORDS)('%s in place of a record', (_, make) => {
  it('is a bubble of which nothing is known, and that says so', async () => {
    const { container } = await show(<OF_ONE.ToolCallBubble record={make()} />)
    const bubble = container.querySelector('[data-handrail="bubble"]')
    expect(bubble).toHaveAttribute('data-status', 'unknown')
    fireEvent.click(container.querySelector('.handrail-toggle')!)
    await act(() => vi.dynamicImportSettled())
    expect(bubble).toHaveTextContent('The data of this call cannot be read.')
    expect(container.querySelector('[data-handrail="consent"]')).toBeNull()
  })

  it('has no status but unknown, and nobody decides about it', () => {
    const record = make() as index.ToolCallRecord
    expect(handrail.deriveToolCallStatus(record)).toMatchObject({
      kind: 'unknown',
      reason: 'unreadable',
    })
    expect(handrail.settleOpenCalls([record], 'deny', { isGated: () => true })).toEqual([])
    expect(handrail.undoNotice([record])).toBe('')
  })

  it('is in a group beside the others', async () => {
    const { container } = await show(<OF_MANY.ToolCallGroup open records={[make(), GOOD]} />)
    expect(container.querySelectorAll('[data-handrail="bubble"]')).toHaveLength(2)
  })
})

describe('a record that throws when it is read', () => {
  it('is unknown as a whole, and nothing of it can be allowed', async () => {
    const record = {
      call: { id: 'call-1', name: 'shell_run', arguments: { command: 'ls' } },
      phase: 'waiting',
      get request(): never {
        throw new Error('no request')
      },
    }
    const { container } = await show(<OF_ONE.ToolCallBubble record={record} />)
    expect(container.querySelector('[data-status="unknown"]')).not.toBeNull()
    expect(container.querySelector('[data-handrail="consent"]')).toBeNull()
  })

  it('keeps the name of its tool where that can be read', async () => {
    const call = {
      id: 'call-1',
      name: 'shell_run',
      get arguments(): never {
        throw new Error('no arguments')
      },
    }
    const { container } = await show(
      <OF_ONE.ToolCallBubble record={{ call, request: { id: 'r' }, phase: 'waiting' }} />,
    )
    expect(container.querySelector('[data-verb="allow"]')).toBeNull()
    expect(container).toHaveTextContent('shell_run')
  })
})

describe('in development', () => {
  it('a mistake is one sentence on the console, and says what is expected', () => {
    vi.stubEnv('NODE_ENV', 'development')
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const flat = { id: 'call-1', name: 'read_note' }
    const { rerender } = render(<OF_ONE.ToolCallBubble record={flat} />)
    rerender(<OF_ONE.ToolCallBubble record={{ ...flat }} />)
    render(<OF_MANY.ToolCallGroup records="all" />)
    render(<handrail.ToolHostProvider host={5 as never} policy={'strict' as never} />)
    render(<Hook use={handrail.useToolCalls as never} value={{}} />)
    expect(said.mock.calls.map(([text]) => String(text))).toEqual([
      'handrail: expected a record, and got one without a call that has an id and a name. It is shown as unknown, and nobody can decide about it. Give what an adapter returns: { call: { id, name, arguments } }.',
      'handrail: expected a list of records, and got a string. It is shown as unknown, and nobody can decide about it. Give what an adapter returns: { call: { id, name, arguments } }.',
      'handrail: host of ToolHostProvider is a number that cannot be used. It counts as not given. Give it an object, or leave it out.',
      'handrail: policy of ToolHostProvider is a string that cannot be used. It counts as not given. Give it an object, or leave it out.',
      'handrail: useToolCalls got an object. It has no calls. Give it a reader, or an adapter’s from function and the messages.',
    ])
    vi.unstubAllEnvs()
    said.mockRestore()
  })
})

describe('a provider', () => {
  const WRONG = [
    null,
    5,
    Number.NaN,
    '',
    'x',
    true,
    1n,
    Symbol('x'),
    [],
    {},
    () => 5,
    Object.create(null),
  ]
  it.each([
    'host',
    'policy',
    'conversation',
    'records',
    'actor',
    'grants',
    'onWaitingCallsChange',
    'messages',
    'armDelay',
    'renderers',
    'openDiffs',
    'queryClient',
  ])('with anything as its %s shows the call, and asks', async (option) => {
    const asking = exampleRecord('awaiting_consent')
    for (const value of WRONG) {
      const { container, unmount } = render(
        <TestProvider host={createTestHost()} {...{ [option]: value }}>
          <handrail.ToolCallBubble record={asking} />
          <handrail.ConsentGrants />
        </TestProvider>,
      )
      await act(() => vi.dynamicImportSettled())
      expect(container.querySelector('[data-status="awaiting_consent"]')).toHaveTextContent(
        'npm run build',
      )
      unmount()
    }
  })

  it('takes a host whose members are no functions, or throw, for one without them', async () => {
    const host = {
      decideConsent: 'yes',
      get isGated(): never {
        throw new Error('no host')
      },
      offerUndo: 5,
      loadDiff: {},
    }
    const { container } = render(
      <TestProvider host={host as never}>
        <handrail.ToolCallBubble record={exampleRecord('awaiting_consent')} />
        <handrail.ToolCallBubble record={GOOD} />
      </TestProvider>,
    )
    await act(() => vi.dynamicImportSettled())
    expect(container.querySelector('[data-status="awaiting_consent"]')).toHaveTextContent(
      'npm run build',
    )
  })

  it('draws its own view where a renderer is no component', () => {
    render(
      <TestProvider renderers={{ tools: { read_note: 5, x: {} }, modes: { read: 'p' } } as never}>
        <handrail.ToolCallBubble record={GOOD} />
      </TestProvider>,
    )
    expect(screen.getByRole('button', { name: /a\.md/ })).toBeVisible()
  })
})
