import * as fc from 'fast-check'
import {
  codeOf,
  modeIn,
  NO_POLICY,
  withMode,
} from '../../../examples/playground/page/policyText.ts'
import { findTools } from '../../../examples/transcript/formats/findTools.ts'
import { caseCount } from '../../support/processorTime.ts'

describe('the text of a policy', () => {
  it('gives a tool a mode, and takes it out again with the line that nothing else is in', () => {
    const once = withMode(NO_POLICY, 'sync', 'local')
    expect(JSON.parse(once)).toEqual({
      names: 'commonNames',
      tools: { sync: { mode: 'local' } },
    })
    expect(withMode(once, 'sync', '')).toBe(NO_POLICY)
    const kept = '{"tools": {"sync": {"mode": "read", "undo": true}}, "assumed": "ask"}'
    expect(JSON.parse(withMode(kept, 'sync', ''))).toEqual({
      tools: { sync: { undo: true } },
      assumed: 'ask',
    })
  })

  it('is left alone while it cannot be read', () => {
    for (const text of ['', '{', '[]', 'null', '{"tools": 3}', '{"mode": "x"}']) {
      expect(withMode(text, 'sync', 'read')).toBe(text)
      expect(codeOf(text)).toBeUndefined()
    }
  })

  it('holds any name as a name', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom('__proto__', 'constructor', '*/', '\u202E'),
        ),
        (name) => {
          const text = withMode(NO_POLICY, name, 'external')
          expect(modeIn(JSON.parse(text) as object, name)).toBe('external')
          expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        },
      ),
      { numRuns: caseCount(200) },
    )
  })
})

describe('the tools that a text lists', () => {
  const tool = { name: 'a', inputSchema: {} }
  it.each([
    ['alone', { tools: [tool] }],
    ['as an answer', { jsonrpc: '2.0', id: 1, result: { tools: [tool] } }],
    [
      'among messages',
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { result: { tools: [tool] } }],
    ],
    ['as an array', [tool]],
  ])('are found %s', (_, value) => {
    expect(findTools(JSON.stringify(value))).toEqual([tool])
  })

  it('are not made of what is no tool, and nothing throws', () => {
    for (const value of [
      { tools: 3 },
      { tools: [null, 1, {}, { name: 3 }, { name: '' }] },
      [[tool]],
      7,
    ])
      expect(findTools(JSON.stringify(value))).toEqual([])
    fc.assert(
      fc.property(fc.json(), (text) => {
        findTools(text)
      }),
      { numRuns: caseCount(200) },
    )
  })
})
