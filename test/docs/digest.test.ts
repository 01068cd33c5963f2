import { readFileSync } from 'node:fs'
import { deriveExecution } from '../../src/policy/deriveExecution.ts'
import { editedExecution } from '../../src/policy/frozenRecord.ts'
import { digestOf as digestOfPage } from '../../src/policy/digestOf.ts'
import { defineToolPolicy } from '../../src/policy/index.ts'
import type { ToolCallRecord } from '../../src/model/index.ts'
import { digestOf } from './recomputeDigest.ts'

const call = { id: 'c1', name: 'delete_note', arguments: { id: 'n1', force: true } }
const held = { tool: 'delete_note', arguments: { force: true, id: 'n1' } }
const spec = {
  name: 'delete_note',
  server: 'notes',
  description: 'Deletes a note',
  mode: 'read',
} as const
const exact = { argumentsText: '{"id":9007199254740993}' }

describe('the digest that docs/security.md computes', () => {
  it('is computed by the code that it shows', () => {
    expect(readFileSync('docs/security.md', 'utf8')).toContain(
      readFileSync('test/docs/recomputeDigest.ts', 'utf8'),
    )
  })

  it.each<[string, ToolCallRecord, string]>([
    ['a call of which nothing is declared', { call }, digestOf(held)],
    ['a call with a declaration', { call, spec }, digestOf({ ...held, server: 'notes' }, spec)],
    [
      'a number that no double holds',
      { call: { ...call, arguments: { id: Number('9007199254740993') } }, ...exact },
      digestOf({ ...held, arguments: { id: Number('9007199254740993') }, ...exact }),
    ],
  ])('is that of the page: %s', (_what, record, expected) => {
    expect(digestOfPage(deriveExecution(record, undefined))).toBe(expected)
  })

  it('is that of the page where the policy declares the tool', () => {
    const tool = { server: 'notes', description: 'Deletes a note' }
    const policy = defineToolPolicy({ tools: { delete_note: tool } })
    expect(digestOfPage(deriveExecution({ call }, policy))).toBe(
      digestOf({ ...held, server: 'notes' }, tool),
    )
  })

  it('is that of edited arguments, where a person edited them', () => {
    const edited = editedExecution(deriveExecution({ call }, undefined), { id: 'n2' })
    expect(digestOfPage(edited)).toBe(digestOf({ ...held, arguments: { id: 'n2' } }))
  })
})
