import type { JsonObject, ToolMode, ToolSpec } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { serverClaims } from '../mode/serverClaims.ts'
import { explainToolMode } from '../mode/explainToolMode.ts'
import { factsOf, ownObject } from '../mode/factsOf.ts'
import { argumentsDigest } from './findGrant.ts'
import { definitionDigest } from '../definitionOf.ts'
import { folderOf } from './folderOf.ts'
import type { Grant, GrantArguments } from './Grant.ts'
import { ARGUMENTS } from '../mode/argumentNames.ts'
import type { ToolPolicy } from '../ToolPolicy.ts'

/**
 * How much a lasting permission covers. `exactly`: these arguments. `folders`: files in the same
 * folders. `tool`: whatever the tool is given. `server`: the server's tools as they are now.
 */
export type CoverageKind = 'exactly' | 'folders' | 'tool' | 'server'

/** What a call's permission could cover, and what it says of tool and arguments. */
export type Coverage = { kind: CoverageKind } & Pick<
  Grant,
  'tool' | 'server' | 'definition' | 'arguments' | 'tools'
>

/**
 * A call that is allowed for longer: what runs, what is known of its tool, its mode; `text`: what
 * it acts on, in a few words, without secrets.
 */
export type CoveredCall = {
  name: string
  payload: JsonObject
  spec: Partial<ToolSpec> | undefined
  mode: ToolMode
  text?: string | undefined
}

/**
 * Names of arguments that say what is run. No rule can look into those, so nothing wider than
 * themselves is ever offered.
 */
const CODE_ARGUMENTS = [ARGUMENTS.command, ARGUMENTS.code, ARGUMENTS.sql]
const PATH_ARGUMENTS: readonly ReadonlySet<string>[] = [
  ARGUMENTS.path,
  ARGUMENTS.place,
  new Set(['source', 'destination', 'src', 'dest', 'from', 'to', 'oldpath', 'newpath', 'uri']),
]
const MAX_TOOLS = 200

/**
 * The coverages that a permission for this call may have, the best fit first. A tool that runs code
 * or is destructive can only be covered exactly; a server-wide coverage never includes such tools.
 * Empty if the call has no digest; then only "this once" is possible.
 */
export function coveragesFor(
  { name, payload, spec, mode, text }: CoveredCall,
  policy: ToolPolicy | undefined,
): readonly Coverage[] {
  const known: Partial<ToolSpec> = factsOf(name, spec, policy)
  const definition = definitionDigest(name, known)
  const digest = argumentsDigest(payload)
  if (definition === undefined || digest === undefined) return []
  const about = {
    tool: name,
    ...(typeof known.server === 'string' && known.server !== '' && { server: known.server }),
    definition,
  }
  const exactly: Coverage = {
    kind: 'exactly',
    ...about,
    arguments: {
      kind: 'exactly',
      digest,
      ...(text !== undefined && text !== '' && { text: text.slice(0, 300) }),
    },
  }
  if (!canCoverMore(known, payload, mode)) return [exactly]
  const folders = foldersOf(payload)
  const tools = about.server === undefined ? [] : otherToolsOf(about.server, name, policy)
  const tool: Coverage = { kind: 'tool', ...about }
  return [
    ...(mode === 'read' && !folders ? [tool] : []),
    ...(folders ? [{ kind: 'folders', ...about, arguments: folders } satisfies Coverage] : []),
    exactly,
    ...(mode === 'read' && !folders ? [] : [tool]),
    ...(tools.length > 0 ? [{ kind: 'server', ...about, tools } satisfies Coverage] : []),
  ]
}

function canCoverMore(
  { inputSchema }: Partial<ToolSpec>,
  payload: JsonObject,
  mode: ToolMode,
): boolean {
  const declared =
    isJsonObject(inputSchema) && isJsonObject(inputSchema.properties)
      ? Object.keys(inputSchema.properties)
      : []
  return (
    mode !== 'destructive' &&
    ![...Object.keys(payload), ...declared].some((key) => isOneOf(CODE_ARGUMENTS, key))
  )
}

const isOneOf = (lists: readonly ReadonlySet<string>[], key: string): boolean =>
  lists.some((list) => list.has(key.toLowerCase().replace(/[^a-z0-9]/g, '')))

/** Every argument that is a path must name its folder plainly, or none counts. */
function foldersOf(payload: JsonObject): GrantArguments | undefined {
  const paths = Object.entries(payload).filter(([key]) => isOneOf(PATH_ARGUMENTS, key))
  const folders = paths.flatMap(([key, path]) => {
    const folder = folderOf(path)
    return folder === undefined ? [] : [{ key, folder }]
  })
  return paths.length > 0 && folders.length === paths.length
    ? { kind: 'folders', folders }
    : undefined
}

/**
 * The other tools that the policy knows of a server, without those that destroy or run what they
 * are given.
 */
function otherToolsOf(
  server: string,
  name: string,
  policy: ToolPolicy | undefined,
): NonNullable<Grant['tools']> {
  const others: { tool: string; definition: string }[] = []
  for (const tool of Object.keys(policy?.tools ?? {})) {
    const spec: Partial<ToolSpec> | undefined =
      tool === name ? undefined : ownObject(policy?.tools, tool)
    if (spec?.server !== server || others.length === MAX_TOOLS) continue
    const { mode } = explainToolMode(tool, serverClaims(spec, policy), policy)
    const definition = definitionDigest(tool, spec)
    if (definition !== undefined && canCoverMore(spec, {}, mode)) others.push({ tool, definition })
  }
  return others
}
