import { hashJson } from '../../json/hashJson.ts'
import type { JsonObject, ToolSpec } from '../../tool-call/index.ts'
import { LASTING_SCOPES } from '../../tool-call/Consent.ts'
import { definitionDigest } from '../definitionOf.ts'
import { isInFolder } from './folderOf.ts'
import type { Grant, GrantArguments, GrantContext } from './Grant.ts'
import { parseGrant } from './parseGrant.ts'
import type { CallLike } from '../ToolPolicy.ts'

/**
 * The grant that covers a call, undefined where none does. `spec`: what is known of its tool, the
 * policy's entry over the server's word. Total: what cannot be read or compared covers nothing.
 * Server, tool, definition, arguments, conversation and time must all be the grant's.
 */
export function findGrant(
  call: CallLike,
  spec: Partial<ToolSpec>,
  grants: unknown,
  { conversation, now = Date.now() }: GrantContext = {},
): Grant | undefined {
  if (!Array.isArray(grants) || grants.length === 0) return undefined
  for (const stored of grants) {
    const grant = parseGrant(stored)
    if (!grant || (grant.server ?? undefined) !== (spec.server ?? undefined)) continue
    if (!countsIn(grant, conversation) || !isGrantActive(grant, now)) continue
    if (namesTool(grant, call.name, spec) && coversArguments(grant.arguments, call.arguments))
      return grant
  }
  return undefined
}

/** Whether a grant's scope reaches this conversation; undefined where it has no name. */
export const countsIn = (grant: Grant, conversation: string | undefined): boolean =>
  !LASTING_SCOPES[grant.scope].isForConversation ||
  (conversation !== undefined && grant.conversation === conversation)

/**
 * A grant counts from when it was given. One day of tolerance allows for a clock that was set back.
 */
export const isGrantActive = ({ at, expiresAt }: Grant, now: number): boolean =>
  at <= now + DAY && (expiresAt === undefined || now < expiresAt)
const DAY = 86_400_000

function namesTool(grant: Grant, name: string, spec: Partial<ToolSpec>): boolean {
  const definition = [grant, ...(grant.tools ?? [])].find(({ tool }) => tool === name)?.definition
  return definition !== undefined && definition === definitionDigest(name, spec)
}

function coversArguments(
  coverage: GrantArguments | undefined,
  given: JsonObject | undefined,
): boolean {
  if (coverage === undefined) return true
  if (given === undefined) return false
  switch (coverage.kind) {
    case 'exactly':
      return argumentsDigest(given) === coverage.digest
    case 'folders':
      return coverage.folders.every(
        ({ key, folder }) => Object.hasOwn(given, key) && isInFolder(given[key], folder),
      )
    default:
      return coverage satisfies never
  }
}

/** The digest of a call's arguments; undefined where they have no canonical JSON. */
export function argumentsDigest(given: JsonObject): string | undefined {
  try {
    return hashJson(given)
  } catch {
    return undefined
  }
}
