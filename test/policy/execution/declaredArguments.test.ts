import fc from 'fast-check'
import { declaredArguments } from '../../../src/policy/declaredArguments.ts'
import { hostileValues } from '../../support/hostileValues.ts'

const own = (name: string) => ({ properties: { [name]: { type: 'string' } } })

describe('the arguments that a tool declares', () => {
  it.each<[string, object]>([
    ['by itself', own('path')],
    ['as required', { required: ['path'] }],
    ['in one of several', { oneOf: [own('other'), own('path')] }],
    ['elsewhere in its schema', { $ref: '#/$defs/Input', $defs: { Input: own('path') } }],
    [
      'in a part of what it refers to',
      {
        $ref: '#/$defs/Input',
        $defs: { Input: { allOf: [{ $ref: '#/$defs/File' }] }, File: own('path') },
      },
    ],
    [
      'in a schema that refers to itself',
      { $ref: '#/$defs/A', $defs: { A: { anyOf: [{ $ref: '#/$defs/A' }, own('path')] } } },
    ],
  ])('are found: %s', (_, schema) => {
    expect(declaredArguments(['filename', 'path'], schema)).toEqual(['path'])
  })

  it('are all where it says nothing of them, and the required ones stand first', () => {
    expect(declaredArguments(['a', 'b'], { type: 'object' })).toEqual(['a', 'b'])
    expect(declaredArguments(['a', 'b'], undefined)).toEqual(['a', 'b'])
    const schema = { properties: { a: {}, b: {} }, required: ['b'] }
    expect(declaredArguments(['a', 'b'], schema)).toEqual(['b', 'a'])
  })

  it('are never one that the schema forbids', () => {
    expect(declaredArguments(['a'], { properties: { a: false } })).toEqual([])
    expect(declaredArguments(['a'], { additionalProperties: false })).toEqual([])
  })

  it('never throw, whatever the schema is', () => {
    fc.assert(
      fc.property(hostileValues, (schema) => {
        expect(['', 'a']).toContain(declaredArguments(['a'], schema).join())
      }),
    )
  })
})
