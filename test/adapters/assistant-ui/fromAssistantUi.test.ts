import { fromAssistantUi } from '../../../src/adapters/assistant-ui/index.ts'
import { defineLocalTool } from '../../../src/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { z } from 'zod'
import { COMPLETE, partOf, PAUSED, RUNNING, TOOLS } from './support.ts'

const read = (members: object = {}): ToolCallRecord => fromAssistantUi(partOf(members).part)
const kind = (members: object): string => deriveToolCallStatus(read(members)).kind

const BIG = '{"id":12345678901234567890}'

describe('the arguments', () => {
  it('arrive as text, and are shown as far as they could be parsed', () => {
    const record = read({ args: { id: 'n' }, argsText: '{"id":"n', status: RUNNING })
    expect(record).toMatchObject({
      call: { id: 'c1', name: 'delete_note', arguments: { id: 'n' } },
      argumentsState: 'streaming',
      argumentsText: '{"id":"n',
      run: 'active',
    })
    expect(deriveToolCallStatus(record).kind).toBe('preparing')
    expect(read({ args: {}, argsText: '', status: RUNNING }).argumentsState).toBe('streaming')
  })

  it('are complete with their text, even when the message goes on', () => {
    expect(read({ status: RUNNING })).toMatchObject({
      argumentsState: 'complete',
      phase: 'running',
    })
    expect(read({ argsText: undefined, status: RUNNING }).argumentsState).toBe('complete')
  })

  it('are the ones that run: a different text is ignored', () => {
    expect(read({ argsText: '{"id":"other"}' })).toMatchObject({
      call: { arguments: { id: 'n1' } },
    })
    expect(read({ argsText: '{"id":"other"}' })).not.toHaveProperty('argumentsText')
  })

  it('keep the digits of their text', () => {
    expect(read({ args: JSON.parse(BIG) as object, argsText: BIG }).argumentsText).toBe(BIG)
  })

  it('cannot be read when they end in the middle of a paused message', () => {
    expect(read({ argsText: '{"id":' }).argumentsState).toBe('invalid')
  })
})

describe('an approval', () => {
  it('is a request in the host’s words', () => {
    expect(read({ approval: { id: 'a1', prompt: 'Delete it?' } })).toMatchObject({
      phase: 'waiting',
      request: { id: 'a1', prompt: 'Delete it?', can: { reason: true, note: false } },
    })
    expect(kind({ approval: { id: 'a1' } })).toBe('awaiting_consent')
    expect(kind({ approval: { id: 'a1' }, status: RUNNING })).toBe('awaiting_consent')
  })

  it('asks nobody when the server’s own rule answers it', () => {
    expect(read({ approval: { id: 'a1', isAutomatic: true } })).not.toHaveProperty('request')
    expect(kind({ approval: { id: 'a1', isAutomatic: true } })).toBe('preparing')
  })

  it('that was denied counts before anything in the place of a result', () => {
    const denied = {
      approval: { id: 'a1', approved: false, reason: 'not today' },
      result: { error: 'not today' },
      isError: true,
      status: COMPLETE,
    }
    expect(read(denied)).toMatchObject({
      outcome: 'denied',
      decision: { kind: 'deny', reason: 'not today', by: { kind: 'person' } },
      result: { success: false, error: 'not today' },
    })
    expect(kind(denied)).toBe('denied')
    expect(kind({ ...denied, result: 'Deleted.', isError: false })).toBe('denied')
  })

  it('that was given lets the call wait for the rest of its message, run, and be done', () => {
    const approval = { id: 'a1', approved: true }
    expect(kind({ approval })).toBe('preparing')
    expect(kind({ approval, status: RUNNING })).toBe('running')
    expect(read({ approval, result: { deleted: 1 }, status: COMPLETE })).toMatchObject({
      decision: { kind: 'allow', arguments: { id: 'n1' } },
      result: { success: true, data: { deleted: 1 } },
    })
  })

  it('that was cancelled or expired is neither a yes nor a no', () => {
    expect(kind({ approval: { id: 'a1', resolution: 'cancelled' } })).toBe('cancelled')
    expect(kind({ approval: { id: 'a1', resolution: 'expired' } })).toBe('expired')
  })

  it('can no longer be answered after its message has ended', () => {
    expect(kind({ approval: { id: 'a1' }, status: COMPLETE })).toBe('expired')
    expect(
      kind({ approval: { id: 'a1' }, status: { type: 'incomplete', reason: 'cancelled' } }),
    ).toBe('cancelled')
  })

  it('offers lasting permissions as scopes, or in the host’s own words when it has some', () => {
    const plain = [
      { id: 'o1', kind: 'allow-once' },
      { id: 'o2', kind: 'allow-always' },
      { id: 'o3', kind: 'reject-once' },
    ]
    expect(read({ approval: { id: 'a1', options: plain } }).request).toMatchObject({
      can: { scopes: ['once', 'always'] },
    })
    expect(read({ approval: { id: 'a1', options: plain } }).request).not.toHaveProperty('options')
    const worded = [
      { id: 'o1', kind: 'allow-once', label: 'Yes' },
      { id: 'o2', kind: 'allow-always', label: 'For this session', grants: ['notes/*'] },
      { id: 'o4', kind: 'reject-always', label: 'Never' },
      { id: 'o5', kind: '_later', label: 'Later' },
    ]
    expect(read({ approval: { id: 'a1', options: worded } }).request).toMatchObject({
      options: [
        { id: 'o2', label: 'For this session: notes/*', kind: 'allow_always' },
        { id: 'o4', label: 'Never', kind: 'deny_always' },
      ],
    })
    expect(read({ approval: { id: 'a1', options: worded } }).request?.can).not.toHaveProperty(
      'scopes',
    )
  })

  it('that wants words or a choice is a question', () => {
    expect(
      read({ approval: { id: 'a1', display: 'text', prompt: 'Which folder?' } }),
    ).toMatchObject({
      question: {
        id: 'a1',
        message: 'Which folder?',
        schema: { properties: { answer: { type: 'string' } } },
      },
    })
    expect(
      read({
        approval: {
          id: 'a1',
          display: 'select',
          options: [{ id: 'o1', kind: '_a', label: 'Blue' }],
          allowFreeform: true,
        },
      }).question?.schema,
    ).toEqual({
      type: 'object',
      properties: {
        answer: {
          anyOf: [
            { const: 'o1', title: 'Blue' },
            { type: 'string', minLength: 1 },
          ],
        },
      },
      required: ['answer'],
    })
    expect(
      read({ approval: { id: 'a1', display: 'text', approved: true, text: 'docs' } }).decision,
    ).toMatchObject({ kind: 'respond', text: 'docs' })
  })
})

describe('a result', () => {
  it.each([0, false, '', null])('%o counts as a result, and as a success', (result) => {
    expect(read({ result, status: COMPLETE }).result).toEqual({
      success: true,
      data: { value: result },
    })
  })

  it('is an error when assistant-ui says so, whatever it holds', () => {
    expect(read({ result: 'no such note', isError: true, status: COMPLETE }).result).toEqual({
      success: false,
      error: 'no such note',
    })
    expect(
      read({ result: { success: true, message: 'down', code: 7 }, isError: true, status: COMPLETE })
        .result,
    ).toEqual({ success: false, message: 'down', code: 7, error: 'down' })
    expect(kind({ result: { success: true }, isError: true, status: COMPLETE })).toBe('failed')
  })

  it('that is missing at the end of the message is unknown, unless the message was stopped', () => {
    expect(kind({ status: COMPLETE })).toBe('unknown')
    expect(read({ status: { type: 'incomplete', reason: 'error', error: 'lost' } })).toMatchObject({
      run: 'ended',
      summary: 'lost',
    })
    expect(kind({ status: { type: 'incomplete', reason: 'error', error: 'lost' } })).toBe('unknown')
    expect(kind({ status: { type: 'incomplete', reason: 'cancelled' } })).toBe('cancelled')
    expect(
      kind({ argsText: '{"id":', status: { type: 'incomplete', reason: 'length' } }),
      'never asked for to the end',
    ).toBe('cancelled')
  })

  it('keeps everything else that came with it', () => {
    expect(
      read({
        result: 1,
        artifact: { chart: 1 },
        modelContent: [{ type: 'text', text: 'x' }],
        status: COMPLETE,
        timing: { startedAt: 5, completedAt: 9 },
        parentId: 'p',
      }),
    ).toMatchObject({
      origin: { rest: { artifact: { chart: 1 }, modelContent: [{ text: 'x' }] } },
      times: { startedAt: 5, endedAt: 9 },
      parentId: 'p',
    })
    expect(
      read({ result: { success: true, content: [{ kind: 'text', text: 'hi' }] }, status: COMPLETE })
        .content,
    ).toEqual([{ kind: 'text', text: 'hi' }])
  })
})

describe('a tool that waits for a person', () => {
  const local = { delete_note: defineLocalTool(z.object({ id: z.string() }), () => 'deleted') }

  it('is queued until its message pauses', () => {
    expect(fromAssistantUi(partOf({ status: RUNNING }).part, { local }).phase).toBe('queued')
    expect(fromAssistantUi(partOf({ status: TOOLS }).part, { local }).phase).toBe('running')
  })

  it('asks with a form when it describes one; otherwise only its words are shown', () => {
    expect(
      read({
        interrupt: {
          type: 'human',
          payload: {
            message: 'Which one?',
            schema: { type: 'object', properties: { id: { type: 'string' } } },
          },
        },
      }),
    ).toMatchObject({
      phase: 'running',
      question: { message: 'Which one?', schema: { type: 'object' } },
    })
    expect(read({ interrupt: { type: 'human', payload: 'Sure?' } })).toMatchObject({
      phase: 'running',
      summary: 'Sure?',
    })
    expect(read({ interrupt: { type: 'human', payload: 'Sure?' } })).not.toHaveProperty('question')
  })
})

it('a part without an id or a name is a call that cannot be read', () => {
  expect(read({ toolCallId: undefined })).toMatchObject({
    call: { id: '' },
    argumentsState: 'invalid',
  })
  expect(read({ toolName: '', approval: { id: 'a1' }, status: PAUSED })).toMatchObject({
    call: { name: 'unknown' },
    argumentsState: 'invalid',
  })
})
