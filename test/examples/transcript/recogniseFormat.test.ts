import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { FORMATS } from '../../../examples/transcript/formats/formats.ts'
import { recogniseFormat } from '../../../examples/transcript/formats/recogniseFormat.ts'
import { openTranscript } from '../../../examples/transcript/page/files/openTranscript.ts'
import { countAgUi } from '../../adapters/transcripts/countAgUi.ts'
import { countAiSdk } from '../../adapters/transcripts/countAiSdk.ts'
import { countAnthropic } from '../../adapters/transcripts/countAnthropic.ts'
import { countLangGraph } from '../../adapters/transcripts/countLangGraph.ts'
import { countOpenAi } from '../../adapters/transcripts/countOpenAi.ts'
import type { Count } from '../../adapters/transcripts/Count.ts'
import { readTranscript, transcripts } from '../../adapters/transcripts/readTranscript.ts'
import { caseCount, processorTime } from '../../support/processorTime.ts'

const COUNTERS: Readonly<Record<string, (events: readonly object[]) => Count>> = {
  'ag-ui': countAgUi,
  'ai-sdk': countAiSdk,
  anthropic: countAnthropic,
  langgraph: countLangGraph,
  openai: countOpenAi,
}
const adapted = transcripts.filter(({ file }) => COUNTERS[file.split('/')[0] ?? ''])
const textOf = (file: string): string => readFileSync(`test/fixtures/${file}`, 'utf8')
const count = (text: string, formatId?: string): Count => {
  const { rows } = openTranscript({ name: 'x', text }, formatId)
  const results = rows.filter(({ record }) => record.result)
  return {
    calls: rows.length,
    results: results.length,
    errors: results.filter(({ record }) => record.result?.success === false).length,
  }
}
const callsOf = (text: string) =>
  openTranscript({ name: 'x', text }).rows.map(({ record, status }) => [
    record.call.name,
    status.kind,
  ])
const hasMessages = (render: { messages?: object[] }): boolean => render.messages !== undefined
const formatOf = (text: string) => recogniseFormat(text).format?.id
const doubtsOf = (text: string) => {
  const outcome = recogniseFormat(text)
  return outcome.format ? outcome.doubts : [outcome.problem]
}

describe('every public transcript of an adapted format', () => {
  it.each(adapted.map((transcript) => [transcript.file, transcript] as const))(
    '%s is recognised without doubt, and read completely',
    (file, transcript) => {
      const text = textOf(`transcripts/${file}`)
      const family = file.split('/')[0] ?? ''
      expect(formatOf(text)).toBe(family)
      expect(count(text)).toEqual(COUNTERS[family]?.(readTranscript(transcript)))
      expect(doubtsOf(text)).toEqual(
        file.includes('parallel-tool-call-wrapper.1.chunks')
          ? ['2 of 6 lines are not JSON and were left out. The first is number 1.']
          : [],
      )
    },
  )

  it.each(readdirSync('test/fixtures/mcp/spec').map((file) => [file]))(
    '%s, an example of the MCP specification, opens',
    (file) => {
      const text = textOf(`mcp/spec/${file}`)
      expect(formatOf(text)).toBe('mcp')
      expect(count(text).calls).toBe(file.startsWith('CallTool') ? 1 : 0)
    },
  )
})

describe('systems without public transcripts, as in their fixtures', () => {
  const files = [
    'loom-mcp/loom',
    'loom-mcp/goa',
    'agent-tool/scenarios',
    'glue/events',
    'nhtio-adk/turns',
    'steerable/events',
    'steerable/messages',
    'steerable/sidecar',
    'mcp/memory',
    'mcp/filesystem',
  ]
  const scenarios = files.flatMap((file) => {
    const whole = JSON.parse(textOf(`${file}.json`)) as object
    const lists =
      Array.isArray(whole) || 'messages' in whole
        ? [['all', whole] as const]
        : Object.entries(whole)
    // Glue's server speaks ACP
    return lists.map(
      ([name, list]) =>
        [`${file} ${name}`, name === 'acp' ? name : (file.split('/')[0] ?? ''), list] as const,
    )
  })

  it.each(scenarios)('%s', (_name, format, list) => {
    const lines = [list].flat().map((event) => JSON.stringify(event))
    expect([JSON.stringify(list), lines.join('\n')].map(formatOf)).toEqual([format, format])
  })

  it.each(
    readdirSync('test/fixtures/langgraph')
      .filter((file) => file.endsWith('.json') && file !== 'react.json')
      .map((file) => [file]),
  )('a recording of LangGraph: %s', (file) => {
    const { turns } = JSON.parse(textOf(`langgraph/${file}`)) as {
      turns: { state: object; lc?: object; stream?: object[]; thread?: object }[]
    }
    for (const { state, lc = state, stream = [state], thread = state } of turns)
      expect(
        [state, lc, stream, thread].map((written) => formatOf(JSON.stringify(written))),
      ).toEqual(Array(4).fill('langgraph'))
  })

  it('what the hook of LangGraph holds at the end of a run', () => {
    const { runs } = JSON.parse(textOf('langgraph/react.json')) as {
      runs: { renders: { messages: object[] }[] }[]
    }
    const ends = runs.map(({ renders }) => JSON.stringify(renders.findLast(hasMessages)))
    expect(ends.map(formatOf)).toEqual(runs.map(() => 'langgraph'))
  })

  it.each(
    readdirSync('test/fixtures/ai-sdk')
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file]),
  )('a recording of the AI SDK: %s', (file) => {
    const { turns } = JSON.parse(textOf(`ai-sdk/${file}`)) as {
      turns: { chunks: object[]; message: object }[]
    }
    for (const { chunks, message } of turns) {
      expect(formatOf(JSON.stringify(chunks))).toBe('ai-sdk')
      expect(formatOf(JSON.stringify([message]))).toBe('ai-sdk')
    }
  })
})

describe('the form of the file does not matter', () => {
  const call = {
    role: 'assistant',
    tool_calls: [
      {
        id: 'c1',
        type: 'function',
        function: { name: 'read_file', arguments: '{"path":"a.txt"}' },
      },
    ],
  }
  const result = { role: 'tool', tool_call_id: 'c1', content: 'eggs' }
  const messages = [{ role: 'user', content: 'Read a.txt' }, call, result]
  const one: Count = { calls: 1, results: 1, errors: 0 }
  const events = [
    { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'read_file' },
    { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{}' },
    { type: 'TOOL_CALL_END', toolCallId: 'c1' },
    { type: 'TOOL_CALL_RESULT', toolCallId: 'c1', content: 'eggs' },
  ]
  const completion = { object: 'chat.completion', choices: [{ message: call }] }
  const har = {
    log: {
      version: '1.2',
      entries: [
        {
          request: {
            method: 'POST',
            postData: { text: JSON.stringify({ model: 'm', messages: [messages[0]] }) },
          },
          response: { content: { text: JSON.stringify(completion) } },
        },
        {
          request: { postData: { text: JSON.stringify({ messages }) } },
          response: { content: { text: '' } },
        },
      ],
    },
  }

  it.each<readonly [string, string]>([
    ['an array', JSON.stringify(messages)],
    ['an array, pretty, after a byte order mark', `\uFEFF${JSON.stringify(messages, null, 2)}`],
    [
      '{ messages }, beside other facts',
      JSON.stringify({
        model: 'm',
        tools: [{ type: 'function', function: { name: 'read_file' } }],
        messages,
      }),
    ],
    ['{ data: { thread: { messages } } }', JSON.stringify({ data: { thread: { messages } } })],
    ['lines', messages.map((message) => JSON.stringify(message)).join('\r\n')],
    [
      'lines of wrapped messages',
      messages.map((message) => JSON.stringify({ at: 1, message })).join('\n'),
    ],
    [
      'a list per situation',
      JSON.stringify({ first: messages.slice(0, 2), second: messages.slice(2) }),
    ],
    [
      'server-sent events of AG-UI',
      events.map((event) => `event: x\nid: 1\ndata: ${JSON.stringify(event)}\n\n`).join(''),
    ],
    [
      'server-sent events without empty lines',
      `${events.map((event) => `data:${JSON.stringify(event)}`).join('\n')}\ndata: [DONE]\n`,
    ],
    [
      'data over several lines',
      events
        .map((event) => `data: ${JSON.stringify(event, null, 1).replaceAll('\n', '\ndata: ')}`)
        .join('\n\n'),
    ],
    ['a recording of a browser (HAR)', JSON.stringify(har)],
  ])('%s', (_name, text) => {
    expect(count(text)).toEqual(one)
    expect(doubtsOf(text)).toEqual([])
  })

  it('a text that fits several formats says so, and the reader can choose', () => {
    const mixed = JSON.stringify([...messages, ...events])
    expect(doubtsOf(mixed)).toEqual(['It could also be OpenAI: 2 of its objects fit it, too.'])
    expect(count(mixed, 'openai').calls).toBe(1)
    expect(doubtsOf(JSON.stringify([{ role: 'user', content: 'Hello' }]))).toEqual([
      'These messages hold no call of a known format, and fit several formats.',
    ])
  })
})

describe('a text that is no transcript', () => {
  it.each<readonly [string, string, string]>([
    ['nothing', ' \n', 'The file is empty.'],
    ['prose', 'Dear Ann,\nsee you on Friday.', 'This is not JSON.'],
    [
      'JSON that was cut off',
      '{"messages": [{"role": "assist',
      'The JSON is incomplete or has a mistake.',
    ],
    [
      'other JSON',
      '{"name": "handrail", "version": "0.1.0"}',
      'This is JSON in an unknown format.',
    ],
    ['a number', '12', 'This is JSON in an unknown format.'],
  ])('%s', (_name, text, problem) => {
    expect(recogniseFormat(text)).toMatchObject({ format: undefined, problem })
  })

  it('says what was tried', () => {
    expect(recogniseFormat('Dear Ann')).toMatchObject({
      tried: ['read as JSON', 'read as a JSON value per line', 'read as server-sent events'],
    })
    expect(recogniseFormat('{}')).toMatchObject({
      tried: expect.arrayContaining([
        expect.stringContaining('OpenAI, Anthropic and Claude Code, AG-UI'),
      ]) as unknown,
    })
  })

  it.each(
    transcripts
      .filter(({ file }) => file.startsWith('not-adapted/'))
      .map(({ file, format }) => [file, format] as const),
  )('%s is named: %s', (file, format) => {
    const names: Readonly<Record<string, string>> = {
      gemini: 'Gemini',
      bedrock: 'Amazon Bedrock',
      cohere: 'Cohere',
      swe: 'SWE-agent',
    }
    expect(recogniseFormat(textOf(`transcripts/${file}`))).toMatchObject({
      problem: `This looks like ${names[format.split('-')[0] ?? '']}, which this page cannot read yet.`,
    })
  })
})

describe('a hostile text', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  const deepCall = (depth: number): string =>
    `[{"role":"assistant","tool_calls":[{"id":"__proto__","function":{"name":"x","arguments":${JSON.stringify(nested(depth))}}}]}]`

  it.each<readonly [string, string]>([
    ['nested a million deep', nested(1_000_000)],
    ['arguments nested a hundred thousand deep', deepCall(100_000)],
    ['a million empty lines', '\n'.repeat(1_000_000)],
    ['half a million lines of data without an end', 'data: x\n'.repeat(500_000)],
    [
      'a line of twenty megabytes',
      `{"type":"function_call","call_id":"c","name":"n","arguments":"${'x'.repeat(20_000_000)}"}`,
    ],
  ])('%s', (_name, text) => {
    expect(() => openTranscript({ name: 'x', text })).not.toThrow()
  })

  it('has ids such as toString, which are only text', () => {
    const text =
      '[{"role":"assistant","tool_calls":[{"id":"__proto__","function":{"name":"constructor","arguments":"{\\"__proto__\\":{\\"polluted\\":1}}"}}],"__proto__":{"role":"tool"}},{"role":"tool","tool_call_id":"__proto__","content":"x"}]'
    expect(count(text)).toEqual({ calls: 1, results: 1, errors: 0 })
    expect({}).not.toHaveProperty('polluted')
  })

  it('never throws: anything, any JSON, and real transcripts with pieces added or removed', () => {
    const texts = adapted
      .map(({ file }) => textOf(`transcripts/${file}`))
      .filter((text) => text.length < 20_000)
    const words = fc.constantFrom(
      '"type"',
      '"role"',
      '"messages"',
      '"tool_calls"',
      '"parts"',
      '"jsonrpc"',
      '"payload"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      'null',
      '"assistant"',
      '"tool_use"',
      'data: ',
      '\n',
      '\\u0000',
      '"__proto__"',
      '1e999',
      '\uD800',
    )
    const members = fc.dictionary(
      fc.constantFrom(
        'type',
        'role',
        'message',
        'messages',
        'content',
        'parts',
        'tool_calls',
        'toolCalls',
        'choices',
        'request',
        'response',
        'body',
        'jsonrpc',
        'method',
        'params',
        'result',
        'payload',
        'run_id',
        'turnId',
        'id',
        '__proto__',
      ),
      fc.jsonValue(),
    )
    const broken = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(50), fc.string())
      .map(
        ([text, at, length, piece]) =>
          text.slice(0, at % text.length) + piece + text.slice((at % text.length) + length),
      )
    const any = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(words).map((list) => list.join('')),
      fc.array(members).map((list) => JSON.stringify(list)),
      members.map((value) => JSON.stringify(value)),
      broken,
    )
    fc.assert(
      fc.property(any, fc.constantFrom(undefined, ...FORMATS.map(({ id }) => id)), (text, id) => {
        const { outcome, rows } = openTranscript({ name: 'x', text }, id)
        expect(outcome.format === undefined ? outcome.problem : rows).toBeDefined()
        expect(
          outcome.format === undefined && outcome.problem.startsWith('This could not be read as'),
        ).toBe(false)
      }),
      { numRuns: caseCount(1500) },
    )
  })
})

describe('logs as people have them', () => {
  it.each<[string, Count]>([
    ['acp-approval-file-change.json', { calls: 1, results: 0, errors: 0 }],
    ['acp-file-change-add-multiple-files.json', { calls: 1, results: 1, errors: 0 }],
    ['acp-load-session-history.json', { calls: 8, results: 8, errors: 0 }],
    ['acp-terminal-full-flow.json', { calls: 1, results: 1, errors: 0 }],
    ['opencode-acp.jsonl', { calls: 1, results: 1, errors: 0 }],
  ])('%s is read as the Agent Client Protocol, without doubt', (file, counted) => {
    const text = textOf(`field/${file}`)
    expect([formatOf(text), doubtsOf(text)]).toEqual(['acp', []])
    expect(count(text)).toEqual(counted)
  })

  it.each<[string, string, readonly (readonly [string, string])[]]>([
    ['opencode-run.jsonl', 'opencode', [['write', 'succeeded']]],
    [
      'gemini-session.json',
      'gemini',
      [
        ['read_file', 'succeeded'],
        ['run_shell_command', 'cancelled'],
      ],
    ],
    ['openhands-events.json', 'openhands', [['execute_bash', 'succeeded']]],
    [
      'cline-ui_messages.json',
      'cline',
      [
        ['editedExistingFile', 'unknown'],
        ['execute_command', 'unknown'],
      ],
    ],
    ['cline-history.json', 'cline', [['execute_command', 'unknown']]],
  ])('%s is read as %s, and says no more than it does', (file, format, calls) => {
    const text = textOf(`field/${file}`)
    expect([formatOf(text), doubtsOf(text)]).toEqual([format, []])
    expect(callsOf(text)).toEqual(calls)
  })

  const jsonLines = (...values: readonly object[]) =>
    values.map((each) => JSON.stringify(each)).join('\n')
  const qwen = (type: string, ...parts: readonly object[]) => ({
    uuid: 'u',
    parentUuid: null,
    sessionId: 's',
    timestamp: '2026-01-01T00:00:00Z',
    type,
    message: { role: type === 'assistant' ? 'model' : 'user', parts },
  })
  const history = (answer: string) =>
    jsonLines(
      {
        role: 'assistant',
        content: '<execute_command>\n<command>ls</command>\n</execute_command>',
      },
      {
        role: 'user',
        content: [{ type: 'text', text: `[execute_command for 'ls'] Result:\n${answer}` }],
      },
    )
  const vsCode = (call: object) => ({
    responderUsername: 'GitHub Copilot',
    requests: [
      {
        response: [
          {
            kind: 'toolInvocationSerialized',
            toolId: 'run_in_terminal',
            toolCallId: 'c',
            toolSpecificData: { kind: 'terminal', commandLine: { original: 'rm -rf x' } },
            ...call,
          },
        ],
      },
    ],
  })
  it.each<[string, string, string, readonly (readonly [string, string])[]]>([
    [
      'a line per message of Qwen Code, which is not one of Anthropic',
      jsonLines(
        qwen('assistant', { functionCall: { id: 'c', name: 'read_file', args: { path: 'a' } } }),
        qwen('tool_result', {
          functionResponse: { id: 'c', name: 'read_file', response: { error: 'no such file' } },
        }),
      ),
      'gemini',
      [['read_file', 'failed']],
    ],
    [
      'a rollout of Codex',
      jsonLines(
        { timestamp: 't', type: 'session_meta', payload: { id: 'x', cwd: '/' } },
        {
          timestamp: 't',
          type: 'response_item',
          payload: { type: 'function_call', name: 'shell', call_id: 'c', arguments: '{}' },
        },
        {
          timestamp: 't',
          type: 'response_item',
          payload: { type: 'function_call_output', call_id: 'c', output: 'ok' },
        },
      ),
      'openai',
      [['shell', 'succeeded']],
    ],
    [
      'what exec of Codex prints',
      jsonLines(
        { type: 'thread.started', thread_id: 't' },
        {
          type: 'item.completed',
          item: {
            id: 'i',
            type: 'command_execution',
            command: 'npm test',
            aggregated_output: '1 failed',
            exit_code: 1,
            status: 'failed',
          },
        },
        { type: 'turn.completed', usage: {} },
      ),
      'codex',
      [['shell', 'failed']],
    ],
    [
      'a call of Cline that the person refused',
      history('The user denied this operation.'),
      'cline',
      [['execute_command', 'denied']],
    ],
    [
      'a call of Cline with its output',
      history('a.txt'),
      'cline',
      [['execute_command', 'succeeded']],
    ],
    [
      'a chat of VS Code',
      JSON.stringify(vsCode({ isConfirmed: { type: 4 }, isComplete: true })),
      'vscode',
      [['run_in_terminal', 'succeeded']],
    ],
    [
      'a call of VS Code that was refused',
      JSON.stringify(vsCode({ isConfirmed: { type: 0 }, isComplete: true })),
      'vscode',
      [['run_in_terminal', 'denied']],
    ],
  ])('%s is read', (_, text, format, calls) => {
    expect([formatOf(text), doubtsOf(text)]).toEqual([format, []])
    expect(callsOf(text)).toEqual(calls)
  })

  it.each([
    ['indented', (value: object) => JSON.stringify(value, null, 2)],
    ['indented with tabs', (value: object) => JSON.stringify(value, null, '\t')],
  ])('several values one after another are read, %s', (_, written) => {
    const call = { type: 'function_call', call_id: 'c1', name: 'read_file', arguments: '{}' }
    const output = { type: 'function_call_output', call_id: 'c1', output: 'ok' }
    const text = `${written(call)}\n${written(output)}\n`
    expect(formatOf(text)).toBe('openai')
    expect(count(text)).toEqual({ calls: 1, results: 1, errors: 0 })
    expect(doubtsOf(text)).toEqual([])
  })

  it.each([
    ['blank lines after a value', (lines: number) => `}\n${'\n'.repeat(lines)}x`],
    ['blanks after a value', (lines: number) => `}\n${' \n'.repeat(lines)}x`],
    [
      'tags that nothing closes',
      (lines: number) =>
        JSON.stringify([{ role: 'assistant', content: '<read_file><path>\n'.repeat(lines) }]),
    ],
  ])('a text takes no longer for what comes late in it: %s', (_, written) => {
    const timeOf = (lines: number) => {
      const text = written(lines)
      return processorTime(() => recogniseFormat(text))
    }
    timeOf(2_000) // the engine warms up
    expect(timeOf(64_000)).toBeLessThan(64 * timeOf(2_000) + 100)
  })

  it('blank lines between two values are no mistake', () => {
    const value = JSON.stringify({ type: 'function_call', call_id: 'c', name: 'e' }, null, 2)
    expect(doubtsOf(`${value}\n\n \n${value}\n`)).toEqual([])
  })

  it('messages without a call of a known format are not said to have none', () => {
    expect(doubtsOf('[{"role":"assistant","content":"Call: read(a)"}]')).toEqual([
      'These messages hold no call of a known format, and fit several formats.',
    ])
  })
})
