import { readFileSync } from 'node:fs'

/** Messages of a recorded exchange: a JSON value per line, or one after another. */
export const recorded = (name: string): object[] =>
  readFileSync(`test/fixtures/field/${name}`, 'utf8')
    .trim()
    .split(name.endsWith('.jsonl') ? '\n' : /\n(?=\{\n)/)
    .map((text) => JSON.parse(text) as object)

const SESSION = 's1'

/** `session/update` about a call. */
export const update = (members: object, sessionId: unknown = SESSION) => ({
  jsonrpc: '2.0',
  method: 'session/update',
  params: { sessionId, update: members },
})

export const toolCall = (id: unknown, members: object = {}) =>
  update({
    sessionUpdate: 'tool_call',
    toolCallId: id,
    title: 'Delete a note',
    name: 'delete_note',
    kind: 'delete',
    status: 'pending',
    rawInput: {},
    ...members,
  })

export const toolUpdate = (id: unknown, members: object = {}) =>
  update({ sessionUpdate: 'tool_call_update', toolCallId: id, ...members })

export const OPTIONS = [
  { optionId: 'o1', name: 'Always allow', kind: 'allow_always' },
  { optionId: 'o2', name: 'Allow once', kind: 'allow_once' },
  { optionId: 'o3', name: 'Reject', kind: 'reject_once' },
  { optionId: 'o4', name: 'Never', kind: 'reject_always' },
]

export const permission = (call: object, options: unknown = OPTIONS, id: unknown = 7) => ({
  jsonrpc: '2.0',
  id,
  method: 'session/request_permission',
  params: { sessionId: SESSION, toolCall: call, options },
})

export const response = (id: unknown, result: object) => ({ jsonrpc: '2.0', id, result })

export const chosen = (optionId: string, id: unknown = 7) =>
  response(id, { outcome: { outcome: 'selected', optionId } })
