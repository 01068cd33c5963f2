import { defined } from '../../internal/basics.ts'
import type { Actor } from '../../model/index.ts'
import { type GrantPlace, LASTING_SCOPES } from '../../model/Consent.ts'
import type { Grant } from './Grant.ts'

/** Which calls a grant covers, and which tool that was then. */
export type Coverage = Pick<Grant, 'tool' | 'server' | 'definition' | 'exactly' | 'rule' | 'tools'>

/** A grant of what was chosen, frozen. It ends by itself. */
export function createGrant(
  coverage: Coverage,
  given: {
    id: string
    scope: Grant['scope']
    by: Actor
    at: number
  } & Partial<Record<GrantPlace, string | undefined>>,
): Grant {
  const { id, scope, by, at } = given
  const { tool, server, definition, exactly, rule, tools } = coverage
  const { lifetimeMs, place } = LASTING_SCOPES[scope]
  const here = place && { [place]: given[place] }
  const grant = { id, scope, by, at, ...here, expiresAt: at + lifetimeMs }
  return Object.freeze(
    defined({ ...grant, tool, server, definition, exactly, rule, tools }),
  ) as Grant
}
