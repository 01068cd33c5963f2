import type { Actor } from '../../tool-call/index.ts'
import type { Grant } from './Grant.ts'
import type { Coverage } from './coveragesFor.ts'

const DAY = 86_400_000

/**
 * How long a lasting permission lasts, in milliseconds: nobody remembers for longer what they
 * allowed.
 */
export const GRANT_LIFETIME_MS = { conversation: DAY, always: 30 * DAY } as const

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
  const { tool, server, definition, arguments: covered, tools } = coverage
  return Object.freeze({
    ...rest,
    ...(given.scope === 'conversation' && conversation !== undefined && { conversation }),
    tool,
    ...(server !== undefined && { server }),
    definition,
    ...(covered && { arguments: covered }),
    ...(tools && { tools }),
    expiresAt: given.at + GRANT_LIFETIME_MS[given.scope],
  })
}
