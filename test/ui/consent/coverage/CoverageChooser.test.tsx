import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  defineToolPolicy,
  ToolCallBubble,
  type Grant,
  type GrantStore,
  type ToolCallRecord,
  type ToolPolicy,
} from '../../../../src/index.ts'
import { grantsRoot } from '../../../../src/ui/consent/roots.ts'
import { holdModule } from '../../../support/later/holdModule.ts'
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
    shell_run: { local: true, inputSchema: schema('command') },
    write_file: {
      mode: 'local',
      server: 'filesystem',
      inputSchema: schema('path', 'content'),
    },
    delete_file: { mode: 'destructive', server: 'filesystem', inputSchema: schema('path') },
  },
})
const waiting = (id: string, name: string, given: object): ToolCallRecord => ({
  call: { id, name, arguments: { ...given } },
  request: { id: `request-${id}`, can: { edit: true } },
  phase: 'waiting',
  run: 'active',
})
const shell = (id: string, command: string) => waiting(id, 'shell_run', { command })
const ran = (id: string, command: string): ToolCallRecord => ({
  ...shell(id, command),
  request: undefined,
  phase: 'done',
  result: { success: true },
})
const write = (id: string, path: string, content = 'x') =>
  waiting(id, 'write_file', { path, content })

function chat(...given: (ToolCallRecord | ToolPolicy)[]) {
  const first = given.filter((each): each is ToolCallRecord => 'call' in each)
  const own = given.find((each): each is ToolPolicy => !('call' in each)) ?? policy

  const kept: Grant[] = []
  const grants: GrantStore = {
    list: () => [...kept],
    add: async (grant) => void kept.push(grant),
    revoke: () => {},
  }
  const host = createTestHost()
  const page = (records: readonly ToolCallRecord[]) => (
    <TestProvider policy={own} conversation="c1" host={host} grants={grants} records={records}>
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
  const view = render(page(first))
  return { kept, host, show: (...records: ToolCallRecord[]) => view.rerender(page(records)) }
}
const always = () => chooseOption('Always')
const options = async () =>
  within(await screen.findByRole('group', { name: 'What it covers' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')!.textContent)
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name }))
const allow = () => screen.getByRole('button', { name: /^Allow/ })
const row = (term: string) => screen.getByText(term).nextElementSibling?.textContent
const rule = () => screen.getByRole('textbox', { name: 'Your own pattern' })
async function rewrite(text: string): Promise<void> {
  await userEvent.clear(rule())
  await userEvent.type(rule(), text)
}

describe('what a longer permission can cover', () => {
  it('is exactly this call until the person chooses more, the narrowest rule first', async () => {
    chat(write('1', 'notes/plan.md'))
    await always()
    await screen.findByRole('radio', { name: 'Your own pattern' })
    expect(await options()).toEqual([
      'Exactly this',
      'Calls with files in notes/ and content x',
      'Calls with files in notes/ and any content',
      'Every call of write_file',
      'Your own pattern',
    ])
    expect(screen.getByRole('radio', { name: 'Exactly this' })).toBeChecked()
  })

  it('is exactly this or every call of the tool, for a policy without rules', async () => {
    const { rules: _, ...plain } = policy
    const { kept, host, show } = chat(plain, write('1', 'notes/plan.md'))
    await always()
    expect(await options()).toEqual(['Exactly this', 'Every call of write_file'])
    await choose('Every call of write_file')
    await waitFor(() =>
      expect(allow()).toHaveAccessibleDescription(/May use write_file with any input/),
    )
    await userEvent.click(allow())
    await waitFor(() => expect(kept).toMatchObject([{ rule: 'filesystem/write_file(...)' }]))
    show(write('2', '/etc/passwd'), shell('3', 'ls'))
    await waitFor(() => expect(host.sent.map(({ record }) => record.call.id)).toEqual(['1', '2']))
  })

  it('is only exactly this for a tool that runs text, for a policy without rules', async () => {
    const { rules: _, ...plain } = policy
    chat(plain, shell('1', 'git status'))
    await always()
    await waitFor(() => expect(allow()).toHaveAccessibleDescription(/for exactly “git status”/))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('is a command with any flags: the same program with another verb asks', async () => {
    const { kept, host, show } = chat(shell('1', 'git status --short'))
    await always()
    await choose('Calls with the command “git status”, any flags and files')
    await waitFor(() =>
      expect(allow()).toHaveAccessibleDescription(
        /May use shell_run with the command “git status”, any flags and files, in every conversation/,
      ),
    )
    await userEvent.click(allow())
    await waitFor(() => expect(kept).toMatchObject([{ rule: 'shell_run(command: git status *)' }]))
    show(
      shell('2', 'git push'),
      shell('3', 'git status; rm -rf .'),
      shell('4', 'git status > notes.txt'),
      shell('5', 'git status -sb'),
    )
    await waitFor(() => expect(host.sent.map(({ record }) => record.call.id)).toEqual(['1', '5']))
    for (const id of ['2', '3', '4']) expect([id, statusOf(id)]).toEqual([id, 'awaiting_consent'])
  })

  it('is not offered before the page can say what it covers', async () => {
    const code = holdModule(grantsRoot)
    chat(write('1', 'notes/plan.md'))
    await waitFor(() => expect(allow()).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(screen.getByRole('button', { name: 'Options' }))
    expect(screen.queryByRole('menuitemradio')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Options' }))
    await code.arrive()
    await always()
    expect(allow()).toHaveAccessibleDescription(/May use write_file/)
    vi.restoreAllMocks()
  })

  it.each([
    ['a tool that destroys', waiting('1', 'delete_file', { path: 'notes/a.md' })],
    ['a line of two commands', shell('1', 'git status && git push')],
    ['a command that removes', shell('1', 'rm notes/plan.md')],
  ])('is nothing but this for %s', async (_, record) => {
    const { kept } = chat(record)
    await always()
    await waitFor(() => expect(allow()).toHaveAccessibleDescription(/for exactly/))
    await waitFor(() => expect(allow()).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(allow())
    const again = screen.queryByRole('button', { name: 'Press again' })
    if (again) await userEvent.click(again)
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(screen.queryByRole('group', { name: 'What it covers' })).toBeNull()
    expect(kept[0]).toMatchObject({ exactly: {} })
  })

  it('says which earlier calls the rule would have answered, and which still ask', async () => {
    chat(
      ran('a', 'git status'),
      ran('b', 'git status -sb'),
      ran('c', 'git log'),
      shell('1', 'git status --short'),
    )
    await always()
    await choose(/git status/)
    expect(row('Would have answered')).toBe('“git status”“git status -sb”earlier calls: 2 of 3')
    expect(row('Still asks')).toBe('“git log”“git push”“git commit”')
  })

  it('is worked out for the chosen rule alone, once', async () => {
    const asked = vi.fn<NonNullable<ToolPolicy['ask']>>()
    chat({ ...policy, ask: asked }, write('a', 'web/a.md'), write('1', 'notes/plan.md'))
    await chooseOption('Always', 1)
    await options()
    const judged = (path: string) =>
      asked.mock.calls.filter(([call]) => call.arguments?.path === path).length
    expect(judged('other/plan.md')).toBe(0)
    await choose('Calls with files in notes/ and any content')
    expect(row('Still asks')).toBe('“web/a.md …”“other/plan.md …”“plan.md …”')
    expect(judged('other/plan.md')).toBe(2)
  })
})

describe('a rule of the person’s own', () => {
  it('begins with the chosen one, says in words what it covers, and is what is kept', async () => {
    const { kept } = chat(write('1', 'notes/plan.md'))
    await always()
    await choose('Calls with files in notes/ and any content')
    await choose('Your own pattern')
    expect(rule()).toHaveValue('filesystem/write_file(path: notes/**, content: *)')
    await rewrite('filesystem/write_file(path: notes/*.md, content: *)')
    expect(rule()).toHaveAccessibleDescription('Calls with path notes/*.md and any content')
    await waitFor(() =>
      expect(allow()).toHaveAccessibleDescription(/path notes\/\*\.md and any content/),
    )
    await userEvent.click(allow())
    await waitFor(() =>
      expect(kept).toMatchObject([{ rule: 'filesystem/write_file(path: notes/*.md, content: *)' }]),
    )
  })

  it.each([
    [
      'filesystem/write_file(path notes)',
      'Column 28: ":" and what the argument may be are expected.',
    ],
    ['filesystem/write_file(path: web/**, content: *)', 'It does not cover this call.'],
    ['filesystem/delete_file(path: notes/**)', 'It names another tool.'],
  ])('%s is not given: %s', async (text, problem) => {
    const { host, kept } = chat(write('1', 'notes/plan.md'))
    await always()
    await choose('Your own pattern')
    await rewrite(text)
    expect(rule()).toHaveAccessibleDescription(problem)
    expect(rule()).toBeInvalid()
    expect(allow()).toHaveAttribute('aria-disabled', 'true')
    expect(allow()).toHaveAccessibleDescription(
      expect.stringContaining('Allow is off: your pattern does not cover this call.'),
    )
    await userEvent.click(allow())
    await choose('Exactly this')
    await waitFor(() => expect(allow()).toHaveAttribute('aria-disabled', 'false'))
    await userEvent.click(allow())
    await waitFor(() => expect(kept).toMatchObject([{ exactly: {} }]))
    expect(host.sent).toHaveLength(1)
  })

  it('for a command is no wider than a program and its verb', async () => {
    chat(shell('1', 'git status --short'))
    await always()
    await choose('Your own pattern')
    await rewrite('shell_run(command: git *)')
    expect(rule()).toHaveAccessibleDescription(
      'It allows more than a permission for this tool may.',
    )
  })

  it('is for the arguments it was chosen for: editing them chooses exactly these again', async () => {
    const { kept } = chat(write('1', 'notes/plan.md'))
    await always()
    await choose('Every call of write_file')
    await chooseOption('Edit')
    const path = await screen.findByRole('textbox', { name: /path/ })
    await userEvent.clear(path)
    await userEvent.type(path, 'web/a.md')
    await userEvent.click(screen.getByRole('button', { name: 'Allow edited' }))
    await waitFor(() => expect(kept).toMatchObject([{ exactly: {} }]))
  })
})
