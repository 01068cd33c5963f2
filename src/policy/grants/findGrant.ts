import { ownOptions } from '../../tool-call/JsonObject.ts'
import { LASTING_SCOPES } from '../../tool-call/Consent.ts'
import { definitionDigest } from '../definitionOf.ts'
import type { CallLike, ModeExplanation, ToolDeclaration } from '../ToolPolicy.ts'
import { argumentsDigest, valueDigest } from './argumentsDigest.ts'
import { coverageKinds } from './coverageKinds.ts'
import { isInFolder } from './folderOf.ts'
import type { Grant, GrantArguments, GrantContext } from './Grant.ts'
import { parseGrant } from './parseGrant.ts'

/**
 * The grant that covers a call, undefined where none does. `tool` and `mode`: what is known of its
 * tool. Total: what cannot be read or compared covers nothing. Server, tool, definition, arguments,
 * conversation and time must all be the grant's, and its kind of coverage one that this call can
 * have now.
 */
export function findGrant(
  call: CallLike,
  tool: ToolDeclaration,
  mode: ModeExplanation,
  grants: unknown,
  context?: GrantContext,
): Grant | undefined {
  if (!Array.isArray(grants) || grants.length === 0) return undefined
  const { conversation, now = Date.now() } = ownOptions(context)
  for (const stored of grants) {
    const grant = parseGrant(stored)
    if (!grant || grant.server !== (tool.server ?? undefined)) continue
    if (!countsIn(grant, conversation) || !isGrantActive(grant, now)) continue
    if (
      namesTool(grant, call.name, tool) &&
      coverageKinds(call, tool, mode).includes(kindOf(grant)) &&
      coversArguments(grant.arguments, call)
    )
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

function namesTool(grant: Grant, name: string, spec: ToolDeclaration): boolean {
  const definition = [grant, ...(grant.tools ?? [])].find(({ tool }) => tool === name)?.definition
  return definition !== undefined && definition === definitionDigest(name, spec)
}

const kindOf = ({ arguments: granted, tools }: Grant) =>
  granted?.kind ?? (tools ? 'server' : 'tool')

/**
 * An argument that the grant does not name must be absent or the granted one. Arguments that their
 * text contradicts, by a key given twice, are covered by nothing.
 */
function coversArguments(granted: GrantArguments | undefined, call: CallLike): boolean {
  const { arguments: given = {}, argumentsText } = call
  const digest = argumentsDigest(given, argumentsText)
  if (digest === undefined) return false
  if (granted === undefined) return true
  if (granted.kind === 'exactly') return call.arguments !== undefined && digest === granted.digest
  const { folders, others = [] } = granted
  return (
    // no number that only the text has
    digest === argumentsDigest(given) &&
    folders.every(
      ({ key, folder }) => Object.hasOwn(given, key) && isInFolder(given[key], folder),
    ) &&
    Object.entries(given).every(
      ([key, value]) =>
        folders.some((named) => named.key === key) ||
        others.some((other) => other.key === key && other.digest === valueDigest(value)),
    )
  )
}
