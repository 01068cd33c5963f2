import { fromAgentTool } from '../../../src/adapters/agent-tool/index.ts'
import { invocation } from './support.ts'

const TOOL = { schema_version: '0.2.0', tool_id: 't' }
const SURFACE = { schema_version: '0.2.0', surface_id: 's' }
const reasonOf = (...before: readonly object[]) => {
  const [record] = fromAgentTool([...before, invocation('c', { tool_id: 't', status: 'blocked' })])
  const { decision } = record!
  return decision?.kind === 'deny' ? decision.reason : undefined
}

it.each([
  [
    'was switched on',
    [
      { ...TOOL, lifecycle: 'disabled' },
      { ...TOOL, lifecycle: 'active' },
    ],
  ],
  [
    'was set up',
    [
      { ...TOOL, lifecycle: 'requires_setup' },
      { ...TOOL, lifecycle: 'ready' },
    ],
  ],
  [
    'is offered now',
    [
      { ...SURFACE, blocked_tools: [{ ...TOOL, reason: 'closed' }] },
      { ...SURFACE, loaded_tools: [TOOL] },
    ],
  ],
])('a call that is blocked is not said to be so for a tool that %s', (_, before) => {
  expect(reasonOf(before[0]!)).toBeDefined()
  expect(reasonOf(...before)).toBeUndefined()
})

it.each([
  ['before', [{ ...TOOL, lifecycle: 'active' }]],
  [
    'after',
    [
      { ...TOOL, lifecycle: 'active' },
      { ...TOOL, title: 'T' },
    ],
  ],
])('but it is if a surface says why, whatever was declared %s', (place, declared) => {
  const surface = { ...SURFACE, blocked_tools: [{ ...TOOL, reason: 'closed' }] }
  const all = place === 'before' ? [...declared, surface] : [surface, ...declared]
  expect(reasonOf(...all)).toBe('closed')
})

it.each([
  [{ cancel_requested: 'changed my mind', cancel_failed: true }, { state: 'failed' }],
  [{ cancel_acknowledged: 'stopping', cancel_failed: '2026-01-01T00:00:00Z' }, { state: 'failed' }],
  [{ abort_reason: 'changed my mind', cancel_failed: true }, { state: 'failed' }],
  [
    { cancel_requested: 'changed my mind', cancel_failed: 'it has ended' },
    { state: 'failed', reason: 'it has ended' },
  ],
  [{ cancel_requested: 'changed my mind' }, { state: 'requested', reason: 'changed my mind' }],
])('why a call was to stop is not why it could not be stopped: %j', (facts, cancellation) => {
  const [record] = fromAgentTool([invocation('c', { status: 'running', ...facts })])
  expect(record!.cancellation).toEqual(cancellation)
})
