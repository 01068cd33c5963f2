import { ownOptions } from '../../tool-call/JsonObject.ts'
import { type GrantPlace, LASTING_SCOPES } from '../../tool-call/Consent.ts'
import { definitionDigest } from '../definitionOf.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'
import { argumentsDigest } from './argumentsDigest.ts'
import type { Grant, GrantContext } from './Grant.ts'
import { parseGrant } from './parseGrant.ts'
import type { ruleCovers } from './ruleCovers.ts'

/**
 * The grant that covers a call, undefined where none does. `tool` and `mode`: what is known of its
 * tool. Total: what cannot be read or compared covers nothing. Server, tool, definition, arguments,
 * conversation and time must all be the grant's. `covers` asks rules; without it they cover nothing,
 * so that a page without rules does not load them. `digestOf`: of the arguments, where a page makes
 * it in steps.
 */
export function findGrant(
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
  grants: unknown,
  context?: GrantContext,
  covers?: typeof ruleCovers,
  digestOf = argumentsDigest,
): Grant | undefined {
  if (!Array.isArray(grants) || grants.length === 0) return undefined
  const { now = Date.now(), ...places } = ownOptions(context)
  for (const stored of grants) {
    const grant = parseGrant(stored)
    if (!grant || grant.server !== (tool.server ?? undefined)) continue
    if (!countsIn(grant, places) || !isGrantActive(grant, now)) continue
    if (!namesTool(grant, call.name, tool)) continue
    const { exactly, rule, tools } = grant
    if (
      rule === undefined
        ? isExactly(exactly, call, digestOf)
        : covers?.({ rule, tools }, call, tool, mode)
    )
      return grant
  }
  return undefined
}

/** Whether a grant's scope reaches here. One of a place names it: `parseGrant` reads no other. */
export function countsIn(grant: Grant, here: Pick<GrantContext, GrantPlace>): boolean {
  const { place } = LASTING_SCOPES[grant.scope]
  return place === null || grant[place] === here[place]
}

/**
 * A grant counts from when it was given. One day of tolerance allows for a clock that was set back.
 */
export const isGrantActive = ({ at, expiresAt }: Grant, now: number): boolean =>
  at <= now + DAY && (expiresAt === undefined || now < expiresAt)
const DAY = 86_400_000

function namesTool(grant: Grant, name: string, spec: ToolDeclaration): boolean {
  const definition = [grant, ...(grant.tools ?? [])].find(({ tool }) => tool === name)?.definition
  return definition !== undefined && definition === definitionDigest(name, spec)
}

/**
 * Arguments that their text contradicts, by a key given twice, are covered by nothing.
 */
const isExactly = (
  exactly: Grant['exactly'],
  call: CallLike,
  digestOf: typeof argumentsDigest,
): boolean =>
  exactly !== undefined &&
  call.arguments !== undefined &&
  digestOf(call.arguments, call.argumentsText) === exactly.digest
