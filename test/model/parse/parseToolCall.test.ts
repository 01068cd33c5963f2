import fc from 'fast-check'
import { parseToolCall } from '../../../src/model/index.ts'

/** `a call`, or what was thrown. */
function outcomeOf(value: unknown): string {
  try {
    const { id, name } = parseToolCall(value)
    return typeof id === 'string' && typeof name === 'string' ? 'a call' : 'no call'
  } catch (error) {
    return String(error)
  }
}

const call = { id: 'c1', name: 'get_note', arguments: { id: 'n7' } }

describe('parseToolCall', () => {
  it('reads id, name and arguments', () => {
    expect(parseToolCall(call)).toStrictEqual(call)
    expect(parseToolCall({ id: '', name: '', arguments: {} })).toStrictEqual({
      id: '',
      name: '',
      arguments: {},
    })
  })

  it.each<[string, unknown, string]>([
    ['null', null, '$ must be an object, is null.'],
    ['a list', [call], '$ must be an object, is an array.'],
    ['JSON text', JSON.stringify(call), '$ must be an object, is a string.'],
    ['undefined', undefined, '$ must be an object, is missing.'],
    ['a call without id', { name: 'x', arguments: {} }, '$.id must be a string, is missing.'],
    ['an id that is a number', { ...call, id: 7 }, '$.id must be a string, is a number.'],
    ['a name that is an object', { ...call, name: {} }, '$.name must be a string, is an object.'],
    ['no arguments', { id: 'c1', name: 'x' }, '$.arguments must be an object, is missing.'],
    ['arguments null', { ...call, arguments: null }, '$.arguments must be an object, is null.'],
    [
      'arguments that are a list',
      { ...call, arguments: [] },
      '$.arguments must be an object, is an array.',
    ],
    [
      'arguments that are text',
      { ...call, arguments: '{}' },
      '$.arguments must be an object, is a string.',
    ],
    ['a further member', { ...call, approved: true }, '$.approved is not a member of a tool call.'],
    [
      'a member __proto__',
      JSON.parse('{"id":"c1","name":"x","arguments":{},"__proto__":{}}'),
      '$.__proto__ is not a member of a tool call.',
    ],
  ])('is strict, and names path and reason: %s', (_, value, reason) => {
    expect(() => parseToolCall(value)).toThrow(
      new TypeError(`handrail: invalid tool call. ${reason}`),
    )
  })

  it('takes id and name from the call itself, never from its prototype', () => {
    expect(() =>
      parseToolCall(
        Object.assign(Object.create({ id: 'inherited' }), { name: 'x', arguments: {} }),
      ),
    ).toThrow('$.id must be a string, is missing')
  })

  it('leaves values out of its errors, because they may be secrets', () => {
    expect(() => parseToolCall({ ...call, arguments: 'hunter2' })).not.toThrow('hunter2')
  })

  it('returns a call or throws our own TypeError, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ id: fc.anything(), name: fc.anything(), arguments: fc.anything() }),
        ),
        (value) => {
          expect(outcomeOf(value)).toMatch(
            /^(?:a call|TypeError: handrail: invalid tool call\. \$)/,
          )
        },
      ),
    )
  })
})
