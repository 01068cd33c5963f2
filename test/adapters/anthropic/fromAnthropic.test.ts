import {
  createAnthropicReader,
  fromAnthropic,
  toAnthropicResult,
} from '../../../src/adapters/anthropic/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { sourcesOf } from '../../../src/model/isSameRecord.ts'
import {
  assistant,
  messageStart,
  piece,
  start,
  stop,
  toolResult,
  toolUse,
  transcript,
  user,
} from './support.ts'

const only = (records: readonly ToolCallRecord[]): ToolCallRecord => {
  expect(records).toHaveLength(1)
  return records[0]!
}

describe('messages', () => {
  it('calls of the app have not started; calls of the server are running', () => {
    const [own, server, mcp] = fromAnthropic([
      assistant(
        toolUse('c1'),
        { type: 'server_tool_use', id: 'c2', name: 'web_search', input: {} },
        { type: 'mcp_tool_use', id: 'c3', name: 'echo', server_name: 'files', input: {} },
      ),
    ])
    expect([own?.phase, server?.phase, mcp?.phase]).toEqual([undefined, 'running', 'running'])
    expect(mcp?.spec).toEqual({ name: 'echo', server: 'files' })
  })

  it('finds the records of a block and of its message', () => {
    const block = toolUse('c1')
    const message = assistant(block)
    expect(sourcesOf(only(fromAnthropic([message])))).toEqual([block, message])
  })

  it('one message alone is read, with results in it', () => {
    const records = fromAnthropic(
      transcript('anthropic--anthropic-code-execution-20250825.2.json')[0]!,
    )
    expect(records.map(({ call, result, run }) => [call.name, result?.success, run])).toEqual(
      expect.arrayContaining([['bash_code_execution', true, 'ended']]),
    )
    expect(records.find(({ call }) => call.name === 'bash_code_execution')).toMatchObject({
      result: { data: { return_code: 0 } },
      content: [
        { kind: 'log', name: 'stdout' },
        { kind: 'artifact', uri: expect.stringContaining('file_') },
      ],
    })
  })

  it('the name of a server tool’s result says when it failed', () => {
    expect(
      only(fromAnthropic(transcript('anthropic--anthropic-web-fetch-tool.error.json'))).result,
    ).toEqual({ success: false, error: 'unavailable' })
  })

  it('pages that were found are links, a page that was fetched is its text', () => {
    expect(
      only(
        fromAnthropic([
          user({
            type: 'web_search_tool_result',
            tool_use_id: 'c',
            content: [
              {
                type: 'web_search_result',
                url: 'https://example.com',
                title: 'Example',
                encrypted_content: 'x',
              },
            ],
          }),
        ]),
      ).content,
    ).toEqual([{ kind: 'link', uri: 'https://example.com', name: 'Example' }])
    const fetched = only(fromAnthropic(transcript('anthropic--anthropic-web-fetch-tool.1.json')))
    expect(fetched).toMatchObject({
      result: { data: { url: 'https://en.wikipedia.org/wiki/Maglemosian_culture' } },
      content: [{ kind: 'text', name: 'Maglemosian culture' }],
    })
  })

  it('a call made by code is shown under the call that runs this code', () => {
    const records = fromAnthropic(
      transcript('anthropic--anthropic-programmatic-tool-calling.1.json'),
    )
    const code = records.find(({ call }) => call.name === 'code_execution')!
    expect(
      new Set(
        records.filter(({ call }) => call.name === 'rollDie').map(({ parentId }) => parentId),
      ),
    ).toEqual(new Set([code.call.id]))
  })

  it('the blocks of a result are its content; the blocks of an error say what went wrong', () => {
    const image = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
    }
    const blocks = [{ type: 'text', text: 'no' }, image]
    expect(
      only(fromAnthropic([assistant(toolUse('c')), user(toolResult('c', blocks))])),
    ).toMatchObject({
      result: { success: true },
      content: [
        { kind: 'text', text: 'no' },
        { kind: 'image', mimeType: 'image/png', data: 'AAAA' },
      ],
    })
    expect(
      only(
        fromAnthropic([assistant(toolUse('c')), user(toolResult('c', blocks, { is_error: true }))]),
      ),
    ).toMatchObject({ result: { success: false, error: 'no' }, content: [{ kind: 'image' }] })
    expect(
      only(fromAnthropic([assistant(toolUse('c')), user(toolResult('c', [], { is_error: true }))]))
        .result?.error,
    ).toBeTruthy()
  })

  it('an empty result is still a success', () => {
    expect(
      only(
        fromAnthropic([assistant(toolUse('c')), user({ type: 'tool_result', tool_use_id: 'c' })]),
      ).result,
    ).toEqual({ success: true })
  })

  it('the person’s next message ends the run; a result does not', () => {
    expect(
      fromAnthropic([assistant(toolUse('c1'), toolUse('c2')), user(toolResult('c1'))])[1]?.run,
    ).toBe('active')
    expect(
      fromAnthropic([
        assistant(toolUse('c1'), toolUse('c2')),
        user(toolResult('c1')),
        { role: 'user', content: 'stop' },
      ])[1]?.run,
    ).toBe('ended')
  })

  it.each([
    { success: true, data: { a: 1 } },
    { success: false, error: 'down' },
    { success: false, needsFollowup: true, error: 'again' },
  ])('what is written for %j is read back', (result) => {
    const call = assistant(toolUse('c1'))
    const block = toAnthropicResult(only(fromAnthropic([call])), result)
    expect(block.is_error).toBe(result.success ? undefined : true)
    expect(only(fromAnthropic([call, user(block)])).result).toEqual(result)
  })

  it('a result names its call by Anthropic’s id, even when that id was given twice', () => {
    const records = fromAnthropic([
      assistant(toolUse('c1', 'a')),
      user(toolResult('c1')),
      assistant(toolUse('c1', 'b')),
    ])
    expect(records.map(({ call }) => call.id)).toEqual(['c1', 'c1#2'])
    expect(toAnthropicResult(records[1]!, { success: true }).tool_use_id).toBe('c1')
  })
})

describe('streams', () => {
  it('a block without pieces has no arguments, or those it began with', () => {
    expect(
      only(fromAnthropic(transcript('anthropic--anthropic-tool-no-args.chunks.txt'))),
    ).toMatchObject({ argumentsState: 'complete', call: { arguments: {} } })
    expect(
      only(
        fromAnthropic([
          messageStart,
          start(0, toolUse('c', 'a', { player: 1 })),
          piece(0, ''),
          stop(0),
        ]),
      ).call.arguments,
    ).toEqual({ player: 1 })
  })

  it('streamed arguments are text until their end, and a broken end leaves no arguments', () => {
    const reader = createAnthropicReader()
    for (const event of [messageStart, start(0, toolUse('c')), piece(0, '{"a":'), piece(0, '[-')])
      reader.push(event)
    expect(reader.records()[0]).toMatchObject({
      argumentsState: 'streaming',
      argumentsText: '{"a":[-',
    })
    reader.push(stop(0))
    reader.push({ type: 'message_delta', delta: { stop_reason: 'max_tokens' } })
    expect(reader.records()[0]).toMatchObject({
      argumentsState: 'invalid',
      argumentsText: '{"a":[-',
      call: { arguments: {} },
      run: 'ended',
    })
  })

  it('a message that the SDK’s helper has filled in while it was sent is still to be written', () => {
    const begun = toolUse('a', 'delete_note', {})
    const filled = { ...messageStart, message: { ...messageStart.message, content: [begun] } }
    const reader = createAnthropicReader()
    reader.push(filled)
    expect(reader.records()).toMatchObject([{ argumentsState: 'streaming' }])
    for (const event of [start(0, begun), piece(0, '{"name":"plan"}'), stop(0)]) reader.push(event)
    expect(reader.records()).toMatchObject([
      { argumentsState: 'complete', call: { id: 'a', arguments: { name: 'plan' } } },
    ])
  })

  it('when a message starts in the middle of another, what was not finished is called off', () => {
    const [first, second] = fromAnthropic(transcript('anthropic--spliced-message-start.chunks.txt'))
    expect([first?.argumentsState, deriveToolCallStatus(first!).kind]).toEqual([
      'invalid',
      'cancelled',
    ])
    expect(second).toMatchObject({
      argumentsState: 'complete',
      call: { arguments: { value: 'Sparkle Day' } },
    })
  })

  it('a run goes on when its message pauses or asks for tools', () => {
    for (const reason of ['tool_use', 'pause_turn'])
      expect(
        only(
          fromAnthropic([
            messageStart,
            start(0, toolUse('c')),
            stop(0),
            { type: 'message_delta', delta: { stop_reason: reason } },
          ]),
        ).run,
      ).toBe('active')
    for (const event of [
      { type: 'message_delta', delta: { stop_reason: 'refusal' } },
      { type: 'error', error: { type: 'overloaded_error' } },
    ])
      expect(only(fromAnthropic([messageStart, start(0, toolUse('c')), stop(0), event])).run).toBe(
        'ended',
      )
  })

  it('a result in the next message belongs to its call', () => {
    const [code] = fromAnthropic(
      transcript('anthropic--anthropic-programmatic-tool-calling.1.chunks.txt'),
    )
    expect(code).toMatchObject({ call: { name: 'code_execution' }, result: { success: true } })
  })
})

describe('sessions of Claude Code', () => {
  it('say what the tool gave to Claude Code itself, and when', () => {
    const [todo] = fromAnthropic(transcript('session-30530d66-37fb-4f3b-aa5f-d92b6a8afae2.jsonl'))
    expect(todo).toMatchObject({
      call: { name: 'TodoWrite' },
      result: { success: true, data: { oldTodos: [] } },
      content: [{ kind: 'text' }],
      origin: { ids: { sessionId: '30530d66-37fb-4f3b-aa5f-d92b6a8afae2' } },
    })
    expect(todo?.times).toEqual({
      createdAt: expect.any(Number),
      endedAt: Date.parse('2025-09-29T00:40:42.605Z'),
    })
  })

  it('calls of a sub-agent belong to the call that started it, whichever came first', () => {
    const task = { type: 'assistant', message: assistant(toolUse('t', 'Task')) }
    const bash = {
      type: 'assistant',
      agentId: 'a1',
      isSidechain: true,
      message: assistant(toolUse('b', 'Bash')),
    }
    const done = {
      type: 'user',
      message: user(toolResult('t', 'done')),
      toolUseResult: { agentId: 'a1' },
    }
    for (const lines of [
      [task, bash, done],
      [task, done, bash],
    ])
      expect(fromAnthropic(lines).find(({ call }) => call.id === 'b')?.parentId).toBe('t')
    expect(fromAnthropic([{ ...bash, parent_tool_use_id: 't' }])[0]?.parentId).toBe('t')
    expect(
      fromAnthropic([
        { type: 'progress', parentToolUseID: 't', data: { type: 'agent_progress', message: bash } },
      ])[0],
    ).toMatchObject({ call: { id: 'b' }, parentId: 't' })
  })

  it('what a person says to the assistant does not end the run of a sub-agent', () => {
    const lines = [
      { type: 'assistant', agentId: 'a1', message: assistant(toolUse('b', 'Bash')) },
      { type: 'user', message: { role: 'user', content: 'and?' } },
    ]
    expect(only(fromAnthropic(lines)).run).toBe('active')
  })

  it('a command that was interrupted is called off', () => {
    const record = only(
      fromAnthropic([
        { type: 'assistant', message: assistant(toolUse('b', 'Bash')) },
        {
          type: 'user',
          message: user(toolResult('b', 'partly')),
          toolUseResult: { stdout: 'partly', interrupted: true },
        },
      ]),
    )
    expect(deriveToolCallStatus(record).kind).toBe('cancelled')
  })

  it.each(['Exit code 2\nboom', 'Error: Exit code 2\nboom'])(
    'a command that ended with an exit code ran: %j',
    (told) => {
      const record = only(
        fromAnthropic([
          { type: 'assistant', message: assistant(toolUse('b', 'Bash')) },
          { type: 'user', message: user({ ...toolResult('b', told), is_error: true }) },
        ]),
      )
      expect(record.result).toEqual({ success: true, data: { exit_code: 2 } })
      expect(record.content).toEqual([{ kind: 'log', text: 'boom' }])
    },
  )

  it('the events of the Agent SDK’s stream are read like Anthropic’s own', () => {
    expect(
      only(
        fromAnthropic(
          [messageStart, start(0, toolUse('c')), piece(0, '{"a":1}'), stop(0)].map((event) => ({
            type: 'stream_event',
            event,
          })),
        ),
      ).call.arguments,
    ).toEqual({ a: 1 })
  })
})
