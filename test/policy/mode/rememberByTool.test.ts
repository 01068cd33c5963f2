import { describe, expect, it } from 'vitest'
import { evaluateCall, explainToolMode, type ToolPolicy } from '../../../src/policy/index.ts'

const policy: ToolPolicy = { tools: { sync: { mode: 'read' } } }
const tool = { server: null }

describe('a tool is classified once, however many calls it has', () => {
  it('the same name, declaration and policy are the same explanation', () => {
    const first = explainToolMode('sync', tool, policy)
    expect(explainToolMode('sync', tool, policy)).toBe(first)
    expect(() => Object.assign(first, { mode: 'local' })).toThrow(TypeError)
  })

  it('another name, declaration or policy is read anew', () => {
    const first = explainToolMode('sync', tool, policy)
    for (const other of [
      explainToolMode('sync_all', tool, policy),
      explainToolMode('sync', { server: 'files' }, policy),
      explainToolMode('sync', tool, { ...policy }),
      explainToolMode('sync', tool),
    ])
      expect(other).not.toBe(first)
    expect(explainToolMode('sync', tool, { tools: { sync: { mode: 'local' } } }).mode).toBe('local')
  })

  it('what is decided by the arguments is decided for each call', () => {
    const ask: ToolPolicy = { ...policy, ask: (call) => call.arguments?.all === true }
    const verdict = (all: boolean) =>
      evaluateCall({ name: 'sync', arguments: { all } }, { tool }, ask).verdict
    expect([verdict(true), verdict(false), verdict(true)]).toEqual(['ask', 'run', 'ask'])
  })

  it('names that nobody has heard of do not fill the memory', () => {
    const first = explainToolMode('sync', tool, policy)
    for (let each = 0; each < 1001; each += 1) explainToolMode(`tool_${each}`, tool, policy)
    expect(explainToolMode('sync', tool, policy)).toEqual(first)
  })
})
