import type { Actor } from '../../tool-call/index.ts'
import type { Grant } from './Grant.ts'
import type { GrantCover } from './grantBreadths.ts'

const DAY = 86_400_000

/**
 * How long a lasting permission lasts, in milliseconds: nobody remembers for longer what they
 * allowed.
 */
export const GRANT_LASTS = { conversation: DAY, always: 30 * DAY } as const

/** A grant of what was chosen, frozen. It ends by itself. */
export function createGrant(
  cover: GrantCover,
  given: {
    id: string
    scope: Grant['scope']
    conversation?: string | undefined
    by: Actor
    at: number
  },
): Grant {
  const { conversation, ...rest } = given
  const { tool, server, definition, arguments: covered, tools } = cover
  return Object.freeze({
    ...rest,
    ...(given.scope === 'conversation' && conversation !== undefined && { conversation }),
    tool,
    ...(server !== undefined && { server }),
    definition,
    ...(covered && { arguments: covered }),
    ...(tools && { tools }),
    expiresAt: given.at + GRANT_LASTS[given.scope],
  })
}
