import { createAcpReader, fromAcp } from '../../../src/adapters/acp/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { commonNames, defineToolPolicy } from '../../../src/policy/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import {
  chosen,
  OPTIONS,
  permission,
  recorded,
  response,
  toolCall,
  toolUpdate,
  update,
} from './support.ts'

const policy = defineToolPolicy({ names: commonNames })
const statusOf = (record: ToolCallRecord | undefined) => {
  const { kind, reason } = deriveToolCallStatus(record!, { policy })
  return `${kind} ${reason}`
}
const text = (said: string) => ({ type: 'content', content: { type: 'text', text: said } })
const onlyOf = (...events: readonly object[]) => {
  const records = fromAcp(events)
  expect(records).toHaveLength(1)
  return records[0]!
}

describe('a recorded exchange', () => {
  it('of opencode is one call: asked about, allowed once, with its text', () => {
    const record = onlyOf(...recorded('opencode-acp.jsonl'))
    expect(record.call).toMatchObject({ name: 'read', arguments: { filepath: '/etc/hostname' } })
    expect(record.decision).toMatchObject({ kind: 'allow', scope: 'once' })
    expect(record.content).toEqual([{ kind: 'text', text: 'box' }])
    expect(record.result).toEqual({ success: true })
    expect(record.inputs).toBeUndefined()
  })

  it('of Codex asks about an edit, in its own words', () => {
    const record = onlyOf(...recorded('acp-approval-file-change.json'))
    expect(statusOf(record)).toBe('awaiting_consent asked')
    expect(record.request).toMatchObject({
      prompt: 'Modifying config file',
      options: [{ id: 'allow_always', label: 'Allow for Session', kind: 'allow_always' }],
    })
  })

  it('of Codex writes several files', () => {
    const { call, result } = onlyOf(...recorded('acp-file-change-add-multiple-files.json'))
    expect(call.arguments).toEqual({
      files: [
        { path: '/test/project/FileA.kt', content: 'class FileA\n' },
        { path: '/test/project/FileB.kt', content: 'class FileB\n' },
      ],
    })
    expect(result).toEqual({ success: true })
  })

  it('of Codex has the output and the exit code of a terminal', () => {
    const { call, content, result } = onlyOf(...recorded('acp-terminal-full-flow.json'))
    expect(call).toMatchObject({ name: 'execute', arguments: { command: 'echo hello' } })
    expect(content).toEqual([{ kind: 'log', text: 'hello\n' }])
    expect(result).toEqual({ success: true, data: { exit_code: 0 } })
  })

  it('of a loaded session has each call once, an MCP tool by its own name', () => {
    const records = fromAcp(recorded('acp-load-session-history.json'))
    expect(records.map(({ call }) => call.name)).toEqual(
      expect.arrayContaining(['execute', 'edit', 'search', 'list_apps']),
    )
    expect(records.flatMap(({ later }) => later ?? [])).toEqual([])
    const search = records.find(({ call }) => call.name === 'search')
    expect(search?.spec).toMatchObject({ name: 'search', server: 'github' })
  })
})

describe('a request for permission', () => {
  it('about a call with a diff is one call with that diff', () => {
    const diff = { type: 'diff', path: '/a.txt', oldText: 'one\n', newText: 'two\n' }
    const record = onlyOf(
      toolCall('c', { name: undefined, title: 'Edit a.txt', kind: 'edit', content: [diff] }),
      permission({ toolCallId: 'c', content: null }),
    )
    expect(record.call).toMatchObject({
      name: 'edit',
      arguments: { path: '/a.txt', old_text: 'one\n', new_text: 'two\n' },
    })
    expect(statusOf(record)).toBe('awaiting_consent asked')
  })

  it('about a call that was not announced is a call, with its title and data', () => {
    const record = onlyOf(
      permission({
        toolCallId: 'c',
        title: 'List the files',
        kind: 'execute',
        rawInput: { command: 'ls' },
      }),
    )
    expect(record.call).toMatchObject({ name: 'execute', arguments: { command: 'ls' } })
    expect(record.summary).toBe('List the files')
  })

  it('keeps each option in its own words, and leaves plain ones to Allow and Deny', () => {
    const { request } = onlyOf(permission({ toolCallId: 'c' }))
    expect(request?.options).toEqual([
      { id: 'o1', label: 'Always allow', kind: 'allow_always' },
      { id: 'o4', label: 'Never', kind: 'deny_always' },
    ])
    const planning = onlyOf(
      permission({ toolCallId: 'c' }, [
        { optionId: 'a', name: 'Yes, and approve edits by hand', kind: 'allow_once' },
        { optionId: 'b', name: 'No, keep planning', kind: 'reject_once' },
      ]),
    )
    expect(planning.request?.options?.map(({ label }) => label)).toEqual([
      'Yes, and approve edits by hand',
      'No, keep planning',
    ])
  })

  it.each([
    ['o1', { kind: 'allow', scope: 'always' }],
    ['o2', { kind: 'allow', scope: 'once' }],
    ['o3', { kind: 'deny', scope: 'once' }],
    ['o4', { kind: 'deny', scope: 'always' }],
  ])('that is answered with %s is decided so', (option, decision) => {
    const record = onlyOf(permission({ toolCallId: 'c' }), chosen(option))
    expect(record.request).toBeUndefined()
    expect(record.decision).toMatchObject(decision)
    expect(record.outcome).toBe(decision.kind === 'deny' ? 'denied' : undefined)
  })

  it('that is answered with an option nobody offered is closed, and decided by nobody', () => {
    const record = onlyOf(permission({ toolCallId: 'c' }), chosen('o9'))
    expect([record.request, record.decision, record.phase]).toEqual([
      undefined,
      undefined,
      'running',
    ])
  })

  it('that the agent takes back is closed', () => {
    const { request } = onlyOf(permission({ toolCallId: 'c' }), {
      jsonrpc: '2.0',
      method: '$/cancel_request',
      params: { requestId: 7 },
    })
    expect(request).toBeUndefined()
  })

  it('is not answered by the answer to a request of the client with the same id', () => {
    const reader = createAcpReader()
    const sent = { jsonrpc: '2.0', id: 7, method: 'session/set_mode', params: { sessionId: 's1' } }
    for (const event of [sent, permission({ toolCallId: 'c' }), response(7, {})]) reader.push(event)
    expect(reader.records()).toMatchObject([{ request: { id: '7' }, phase: 'waiting' }])
    reader.push(chosen('o2'))
    expect(reader.records()).toMatchObject([{ decision: { kind: 'allow' } }])
  })

  it('may come again for the same call', () => {
    const record = onlyOf(
      permission({ toolCallId: 'c' }),
      chosen('o2'),
      permission({ toolCallId: 'c', rawInput: { path: '/etc' } }, OPTIONS, 8),
    )
    expect(record.request?.id).toBe('8')
    expect(statusOf(record)).toBe('awaiting_consent asked')
  })

  it('of version 2 names its subject', () => {
    const record = onlyOf({
      jsonrpc: '2.0',
      id: 1,
      method: 'session/request_permission',
      params: {
        sessionId: 's1',
        title: 'Run a command',
        description: 'It lists files',
        subject: { type: 'command', command: 'ls', cwd: '/' },
        options: OPTIONS,
      },
    })
    expect(record.call.arguments).toEqual({ command: 'ls', cwd: '/' })
    expect(record.request).toMatchObject({ title: 'Run a command', prompt: 'It lists files' })
  })
})

describe('a call', () => {
  it('that the agent does not ask about asks nobody', () => {
    const events = [
      toolCall('c', { name: undefined, kind: 'execute', rawInput: { command: 'rm -rf x' } }),
    ]
    expect(statusOf(onlyOf(...events))).toBe('preparing queued')
  })

  it('claims its mode by its kind, which never lowers what its name says', () => {
    const modeOf = (members: object) =>
      deriveToolCallStatus(onlyOf(toolCall('c', members)), { policy }).mode
    expect(modeOf({ name: 'frob', kind: 'delete' })).toBe('destructive')
    expect(modeOf({ name: 'delete_note', kind: 'read' })).toBe('destructive')
  })

  it('claims no mode by a kind that is named like a member of every object', () => {
    const { spec, phase } = onlyOf(toolCall('c', { kind: 'constructor', status: 'toString' }))
    expect([spec, phase]).toEqual([undefined, undefined])
  })

  it('keeps what its updates do not name, and its name', () => {
    const { call, summary } = onlyOf(
      toolCall('c', { name: undefined, title: 'read', kind: 'read', rawInput: { path: '/a' } }),
      toolUpdate('c', { title: 'Look at it', kind: 'other', rawInput: null, content: null }),
    )
    expect(call).toMatchObject({ name: 'read', arguments: { path: '/a' } })
    expect(summary).toBe('Look at it')
  })

  it.each([
    ['Read a.txt', 'a.txt', { path: '/tmp/a.txt' }],
    ['its command', '`npm test`', { command: 'npm test' }],
    ['Run and its command', 'Run npm test', { command: 'npm test' }],
  ])('does not say again what its arguments say: %s', (_, title, rawInput) => {
    const { summary } = onlyOf(
      toolCall('c', { title, rawInput: undefined }),
      toolUpdate('c', { rawInput }),
    )
    expect(summary).toBe('')
  })

  it('ran if its command ended with an exit code, and failed if a signal ended it', () => {
    const ended = (exit: object) =>
      onlyOf(
        toolCall('c', { content: [{ type: 'terminal', terminalId: 't' }] }),
        toolUpdate('c', {
          status: 'failed',
          _meta: { terminal_exit: { terminal_id: 't', ...exit } },
        }),
      ).result
    expect(ended({ exit_code: 2, signal: null })).toEqual({ success: true, data: { exit_code: 2 } })
    expect(ended({ exit_code: null, signal: 'SIGKILL' })).toEqual({
      success: false,
      error: 'SIGKILL',
    })
  })

  it('tells its terminals apart', () => {
    const { content } = onlyOf(
      toolCall('c', {
        content: [
          { type: 'terminal', terminalId: 't' },
          { type: 'terminal', terminalId: 'u' },
        ],
      }),
      ...['t', 'u', 't'].map((id) =>
        toolUpdate('c', { _meta: { terminal_output: { terminal_id: id, data: `${id}\n` } } }),
      ),
    )
    expect(content).toEqual([
      { kind: 'log', text: 't\nt\n' },
      { kind: 'log', name: 'u', text: 'u\n' },
    ])
  })

  it('without raw input is about its only location', () => {
    const { call } = onlyOf(
      toolCall('c', { rawInput: undefined, locations: [{ path: '/a.txt', line: 3 }] }),
    )
    expect(call.arguments).toEqual({ path: '/a.txt' })
  })

  it('fails with the words of its output, else with its text', () => {
    const failed = (members: object) =>
      onlyOf(toolCall('c'), toolUpdate('c', { status: 'failed', ...members })).result
    expect(failed({ rawOutput: { error: 'disk full' } })).toMatchObject({
      success: false,
      error: 'disk full',
    })
    expect(failed({ content: [text('no such file')] })).toEqual({
      success: false,
      error: 'no such file',
    })
    expect(failed({ rawOutput: {}, content: [text('no such file')] })?.error).toBe('no such file')
  })

  it('says a text once that is its content and its output', () => {
    const { result, content } = onlyOf(
      toolCall('c'),
      toolUpdate('c', {
        status: 'completed',
        content: [text('done')],
        rawOutput: { output: 'done', lines: 1 },
      }),
    )
    expect(content).toEqual([{ kind: 'text', text: 'done' }])
    expect(result).toEqual({ success: true, data: { lines: 1 } })
  })

  it('that ended otherwise later keeps both ends', () => {
    const { result, later } = onlyOf(
      toolCall('c'),
      toolUpdate('c', { status: 'failed', content: [text('timed out')] }),
      toolUpdate('c', { status: 'completed', content: [text('paid')] }),
    )
    expect(result?.success).toBe(false)
    expect(later).toHaveLength(1)
  })

  it('of a sub-agent names the call that started it', () => {
    const { parentId, call } = onlyOf(
      toolCall('c', {
        name: undefined,
        _meta: { claudeCode: { toolName: 'Bash', parentToolUseId: 'p' } },
      }),
    )
    expect([parentId, call.name]).toEqual(['p', 'Bash'])
  })

  it('of another session is another call, also by the same id', () => {
    const events = ['s1', 's2'].map((session) =>
      update({ sessionUpdate: 'tool_call', toolCallId: 'c', title: 'x', kind: 'read' }, session),
    )
    expect(fromAcp(events)).toHaveLength(2)
  })

  it('of version 2 may be paused and cancelled, and may change files by a patch', () => {
    const patch = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n'
    const record = onlyOf(
      toolCall('c', { status: 'paused' }),
      toolUpdate('c', {
        content: [
          { type: 'diff', changes: [{ operation: 'modify', path: '/x' }], patch: { text: patch } },
        ],
      }),
      toolUpdate('c', { status: 'cancelled' }),
    )
    expect(record.content).toEqual([{ kind: 'diff', name: '/x', text: patch }])
    expect(record.outcome).toBe('cancelled')
  })
})

describe('the end of a turn', () => {
  const prompt = { jsonrpc: '2.0', id: 3, method: 'session/prompt', params: { sessionId: 's1' } }
  const ended = (stopReason: string) =>
    onlyOf(prompt, toolCall('c', { status: 'in_progress' }), response(3, { stopReason }))

  it('that was cancelled cancels what runs', () => {
    expect(statusOf(ended('cancelled'))).toMatch(/^cancelled/)
  })

  it('is told by the id of its request, also if the agent asked something with the same id', () => {
    const output = { jsonrpc: '2.0', id: 3, method: 'terminal/output', params: { terminalId: 't' } }
    const record = onlyOf(
      prompt,
      toolCall('c', { status: 'in_progress' }),
      output,
      response(3, { output: 'x', truncated: false }),
      response(3, { stopReason: 'cancelled' }),
    )
    expect(statusOf(record)).toMatch(/^cancelled/)
  })

  it('that came too early says why', () => {
    expect(ended('max_tokens').runEnd).toBe('max_tokens')
    const { runEnd } = onlyOf(prompt, toolCall('c', { status: 'in_progress' }), {
      jsonrpc: '2.0',
      id: 3,
      error: { code: -32603, message: 'The agent crashed' },
    })
    expect(runEnd).toBe('The agent crashed')
  })

  it('leaves a call without a result, and never invents one', () => {
    const record = ended('end_turn')
    expect([record.result, record.outcome, record.run]).toEqual([undefined, undefined, 'ended'])
  })
})

describe('a question', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } }
  const asked = (more: object = {}) => ({
    jsonrpc: '2.0',
    id: 9,
    method: 'elicitation/create',
    params: {
      sessionId: 's1',
      mode: 'form',
      message: 'Your name?',
      requestedSchema: schema,
      ...more,
    },
  })

  it('of a call stands on it, and goes with its answer', () => {
    const reader = createAcpReader()
    for (const event of [toolCall('c'), asked({ toolCallId: 'c' })]) reader.push(event)
    expect(reader.records().map(({ question }) => question)).toMatchObject([
      { id: '9', message: 'Your name?', schema },
    ])
    reader.push(response(9, { action: 'accept', content: { name: 'Ann' } }))
    expect(reader.records()[0]?.question).toBeUndefined()
  })

  it('shows the first of two, then the other', () => {
    const reader = createAcpReader()
    const second = { ...asked({ toolCallId: 'c' }), id: 10 }
    for (const event of [toolCall('c'), asked({ toolCallId: 'c' }), second]) reader.push(event)
    expect(reader.records()[0]?.question?.id).toBe('9')
    reader.push(response(9, { action: 'decline' }))
    expect(reader.records()[0]?.question?.id).toBe('10')
  })

  it('of no call stands alone, and ends as it was answered', () => {
    const declined = onlyOf(asked(), response(9, { action: 'decline' }))
    expect([declined.call.name, declined.outcome]).toEqual(['elicitation/create', 'rejected'])
  })

  it('with an address is over once the agent says so', () => {
    const record = onlyOf(asked({ mode: 'url', url: 'https://example.com', elicitationId: 'e' }), {
      jsonrpc: '2.0',
      method: 'elicitation/complete',
      params: { elicitationId: 'e' },
    })
    expect(record.result).toEqual({ success: true })
  })
})
