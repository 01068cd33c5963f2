import { describe, expect, it } from 'vitest'
import { isSameRequest, requestChange, shownRequest } from '../../../src/ui/consent/shownRequest.ts'
import type { ConsentRequest, ToolCallRecord, ToolSpec } from '../../../src/index.ts'

const SPEC: ToolSpec = {
  name: 'move_note',
  title: 'Move a note',
  description: 'Moves a note.',
  inputSchema: { type: 'object', properties: { to: { type: 'string', description: 'Where to.' } } },
}
const REQUEST: ConsentRequest = {
  id: 'request-1',
  title: 'Move it',
  prompt: 'Move the note to the archive?',
  can: { edit: true, scopes: ['once', 'always'] },
  options: [{ id: 'copy', label: 'Make a copy first' }],
}
const RECORD: ToolCallRecord = {
  call: { id: 'call-1', name: 'move_note', arguments: { to: 'archive' } },
  origin: { protocol: 'test' },
  spec: SPEC,
  request: REQUEST,
}
const shown = (changes: Partial<ToolCallRecord> = {}) =>
  shownRequest({ ...RECORD, ...changes }, undefined)
const asks = (changes: Partial<ConsentRequest>) => shown({ request: { ...REQUEST, ...changes } })
const declares = (changes: Partial<ToolSpec>) => shown({ spec: { ...SPEC, ...changes } })
const confirms = (title: string, promptTemplate: string) =>
  shown({
    request: { id: 'request-1' },
    spec: { ...SPEC, confirmation: { title, promptTemplate, deniedResultTemplate: '' } },
  })

const CHANGES = {
  arguments: shown({ call: { ...RECORD.call, arguments: { to: 'bin' } } }),
  payload: asks({ payload: { to: 'bin' } }),
  'name of the tool': shown({ call: { ...RECORD.call, name: 'copy_note' } }),
  server: declares({ server: 'notes' }),
  'description of the tool': declares({ description: 'Deletes a note.' }),
  'title of the tool': declares({ title: 'Copy a note' }),
  'description of a parameter': declares({
    inputSchema: { type: 'object', properties: { to: { type: 'string', description: 'From.' } } },
  }),
  title: asks({ title: 'Copy it' }),
  prompt: asks({ prompt: 'Move the note to the bin?' }),
  'label of an option': asks({ options: [{ id: 'copy', label: 'Make no copy' }] }),
  'kind of an option': asks({
    options: [{ id: 'copy', label: 'Make a copy first', kind: 'allow_always' }],
  }),
  'scope that is offered': asks({ can: { edit: true, scopes: ['once'] } }),
  'way to answer': asks({ can: { scopes: ['once', 'always'] } }),
  request: asks({ id: 'request-2' }),
}

describe('what a person is shown in a request', () => {
  it.each(Object.entries(CHANGES))('is something else with another %s', (_, changed) => {
    expect(isSameRequest(shown(), changed)).toBe(false)
  })

  it('is something else with another template or title that the tool declares', () => {
    const first = confirms('Move', 'Move it?')
    expect(isSameRequest(first, confirms('Copy', 'Move it?'))).toBe(false)
    expect(isSameRequest(first, confirms('Move', 'Copy it?'))).toBe(false)
    expect(isSameRequest(first, confirms('Move', 'Move it?'))).toBe(true)
  })

  it('is something else with other text that cannot be read as arguments', () => {
    const unreadable = (argumentsText: string) =>
      shown({ argumentsText, argumentsState: 'invalid' })
    expect(isSameRequest(unreadable('{"to":'), unreadable('{"from":'))).toBe(false)
    expect(isSameRequest(unreadable('{"to":'), unreadable('{"to":'))).toBe(true)
  })

  it('is the same with another spacing of a long text', () => {
    const long = (text: string, indent = 1) => {
      const given = { to: text.repeat(90_000) }
      return shown({
        call: { ...RECORD.call, arguments: given },
        argumentsText: JSON.stringify(given, null, indent),
      })
    }
    const [first, other, spaced] = [long('a'), long('b'), long('a', 2)]
    expect(isSameRequest(first, other)).toBe(false)
    expect(isSameRequest(first, long('a'))).toBe(true)
    expect(isSameRequest(first, spaced)).toBe(true)
  })

  it('is the same whatever becomes of the call, and until when it can be decided', () => {
    const later = shown({ phase: 'waiting', run: 'ended', marks: ['redacted'] })
    expect(isSameRequest(shown(), later)).toBe(true)
    const expiring = asks({ expiresAt: 1, isBeingChecked: true, handle: {} })
    expect(isSameRequest(shown(), expiring)).toBe(true)
  })

  it('is the same while the arguments arrive, and another once they are there', () => {
    const arriving = (argumentsText: string) =>
      shown({ argumentsText, argumentsState: 'streaming' })
    expect(isSameRequest(arriving('{"t'), arriving('{"to": "arch'))).toBe(true)
    expect(isSameRequest(arriving('{"to": "arch'), shown())).toBe(false)
  })

  it.each([
    { request: 'no object' },
    { request: { id: 5, title: {}, prompt: [], can: 'all', options: 'none' } },
    { request: { can: { scopes: 7 }, options: [null, { id: 'a' }, { id: 1, label: 2 }] } },
    { spec: { title: 5, annotations: 'none', confirmation: 'none' } },
    { call: { id: 'call-1', name: 'move_note', arguments: { n: Number.NaN } } },
  ])('is the same as itself for %j', (changes) => {
    expect(isSameRequest(shown(changes as never), shown(changes as never))).toBe(true)
  })
})

describe('how a request changed', () => {
  it.each([
    ['arguments', 'arguments'],
    ['description of the tool', 'tool'],
    ['title of the tool', 'tool'],
    ['prompt', 'words'],
    ['title', 'words'],
    ['label of an option', 'form'],
    ['scope that is offered', 'form'],
    ['request', 'request'],
  ] as const)('another %s is told as a change of the %s', (name, what) => {
    expect(requestChange(shown(), CHANGES[name]).what).toBe(what)
  })

  it('is told with what it was and what it is', () => {
    expect(requestChange(shown(), CHANGES.arguments)).toMatchObject({
      before: { to: 'archive' },
      after: { to: 'bin' },
    })
  })
})
