import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { frozenRecord } from '../../../src/policy/frozenRecord.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { parseRecord } from '../../../src/model/parseRecord.ts'
import { sourcesOf, withSource } from '../../../src/model/isSameRecord.ts'

const record = (more: Partial<ToolCallRecord> = {}): ToolCallRecord => ({
  call: { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } },
  ...more,
})
const frozen = (given: ToolCallRecord): ToolCallRecord =>
  frozenRecord(given, deriveExecution(given, undefined))

describe('a record as a host gets it', () => {
  it('holds what was shown, whatever the app does with its own record later', () => {
    const options = [{ id: 'yes', label: 'Yes' }]
    const own = record({
      request: { id: 'r1', payload: { path: 'a.md' }, options },
      undo: { kind: 'hold', token: 't' },
    })
    const execution = deriveExecution(own, undefined)
    const given = frozenRecord(own, execution)
    own.call.name = 'read_note'
    Object.assign(own.call.arguments, { path: '/' })
    Object.assign(own.request!, { id: 'r2', payload: { path: '/' } })
    options[0]!.id = 'no'
    Object.assign(own.undo!, { token: 'u' })
    expect(given).toEqual({
      call: { id: 'c1', name: 'delete_note', arguments: { path: 'a.md' } },
      request: { id: 'r1', payload: { path: 'a.md' }, options: [{ id: 'yes', label: 'Yes' }] },
      undo: { kind: 'hold', token: 't' },
    })
    expect(() => Object.assign(given.call.arguments, { path: '/' })).toThrow(TypeError)
    expect(() => Object.assign(given, { request: undefined })).toThrow(TypeError)
  })

  it('has the arguments that the runtime asked about in both places, without the text of others', () => {
    const given = frozen(
      record({
        argumentsText: '{"path":"a.md"}',
        request: { id: 'r1', payload: { path: 'b.md' } },
      }),
    )
    expect(given).toEqual({
      call: { id: 'c1', name: 'delete_note', arguments: { path: 'b.md' } },
      request: { id: 'r1', payload: { path: 'b.md' } },
    })
  })

  it('is read once: a getter cannot answer differently later', () => {
    let reads = 0
    const given = frozen({
      call: {
        id: 'c1',
        name: 'delete_note',
        arguments: {
          get path() {
            return (reads += 1) === 1 ? 'a.md' : '/'
          },
        },
      },
    })
    expect([given.call.arguments.path, given.call.arguments.path, reads]).toEqual([
      'a.md',
      'a.md',
      1,
    ])
  })

  it('comes from the same message, so that an adapter finds it', () => {
    const message = {}
    expect(sourcesOf(frozen(withSource(record(), message)))).toEqual([message])
  })

  it('is made of a request that is text, too', () => {
    const given = { ...record(), request: 'r1' } as unknown as ToolCallRecord
    expect(frozen(given).call).toEqual(given.call)
  })

  it('keeps of a request what is data, so that it can be denied', () => {
    const request = { id: 'r1', options: [new Date()] as never, prompt: 'Delete it?' }
    const given = frozen(record({ request }))
    expect(given.request).toEqual({ id: 'r1', options: [], prompt: 'Delete it?' })
  })

  it('keeps what had arrived of the arguments when it was denied, whatever arrives later', () => {
    const arriving = { path: 'a.md', tags: ['x'] }
    const given = frozen(
      record({
        call: { id: 'c1', name: 'delete_note', arguments: arriving },
        argumentsState: 'streaming',
      }),
    )
    Object.assign(arriving, { path: '/' })
    arriving.tags.push('y')
    expect(given.call.arguments).toEqual({ path: 'a.md', tags: ['x'] })
  })

  it('copies no result: it may be megabytes', () => {
    const shown = parseRecord(record({ result: { success: true } }))
    expect(frozen(shown).result).toBe(shown.result)
  })
})
