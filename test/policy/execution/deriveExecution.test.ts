import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { editedExecution } from '../../../src/policy/frozenRecord.ts'
import { digestOf as digestOfExecution } from '../../../src/policy/digestOf.ts'
import { digestCall } from '../../../src/engines/json/index.ts'
import type { ToolPolicy } from '../../../src/policy/index.ts'
import { deriveToolCallStatus } from '../../../src/status/deriveToolCallStatus.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'

const call = { id: 'c1', name: 'write_file', arguments: { path: '/tmp/a' } }
const spec = {
  name: 'write_file',
  server: 'files',
  description: 'Writes a file.',
  inputSchema: { type: 'object' },
  annotations: { destructiveHint: true },
}
const digestOf = (record: ToolCallRecord, policy?: ToolPolicy) =>
  digestOfExecution(deriveExecution(record, policy))
const digest = (members: Partial<ToolCallRecord> = {}, policy?: ToolPolicy) =>
  digestOf({ call, spec, ...members }, policy)

describe('the digest', () => {
  it('names server, tool, definition and arguments as they are shown', () => {
    const { server, ...definition } = spec
    expect(digest()).toBe(
      digestCall({ server, tool: 'write_file', definition, arguments: call.arguments }),
    )
    expect(digestOf({ call }, undefined)).toBe(
      digestCall({ tool: 'write_file', definition: null, arguments: call.arguments }),
    )
  })

  it('has no definition when nothing was declared about the tool, and null for what a definition left out', () => {
    expect(digest({ spec: { name: 'write_file', mode: 'read', local: true } })).toBe(
      digestOf({ call }, undefined),
    )
    expect(digest({ spec: { name: 'write_file', description: 'x' } })).toBe(
      digestCall({
        tool: 'write_file',
        definition: { name: 'write_file', description: 'x', inputSchema: null, annotations: null },
        arguments: call.arguments,
      }),
    )
  })

  it('changes with anything that is being allowed', () => {
    const digests = [
      digest(),
      digest({ call: { ...call, name: 'write_files' } }),
      digest({ call: { ...call, arguments: { path: '/etc/passwd' } } }),
      digest({ request: { id: 'r', payload: { path: '/tmp/b' } } }),
      digest({ spec: { ...spec, server: 'mail' } }),
      digest({ spec: { ...spec, description: 'Reads a file.' } }),
      digest({ spec: { ...spec, inputSchema: { type: 'array' } } }),
      digest({ spec: { ...spec, annotations: { destructiveHint: false } } }),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('stays while only other parts of the record change', () => {
    expect(
      digest({
        call: { ...call, id: 'c2' },
        phase: 'waiting',
        run: 'active',
        progress: { value: 1 },
        request: { id: 'r', prompt: 'Really?' },
      }),
    ).toBe(digest())
  })

  it('is computed when a decision first needs it, not for the status, and only once', () => {
    let reads = 0
    const part = { type: 'string' }
    const inputSchema = {
      type: 'object',
      $defs: { Path: new Proxy(part, { ownKeys: (own) => ((reads += 1), Reflect.ownKeys(own)) }) },
    }
    const record: ToolCallRecord = { call, spec: { ...spec, inputSchema }, run: 'active' }
    const { execution } = deriveToolCallStatus(record, {})
    expect(reads).toBe(0)
    const first = digestOfExecution(execution)
    expect(first).toBeDefined()
    const count = reads
    expect(count).toBeGreaterThan(0)
    expect([digestOfExecution(execution), reads]).toEqual([first, count])
  })

  it('uses the policy’s entry for the tool, and changes with it', () => {
    const tools = { write_file: { description: 'Writes any file.' } }
    expect(digest({}, { tools })).toBe(
      digest({ spec: { ...spec, description: 'Writes any file.' } }),
    )
    const record = { call, spec }
    expect(
      new Set([
        digestOf(record, undefined),
        digestOf(record, { tools }),
        digestOf(record, undefined),
      ]).size,
    ).toBe(2)
  })

  it('is undefined when the call has no canonical JSON; such a call cannot be allowed', () => {
    expect(digestOf({ call: { ...call, arguments: { n: Number.NaN } } })).toBeUndefined()
  })
})

describe('the arguments', () => {
  it('are those of the request when it has others, otherwise the model’s', () => {
    const payload = { path: '/tmp/b' }
    const derive = (record: ToolCallRecord) => deriveExecution(record, undefined)
    expect(derive({ call })).toMatchObject({ source: 'call', arguments: call.arguments })
    expect(derive({ call, request: { id: 'r' } }).source).toBe('call')
    expect(derive({ call, request: { id: 'r', payload } })).toMatchObject({
      source: 'request',
      arguments: payload,
      from: { source: 'call', arguments: call.arguments },
    })
    expect(derive({ call, request: { id: 'r', payload: { path: '/tmp/a' } } }).source).toBe('call')
  })

  it('keeps what can be read of arguments that arrive', () => {
    const given = {
      a: 1,
      b: { c: 1 },
      get x() {
        throw new Error('no')
      },
    }
    const record = { call: { ...call, arguments: given }, argumentsState: 'streaming' as const }
    expect(deriveExecution(record, undefined).arguments).toEqual({ a: 1, b: { c: 1 } })
  })

  it.each(['streaming', 'invalid'] as const)(
    'is what the runtime asks about where the call is %s, also where both look the same',
    (argumentsState) => {
      const payload = { path: '/tmp/a' }
      const asked = { call: { ...call, arguments: payload }, request: { id: 'r', payload } }
      const record = { ...asked, argumentsState, argumentsText: '{"path":"/tmp/a"' }
      expect(deriveExecution(record, undefined)).toMatchObject({
        source: 'request',
        state: 'complete',
        text: undefined,
        arguments: payload,
      })
    },
  )

  it('of a request that cannot be read are invalid, also where the model gave none', () => {
    const asked = { call: { ...call, arguments: {} }, request: { id: 'r', payload: () => 'x' } }
    expect(deriveExecution(asked as unknown as ToolCallRecord, undefined)).toMatchObject({
      source: 'request',
      state: 'invalid',
    })
  })

  it('that would hold up the page are too large, and not one of them is read', () => {
    let reads = 0
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key ${at}`, at]))
    const given = new Proxy(wide, {
      get(target, key, receiver) {
        if (typeof key === 'string') reads += 1
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    const execution = deriveExecution({ call: { ...call, arguments: given } }, undefined)
    expect(execution).toMatchObject({ state: 'invalid', isTooLarge: true, arguments: {} })
    expect(reads).toBe(0)
    expect(digestOfExecution(execution)).toBeUndefined()
  })

  it('that are too large in a request have the text of the call nowhere', () => {
    const payload = { rows: Array.from({ length: 500_000 }, () => 0) }
    const execution = deriveExecution({ call, request: { id: 'r', payload } }, undefined)
    expect(execution).toMatchObject({ state: 'invalid', isTooLarge: true, text: undefined })
    expect(execution.from).toMatchObject({ state: 'complete', arguments: call.arguments })
    expect('isTooLarge' in execution.from!).toBe(false)
  })
})

describe('what a person edited', () => {
  const asked = deriveExecution({ call, spec, origin: { protocol: 'test' } }, undefined)

  it('is the same object, so that its digest is made once', () => {
    const edited = { path: '/tmp/b' }
    expect(editedExecution(asked, edited)).toBe(editedExecution(asked, edited))
  })

  it('is read again where an app has changed its edited object since', () => {
    const edited = { path: '/tmp/b' }
    const first = editedExecution(asked, edited)
    edited.path = '/etc/passwd'
    expect(editedExecution(asked, edited).arguments).toEqual({ path: '/etc/passwd' })
    expect(first.arguments).toEqual({ path: '/tmp/b' })
  })

  it('is of the request that it was made for', () => {
    const edited = { path: '/tmp/b' }
    editedExecution(asked, edited)
    const other = deriveExecution(
      { call: { ...call, id: 'c2' }, spec, origin: { protocol: 'test' } },
      undefined,
    )
    expect(editedExecution(other, edited)).toMatchObject({ id: 'c2', from: other })
  })
})
