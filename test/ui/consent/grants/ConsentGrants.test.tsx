import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ConsentGrants,
  defineToolPolicy,
  ToolCallBubble,
  webStorageGrants,
  type Grant,
  type GrantStore,
  type ToolCallRecord,
} from '../../../../src/index.ts'
import { definitionDigest } from '../../../../src/policy/digestOf.ts'
import { createTestHost, statusOf, TestProvider } from '../../../../src/testing/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'
import { rules } from '../../../../src/rules/index.ts'

const schema = (...keys: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
})
const policy = defineToolPolicy({
  rules,
  tools: {
    edit_file: {
      mode: 'local',
      server: 'filesystem',
      description: 'Edits a file.',
      inputSchema: schema('path', 'text'),
    },
    run_command: { mode: 'local', server: 'terminal', inputSchema: schema('command') },
  },
})
const ANN = { id: 'ann', name: 'Ann' }
const edit = (id: string, path: string, changes: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id, name: 'edit_file', arguments: { path, text: 'x' } },
  request: { id: `request-${id}`, can: { reason: true } },
  phase: 'waiting',
  run: 'active',
  ...changes,
})
const run = (id: string, command: string): ToolCallRecord => ({
  call: { id, name: 'run_command', arguments: { command } },
  request: { id: `request-${id}` },
  phase: 'waiting',
  run: 'active',
})

/** Keeps grants as a server would, in memory. */
function memoryGrants(given: readonly Grant[] = []): GrantStore & { kept: Grant[] } {
  const kept = [...given]
  return {
    kept,
    list: () => [...kept],
    add: async (grant) => void kept.push(grant),
    revoke: async (id) =>
      void kept.splice(
        kept.findIndex((grant) => grant.id === id),
        1,
      ),
  }
}
const Chat = ({
  records,
  ...props
}: { records: readonly ToolCallRecord[] } & Parameters<typeof TestProvider>[0]) => (
  <TestProvider policy={policy} actor={ANN} conversation="c1" records={records} {...props}>
    {records.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} />
    ))}
    <ConsentGrants />
  </TestProvider>
)
/** Chooses what a permission covers, once that is loaded. */
const cover = async (calls: string) =>
  userEvent.click(await screen.findByRole('radio', { name: `Calls with ${calls}` }))
/** Allows every edit in the folder, as long as the text is the same. */
async function allowNotes(scope = 'Always'): Promise<void> {
  await chooseOption(scope)
  await cover('files in notes/ and text x')
  await press(/^Allow/)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const listed = () =>
  within(screen.getByRole('group', { name: 'Saved permissions' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

const may = Date.UTC(2026, 4, 3, 12)
/** A rule that a person gave on a page before. */
async function withRule() {
  const grants = memoryGrants()
  const host = createTestHost()
  const view = render(<Chat host={host} grants={grants} records={[edit('0', 'notes/plan.md')]} />)
  await allowNotes()
  await waitFor(() => expect(grants.kept).toHaveLength(1))
  view.unmount()
  const rule: Grant = { ...grants.kept[0]!, at: may, expiresAt: Date.now() + 86_400_000 * 3 }
  return { rule, host: createTestHost() }
}

/**
 * Resolves once a rule has answered on a page that came later: by then, what a rule answers is
 * answered.
 */
async function ruleAnswers(rule: Grant): Promise<void> {
  const host = createTestHost()
  const page = render(
    <TestProvider
      policy={policy}
      conversation="later"
      host={host}
      grants={memoryGrants([rule])}
      records={[edit('later', 'notes/plan.md')]}
    />,
  )
  await waitFor(() => expect(host.sent).toHaveLength(1))
  page.unmount()
}

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('a call allowed for longer', () => {
  it('says first what it covers, where and until when; then the rule covers exactly that', async () => {
    const host = createTestHost()
    const grants = memoryGrants()
    const view = render(<Chat host={host} grants={grants} records={[edit('1', 'notes/plan.md')]} />)
    await chooseOption('In this conversation')
    expect(screen.getByRole('button', { name: /^Allow/ })).toHaveAccessibleDescription(
      /May use edit_file for exactly “notes\/plan\.md …”, in this conversation, until \w+ \d+/,
    )
    await cover('files in notes/ and text x')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Allow/ })).toHaveAccessibleDescription(
        /May use edit_file with files in notes\/ and text x, in this conversation, until \w+ \d+/,
      ),
    )
    await press(/^Allow/)
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    expect(host.sent).toMatchObject([
      { decision: { kind: 'allow', scope: 'conversation', by: { kind: 'person', id: 'ann' } } },
    ])
    expect(grants.kept[0]).toMatchObject({
      scope: 'conversation',
      conversation: 'c1',
      tool: 'edit_file',
      server: 'filesystem',
      by: { kind: 'person', ...ANN },
      rule: 'filesystem/edit_file(path: notes/**, text: x)',
    })
    view.rerender(
      <Chat
        host={host}
        grants={grants}
        records={[
          edit('1', 'notes/plan.md'),
          edit('2', 'notes/friday.md'),
          edit('3', 'web/index.html'),
        ]}
      />,
    )
    await waitFor(() => expect(host.sent).toHaveLength(2))
    expect(host.sent[1]).toMatchObject({
      record: { call: { id: '2' } },
      decision: { kind: 'allow', scope: 'once', by: { kind: 'grant', id: grants.kept[0]!.id } },
    })
    expect(statusOf('3')).toBe('awaiting_consent')
  })

  it('covers a folder, and asks where any other argument differs or was not there', async () => {
    const host = createTestHost()
    const grants = memoryGrants()
    const with_ = (id: string, given: object, text?: string) =>
      edit(id, '', {
        call: { id, name: 'edit_file', arguments: { path: 'notes/b.md', ...given } },
        ...(text !== undefined && { argumentsText: text }),
      })
    const view = render(
      <Chat
        host={host}
        grants={grants}
        records={[with_('1', { text: 'x', size: 9007199254740992 })]}
      />,
    )
    await chooseOption('Always')
    await cover('files in notes/, text x, and size 9007199254740992')
    await press(/^Allow/)
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    const asking = [
      with_('text', { text: 'y', size: 9007199254740992 }),
      with_('destination', { text: 'x', destination: '/etc/passwd' }),
      with_('nested', { text: 'x', options: { path: '/etc/passwd' } }),
      with_('list', { text: 'x', paths: ['/etc/passwd'] }),
      with_(
        'digits',
        { text: 'x', size: 9007199254740992 },
        '{"path":"notes/b.md","text":"x","size":9007199254740993}',
      ),
      with_('less', {}),
    ]
    view.rerender(
      <Chat
        host={host}
        grants={grants}
        records={[...asking, with_('same', { text: 'x', size: 9007199254740992 })]}
      />,
    )
    await waitFor(() =>
      expect(host.sent.map(({ record }) => record.call.id).sort()).toEqual(['1', 'same']),
    )
    for (const { call } of asking)
      expect([call.id, statusOf(call.id)]).toEqual([call.id, 'awaiting_consent'])
  })

  it('is not offered where nobody would remember it', async () => {
    const { rerender } = render(
      <Chat host={createTestHost()} records={[edit('1', 'notes/plan.md')]} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Options' }))
    expect(screen.queryByRole('menuitemradio')).toBeNull()
    rerender(
      <Chat
        host={createTestHost()}
        grants={memoryGrants()}
        records={[edit('1', 'notes/plan.md')]}
      />,
    )
    expect(
      within(screen.getByRole('group', { name: 'For how long' }))
        .getAllByRole('menuitemradio')
        .map((option) => option.textContent),
    ).toEqual(['This time', 'In this conversation', 'Always'])
  })

  it('is remembered by the runtime where that offers it: no rule is kept here, and that is said', async () => {
    const host = createTestHost()
    const grants = memoryGrants()
    render(
      <Chat
        host={host}
        grants={grants}
        records={[
          edit('1', 'notes/plan.md', { request: { id: 'r', can: { scopes: ['once', 'always'] } } }),
        ]}
      />,
    )
    await chooseOption('Always')
    expect(screen.getByText('The agent remembers this. You cannot undo it here.')).toBeVisible()
    expect(screen.queryByRole('group', { name: 'What it covers' })).toBeNull()
    await press(/^Allow/)
    await waitFor(() => expect(host.sent).toMatchObject([{ decision: { scope: 'always' } }]))
    expect(grants.kept).toEqual([])
  })

  it('covers a command exactly as it is, unless the person chooses more', async () => {
    const host = createTestHost()
    const grants = memoryGrants()
    const view = render(<Chat host={host} grants={grants} records={[run('1', 'npm test')]} />)
    await chooseOption('Always')
    expect(await screen.findByRole('radio', { name: 'Exactly this' })).toBeChecked()
    expect(screen.getByRole('button', { name: /^Allow/ })).toHaveAccessibleDescription(
      /May use run_command for exactly “npm test”, in every conversation, until/,
    )
    await press(/^Allow/)
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    view.rerender(
      <Chat
        host={host}
        grants={grants}
        records={[run('1', 'npm test'), run('2', 'npm test && rm -rf ~'), run('3', 'npm test')]}
      />,
    )
    await waitFor(() => expect(host.sent.map(({ record }) => record.call.id)).toEqual(['1', '3']))
    expect(statusOf('2')).toBe('awaiting_consent')
  })

  it('leaves no rule when the decision does not arrive', async () => {
    const grants = memoryGrants()
    render(
      <Chat
        host={createTestHost({ decideConsent: () => Promise.reject(new Error('offline')) })}
        grants={grants}
        records={[edit('1', 'notes/plan.md')]}
      />,
    )
    await chooseOption('Always')
    await press(/^Allow/)
    expect(await screen.findByText('offline')).toBeVisible()
    expect(grants.kept).toEqual([])
  })

  it('counts once when the store does not keep it, and the receipt says so', async () => {
    const host = createTestHost()
    const grants: GrantStore = {
      list: () => [],
      add: () => Promise.reject(new Error('full')),
      revoke: () => {},
    }
    const view = render(<Chat host={host} grants={grants} records={[edit('1', 'notes/plan.md')]} />)
    await chooseOption('Always')
    await press(/^Allow/)
    await waitFor(() => expect(statusOf('1')).toBe('running'))
    view.rerender(
      <Chat
        host={host}
        grants={grants}
        records={[
          edit('1', 'notes/plan.md', { phase: 'done', result: { success: true } }),
          edit('2', 'notes/plan.md'),
        ]}
      />,
    )
    expect(statusOf('2')).toBe('awaiting_consent')
    await press('Changed notes/plan.md')
    const said = await screen.findByText('Allowed once. It could not be saved.')
    expect(said).toBeVisible()
    expect(said.closest('.handrail-receipt')).not.toHaveTextContent(/always|conversation/i)
  })
})

describe('a rule', () => {
  it('says in words where it counts, since when, until when and by whom', async () => {
    const { rule, host } = await withRule()
    render(<Chat host={host} grants={memoryGrants([rule])} records={[]} actor={{ id: 'ben' }} />)
    await screen.findByText('notes/')
    expect(listed()).toEqual([
      expect.stringMatching(
        /^May use edit_file with files in notes\/ and text x“filesystem\/edit_file\(path: notes\/\*\*, text: x\)”on filesystemin every conversationsince May 3(, 2026)?until \w+ \d+(, \d+)?allowed by “Ann”Revoke$/,
      ),
    ])
  })

  it('for a server covers no tool that runs text, though somebody stored that it does', async () => {
    const { rule, host } = await withRule()
    const definition = definitionDigest('run_command', policy.tools.run_command)!
    const stored: Grant = {
      ...rule,
      id: 'stored',
      rule: 'terminal/*(...)',
      server: 'terminal',
      tool: 'run_command',
      definition,
      tools: [{ tool: 'run_command', definition }],
    }
    const records = [run('1', 'rm -rf ~'), edit('2', 'notes/plan.md')]
    render(<Chat host={host} grants={memoryGrants([stored, rule])} records={records} />)
    await waitFor(() => expect(host.sent.map(({ record }) => record.call.id)).toEqual(['2']))
    expect(statusOf('1')).toBe('awaiting_consent')
  })

  it('answers no call whose arguments are invalid', async () => {
    const { rule, host } = await withRule()
    const grants = memoryGrants([{ ...rule, rule: 'filesystem/edit_file(...)' }])
    const invalid = edit('1', 'notes/plan.md', { argumentsState: 'invalid', request: undefined })
    render(<Chat host={host} grants={grants} records={[invalid, edit('2', 'web/a.md')]} />)
    await waitFor(() => expect(host.sent.map(({ record }) => record.call.id)).toEqual(['2']))
    expect(statusOf('1')).toBe('awaiting_consent')
  })

  it('is not called the person’s where only the runtime tells of it', async () => {
    const told: ToolCallRecord = edit('1', 'notes/plan.md', {
      phase: 'done',
      result: { success: true },
      decision: {
        id: 'request-1',
        digest: '',
        kind: 'allow',
        arguments: {},
        scope: 'once',
        by: { kind: 'grant', id: 'unknown' },
      },
    })
    render(<Chat host={createTestHost()} grants={memoryGrants([])} records={[told]} />)
    await press('Changed notes/plan.md')
    expect(await screen.findByText(/^Allowed by a saved permission\./)).toBeVisible()
  })

  it('can be revoked on the receipt of a call it allowed: then that call asks again', async () => {
    const { rule, host } = await withRule()
    const grants = memoryGrants([rule])
    const first = edit('1', 'notes/plan.md')
    const view = render(<Chat host={host} grants={grants} records={[first]} />)
    await waitFor(() =>
      expect(host.sent).toMatchObject([{ decision: { by: { kind: 'grant', id: rule.id } } }]),
    )
    view.rerender(
      <Chat
        host={host}
        grants={grants}
        records={[edit('1', 'notes/plan.md', { phase: 'done', result: { success: true } })]}
      />,
    )
    await press('Changed notes/plan.md')
    expect(await screen.findByText(/^Allowed by your permission of May 3(, 2026)?\./)).toBeVisible()
    await userEvent.click(
      within(screen.getByText(/^Allowed by your permission/).closest('p')!).getByRole('button', {
        name: 'Revoke',
      }),
    )
    expect(await screen.findByText('Revoked. You will be asked again.')).toBeVisible()
    expect(grants.kept).toEqual([])
    expect(screen.getByText('There are no saved permissions.')).toBeVisible()
    view.rerender(<Chat host={host} grants={grants} records={[edit('2', 'notes/plan.md')]} />)
    expect(statusOf('2')).toBe('awaiting_consent')
    expect(host.sent).toHaveLength(1)
  })

  it('can be revoked from the list with the keyboard: the focus moves to the next, and it is announced', async () => {
    const { rule, host } = await withRule()
    render(
      <Chat
        host={host}
        grants={memoryGrants([rule, { ...rule, id: 'second', at: may - 1 }])}
        records={[]}
      />,
    )
    const [first, second] = screen.getAllByRole('button', { name: 'Revoke' })
    await waitFor(() =>
      expect(first).toHaveAccessibleDescription(/^May use edit_file with files in notes\//),
    )
    first!.focus()
    await userEvent.keyboard('{Enter}')
    expect(listed()).toHaveLength(1)
    expect(second).toHaveFocus()
    expect(screen.getByText('Revoked. You will be asked again.')).toBeInTheDocument()
  })

  it('that stays in the store after it was revoked does not count, and that is said', async () => {
    const { rule, host } = await withRule()
    render(
      <Chat
        host={host}
        grants={{
          list: () => [rule],
          add: () => {},
          revoke: () => Promise.reject(new Error('The server is not reachable.')),
        }}
        records={[]}
      />,
    )
    await press('Revoke')
    expect(
      await screen.findByText(/^It is revoked on this page, but it is still saved:/),
    ).toHaveTextContent(/still saved: “The server is not reachable\.”$/)
    expect(screen.getByRole('button', { name: 'Revoke again' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
  })

  it('ends by itself, also in the list', async () => {
    const { rule, host } = await withRule()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      render(
        <Chat
          host={host}
          grants={memoryGrants([{ ...rule, expiresAt: Date.now() + 60_000 }])}
          records={[]}
        />,
      )
      expect(listed()).toHaveLength(1)
      await act(async () => {}) // its words are there
      act(() => {
        vi.advanceTimersByTime(60_001)
      })
      expect(listed()).toHaveLength(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('nothing outside the app’s own rules gives permission', () => {
  it('an entry in Web Storage is no rule, with and without a store', async () => {
    const { rule } = await withRule()
    localStorage.setItem('toolConsent:edit_file', 'always')
    localStorage.setItem('autoApprove', 'true')
    localStorage.setItem('notes', '{"*":true}')
    sessionStorage.setItem('toolConsent', '{"*":true}')
    const host = createTestHost()
    const view = render(<Chat host={host} records={[edit('1', 'notes/plan.md')]} />)
    view.rerender(
      <Chat
        host={host}
        grants={webStorageGrants('notes')}
        records={[edit('1', 'notes/plan.md')]}
      />,
    )
    await ruleAnswers(rule)
    expect(host.sent).toEqual([])
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })

  it.each([
    ['of another version', (rule: Grant) => ({ version: 2, grants: [rule] })],
    [
      'that no person gave',
      (rule: Grant) => ({ version: 1, grants: [{ ...rule, by: { kind: 'policy' } }] }),
    ],
    [
      'without the definition it was given for',
      (rule: Grant) => ({ version: 1, grants: [{ ...rule, definition: undefined }] }),
    ],
    ['for all tools', (rule: Grant) => ({ version: 1, grants: [{ ...rule, tool: '*' }] })],
  ])('a rule in Web Storage %s does not count', async (_, write) => {
    const grants = memoryGrants()
    const view = render(
      <Chat host={createTestHost()} grants={grants} records={[edit('1', 'notes/plan.md')]} />,
    )
    await allowNotes()
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    view.unmount()
    const host = createTestHost()
    localStorage.setItem('stored', JSON.stringify({ version: 1, grants: grants.kept }))
    const first = render(
      <Chat
        host={host}
        grants={webStorageGrants('stored')}
        records={[edit('2', 'notes/plan.md')]}
      />,
    )
    await waitFor(() => expect(host.sent).toHaveLength(1))
    first.unmount()
    localStorage.setItem('stored', JSON.stringify(write(grants.kept[0]!)))
    render(
      <Chat
        host={host}
        grants={webStorageGrants('stored')}
        records={[edit('3', 'notes/plan.md')]}
      />,
    )
    await ruleAnswers(grants.kept[0]!)
    expect(host.sent).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  })

  it('a call’s own claims, and a decision a record brings for another call, permit nothing', async () => {
    const { rule } = await withRule()
    const host = createTestHost()
    const record = edit('1', 'notes/plan.md')
    const claims = {
      ...record,
      call: {
        ...record.call,
        arguments: {
          path: 'notes/plan.md',
          approved: true,
          autoApprove: true,
          _meta: { approved: true },
        },
      },
    }
    render(<Chat host={host} grants={memoryGrants()} records={[claims]} />)
    await ruleAnswers(rule)
    expect(host.sent).toEqual([])
    expect(statusOf('1')).toBe('awaiting_consent')
  })

  it('a rule in Web Storage is there for the next page, and rules of another tab are noticed', async () => {
    const host = createTestHost()
    const view = render(
      <Chat host={host} grants={webStorageGrants('kept')} records={[edit('1', 'notes/plan.md')]} />,
    )
    await allowNotes()
    await waitFor(() => expect(localStorage.getItem('kept')).toContain('"tool":"edit_file"'))
    view.unmount()
    const later = createTestHost()
    render(
      <Chat
        host={later}
        grants={webStorageGrants('kept')}
        records={[edit('2', 'notes/friday.md')]}
      />,
    )
    await waitFor(() => expect(later.sent).toMatchObject([{ decision: { by: { kind: 'grant' } } }]))
    act(() => {
      localStorage.removeItem('kept')
      window.dispatchEvent(new StorageEvent('storage', { key: 'kept' }))
    })
    await waitFor(() => expect(listed()).toEqual([]))
  })

  it('a rule does not cover a call that has changed', async () => {
    const host = createTestHost()
    const grants = memoryGrants()
    const view = render(<Chat host={host} grants={grants} records={[edit('1', 'notes/plan.md')]} />)
    await allowNotes()
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    const changed = {
      ...policy,
      tools: {
        ...policy.tools,
        edit_file: { ...policy.tools.edit_file, description: 'Edits a file, and more.' },
      },
    }
    view.rerender(
      <Chat host={host} grants={grants} policy={changed} records={[edit('2', 'notes/plan.md')]} />,
    )
    await ruleAnswers(grants.kept[0]!)
    expect(host.sent).toHaveLength(1)
    expect(statusOf('2')).toBe('awaiting_consent')
  })

  it.each([
    [
      'a checksum of something else',
      { request: { id: 'r', checksum: { algorithm: 'sha256', value: '00' } } },
    ],
    ['options to choose from', { request: { id: 'r', options: [{ id: 'a', label: 'A' }] } }],
    [
      'a key that is given twice',
      { argumentsText: '{"path":"notes/a.md","text":"x","path":"notes/plan.md"}' },
    ],
    [
      'arguments that are still arriving',
      { argumentsState: 'streaming' as const, argumentsText: '{"path":"notes/pl' },
    ],
  ])('a rule does not answer a request with %s: a person looks at it', async (_, changes) => {
    const host = createTestHost()
    const grants = memoryGrants()
    const view = render(<Chat host={host} grants={grants} records={[edit('1', 'notes/plan.md')]} />)
    await allowNotes()
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    view.rerender(
      <Chat host={host} grants={grants} records={[edit('2', 'notes/plan.md', changes)]} />,
    )
    await ruleAnswers(grants.kept[0]!)
    expect(host.sent).toHaveLength(1)
  })

  it('a call that a rule allowed is asked about when the decision did not arrive', async () => {
    const { kept } = memoryGrants()
    expect(kept).toEqual([])
    const grants = memoryGrants()
    const first = createTestHost()
    const view = render(
      <Chat host={first} grants={grants} records={[edit('1', 'notes/plan.md')]} />,
    )
    await allowNotes()
    await waitFor(() => expect(grants.kept).toHaveLength(1))
    const down = createTestHost({ decideConsent: () => Promise.reject(new Error('offline')) })
    view.rerender(<Chat host={down} grants={grants} records={[edit('2', 'notes/plan.md')]} />)
    expect(await screen.findByText('offline')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(down.sent).toHaveLength(1)
  })
})
