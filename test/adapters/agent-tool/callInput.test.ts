import { fromAgentTool } from '../../../src/adapters/agent-tool/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import { invocation, resultRecord } from './support.ts'

it('a call that ran though it was denied is told with the input that it ran with', () => {
  const [record, ...more] = fromAgentTool([
    invocation('c1', { status: 'awaiting_approval', model_input: { path: 'a' } }),
    { schema_version: '0.2.0', decision_id: 'd1', invocation_id: 'c1', behavior: 'ask' },
    { schema_version: '0.2.0', decision_id: 'd1', invocation_id: 'c1', behavior: 'deny' },
    invocation('c1', { model_input: { path: 'a' }, call_input: { path: 'b' } }),
    resultRecord('c1', { structured_content: {} }),
  ])
  expect(more).toEqual([])
  expect(deriveToolCallStatus(record!)).toMatchObject({
    kind: 'succeeded',
    reason: 'ran_though_denied',
    execution: { arguments: { path: 'b' } },
  })
})
