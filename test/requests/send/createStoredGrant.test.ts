import { createStoredGrant } from '../../../src/requests/decide.ts'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import type { ConversationGrants } from '../../../src/host/createConversationGrants.ts'
import type { Actor, ConsentDecision, ToolCallRecord } from '../../../src/model/index.ts'

const record: ToolCallRecord = {
  call: { id: 'c1', name: 'send', arguments: { to: 'ida' } },
  spec: { name: 'send', description: 'Sends.' },
}
const keeper = { conversation: 'one' } as ConversationGrants
const grantBy = (by: Actor) => {
  const about = { id: 'c1', digest: 'd', scope: 'always', by } as const
  const decision: ConsentDecision = { ...about, kind: 'allow', arguments: {} }
  const choice = { kind: 'allow', scope: 'always' } as const
  const execution = deriveExecution(record, undefined)
  return createStoredGrant(record, execution, choice, decision, { by, policy: undefined, keeper })
}

it('a lasting permission is left behind by a person, never by the policy or by another grant', async () => {
  expect(grantBy({ kind: 'person', id: 'ann' })).toMatchObject({
    scope: 'always',
    tool: 'send',
  })
  expect(grantBy({ kind: 'policy' })).toBeUndefined()
  expect(grantBy({ kind: 'grant', id: 'g1' })).toBeUndefined()
})
