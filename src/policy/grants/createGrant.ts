import type { Actor } from '../../tool-call/index.ts'
import { LASTING_SCOPES } from '../../tool-call/Consent.ts'
import type { Grant } from './Grant.ts'

/** Which calls a grant covers, and which tool that was then. */
export type Coverage = Pick<Grant, 'tool' | 'server' | 'definition' | 'exactly' | 'rule' | 'tools'>

/** A grant of what was chosen, frozen. It ends by itself. */
export function createGrant(
  coverage: Coverage,
  given: {
    id: string
    scope: Grant['scope']
    conversation?: string | undefined
    by: Actor
    at: number
  },
): Grant {
  const { conversation, ...rest } = given
  const { tool, server, definition, exactly, rule, tools } = coverage
  const { lifetimeMs, isForConversation } = LASTING_SCOPES[given.scope]
  return Object.freeze({
    ...rest,
    ...(isForConversation && conversation !== undefined && { conversation }),
    tool,
    ...(server !== undefined && { server }),
    definition,
    ...(exactly && { exactly }),
    ...(rule !== undefined && { rule }),
    ...(tools && { tools }),
    expiresAt: given.at + lifetimeMs,
  })
}
