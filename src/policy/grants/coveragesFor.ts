import { ownOptions, type JsonObject, type Optional } from '../../tool-call/JsonObject.ts'
import { definitionDigest } from '../definitionOf.ts'
import { ARGUMENTS, argumentWord } from '../mode/argumentNames.ts'
import { explainToolMode } from '../mode/explainToolMode.ts'
import { factsOf } from '../mode/factsOf.ts'
import type { OfferedTool, ToolPolicy } from '../ToolPolicy.ts'
import { argumentsDigest, valueDigest } from './argumentsDigest.ts'
import { coverageKinds, type CoverageKind } from './coverageKinds.ts'
import { folderOf } from './folderOf.ts'
import type { Grant, GrantArguments } from './Grant.ts'

/** What a call's permission could cover, and what it says of tool and arguments. */
export type Coverage = { kind: CoverageKind } & Pick<
  Grant,
  'tool' | 'server' | 'definition' | 'arguments' | 'tools'
>

/**
 * A call that is allowed for longer: what runs, with its text where it has one, and what is known of
 * its tool; `text`: what it acts on, in a few words, without secrets.
 */
export type CoveredCall = {
  name: string
  payload: JsonObject
  argumentsText?: string | undefined
  tool: Optional<OfferedTool> | undefined
  text?: string | undefined
}

const PATH_ARGUMENTS: readonly ReadonlySet<string>[] = [
  ARGUMENTS.path,
  ARGUMENTS.place,
  new Set(['source', 'destination', 'src', 'dest', 'from', 'to', 'oldpath', 'newpath', 'uri']),
]
const MAX_TOOLS = 200

/**
 * The coverages that a permission for this call may have, the best fit first. Empty if the call has
 * no digest; then only "this once" is possible.
 */
export function coveragesFor(
  { name, payload, argumentsText, tool, text }: CoveredCall,
  policy: ToolPolicy | undefined,
): readonly Coverage[] {
  const known = factsOf(name, tool, policy)
  const mode = explainToolMode(name, tool, policy)
  const definition = definitionDigest(name, known)
  const digest = argumentsDigest(payload, argumentsText)
  if (definition === undefined || digest === undefined) return []
  const { server } = known
  const about = {
    tool: name,
    ...(typeof server === 'string' && server !== '' && { server }),
    definition,
  }
  const folders = digest === argumentsDigest(payload) ? foldersOf(payload) : undefined
  const tools = typeof server === 'string' ? otherToolsOf(server, name, policy) : []
  const coverages: Record<CoverageKind, Coverage | false | undefined> = {
    exactly: {
      kind: 'exactly',
      ...about,
      arguments: {
        kind: 'exactly',
        digest,
        ...(text !== undefined && text !== '' && { text: text.slice(0, 300) }),
      },
    },
    folders: folders && { kind: 'folders', ...about, arguments: folders },
    tool: { kind: 'tool', ...about },
    server: tools.length > 0 && { kind: 'server', ...about, tools },
  }
  const possible = coverageKinds({ name, arguments: payload }, known, mode)
  const inOrder: readonly CoverageKind[] =
    mode.mode === 'read' && !folders
      ? ['tool', 'exactly', 'server']
      : ['folders', 'exactly', 'tool', 'server']
  return inOrder.flatMap((kind) => (possible.includes(kind) && coverages[kind]) || [])
}

/**
 * Every argument that is a path must name its folder plainly, or none counts. The others stay as
 * they are.
 */
function foldersOf(payload: JsonObject): GrantArguments | undefined {
  const folders: { key: string; folder: string }[] = []
  const others: { key: string; digest: string }[] = []
  for (const [key, value] of Object.entries(payload)) {
    const isPath = PATH_ARGUMENTS.some((list) => list.has(argumentWord(key)))
    const folder = isPath ? folderOf(value) : undefined
    const digest = valueDigest(value)
    if (folder !== undefined) folders.push({ key, folder })
    else if (isPath || digest === undefined) return undefined
    else others.push({ key, digest })
  }
  return folders.length > 0
    ? { kind: 'folders', folders, ...(others.length > 0 && { others }) }
    : undefined
}

/** The other tools that the policy knows of a server, and that a grant for it can cover. */
function otherToolsOf(
  server: string,
  name: string,
  policy: ToolPolicy | undefined,
): NonNullable<Grant['tools']> {
  const others: { tool: string; definition: string }[] = []
  for (const tool of Object.keys(ownOptions(ownOptions(policy).tools))) {
    const known = factsOf(tool, undefined, policy)
    if (tool === name || known.server !== server || others.length === MAX_TOOLS) continue
    const kinds = coverageKinds({ name: tool }, known, explainToolMode(tool, undefined, policy))
    const definition = definitionDigest(tool, known)
    if (definition !== undefined && kinds.includes('server')) others.push({ tool, definition })
  }
  return others
}
