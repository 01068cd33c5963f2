const call = (id: string, name: string, args: object) => ({
  role: 'assistant',
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
})
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })

/** A conversation to try the page with. */
export const SAMPLE_CALLS = {
  name: 'A release, as an agent did it',
  text: JSON.stringify([
    call('1', 'read_file', { path: 'CHANGELOG.md' }),
    result('1', '## Unreleased'),
    call('2', 'edit_file', { path: 'CHANGELOG.md', old_text: '## Unreleased', new_text: '## 2.1' }),
    result('2', 'edited'),
    call('3', 'run_command', { command: 'npm test' }),
    result('3', '48 passed'),
    call('4', 'run_command', { command: 'git push --force origin main' }),
    result('4', 'forced update'),
    call('5', 'delete_branch', { name: 'release-2.1' }),
    result('5', 'deleted'),
    call('6', 'send_mail', { to: 'team@example.com', subject: '2.1 is out' }),
    result('6', 'sent'),
    call('7', 'sync_ledger', { month: '2026-11' }),
  ]),
}

const tool = (name: string, description: string, more: object = {}) => ({
  name,
  description,
  inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
  ...more,
})

/** A server to try the page with. */
export const SAMPLE_TOOLS = {
  name: 'The tools of a server',
  text: JSON.stringify({
    tools: [
      tool('read_file', 'Reads a file', { annotations: { readOnlyHint: true } }),
      tool('list_directory', 'Lists a folder'),
      tool('write_file', 'Writes a file'),
      tool('delete_file', 'Deletes a file', { annotations: { destructiveHint: true } }),
      tool('run_command', 'Runs a command in a shell'),
      tool('publish_page', 'Puts a page on the web'),
      tool('sync_ledger', 'Syncs the ledger'),
    ],
  }),
}

/** A policy to go with them. */
export const SAMPLE_POLICY = `${JSON.stringify(
  {
    tools: { sync_ledger: { mode: 'external' } },
    permissions: [
      { rule: 'run_command(command: npm test)', verdict: 'run' },
      {
        rule: 'run_command(command: git push --force *)',
        verdict: 'deny',
        reason: 'history is not rewritten',
      },
    ],
  },
  null,
  2,
)}\n`
