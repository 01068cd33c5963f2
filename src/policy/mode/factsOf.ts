import {
  isJsonObject,
  ownOptions,
  type JsonObject,
  type Optional,
} from '../../tool-call/JsonObject.ts'
import type {
  OfferedTool,
  RegisteredTool,
  ServerLine,
  ToolDeclaration,
  ToolPolicy,
  UndoPromise,
} from '../ToolPolicy.ts'
import { keepSentence, sentenceOf } from '../sentence/sentenceOf.ts'
import { rememberByTool } from './rememberByTool.ts'

/** An own member that is an object; tables are indexed by names that came from outside. */
export function ownObject(table: unknown, key: unknown): JsonObject | undefined {
  if (typeof key !== 'string' || !isJsonObject(table) || !Object.hasOwn(table, key))
    return undefined
  const member = table[key]
  return isJsonObject(member) ? member : undefined
}

/**
 * What is known of a tool: what was declared of it, overlaid by the policy's entry for its name. A
 * member that is undefined says nothing. Only the app registers a mode, `local`, `undo` or `outbound`:
 * what the declaration brings of the first two is a claim of whoever offers the tool, and of the
 * others nothing. Its sentence counts where the policy has checked it. The same object for the same tool and policy.
 */
export const factsOf: (
  name: string,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
) => ToolDeclaration = rememberByTool(readFacts)

function readFacts(
  name: string,
  tool: Optional<OfferedTool> | undefined,
  policy: ToolPolicy | undefined,
): ToolDeclaration {
  const { mode: claimedMode, local, ...offered } = declaredOf(tool)
  const declared = Object.assign(offered, { undo: undefined, outbound: undefined })
  const entry = ownObject(ownOptions(policy).tools, name)
  const members = Object.entries(entry ?? {})
  const registered = Object.fromEntries(members.filter(([, member]) => member !== undefined))
  const claimsLocal = local === true && !Object.hasOwn(registered, 'local')
  const facts: ToolDeclaration = Object.freeze(
    Object.assign(Object.create(null), declared, registered, { claimedMode, claimsLocal }),
  )
  keepSentence(facts, sentenceOf(entry))
  return facts
}

/** Throws when it is read, and has no canonical JSON, so that nothing can be bound to it. */
const UNREADABLE: JsonObject = {
  get properties(): never {
    throw new TypeError('not readable')
  },
}

/**
 * The own members of a declaration, each read once. Where one cannot be read, its schema counts as
 * one that cannot be read either.
 */
function declaredOf(tool: Optional<OfferedTool> | undefined): Partial<Optional<OfferedTool>> {
  const declared: Partial<Optional<OfferedTool>> = Object.create(null)
  try {
    return Object.assign(declared, isJsonObject(tool) ? tool : undefined)
  } catch {
    return Object.assign(declared, { inputSchema: UNREADABLE })
  }
}

/**
 * What the app promises of taking a tool's calls back: of the tool before its server. Whoever says
 * for how long it works says that it works. What a tool declares of itself is no promise.
 */
export function promisedUndo(
  policy: ToolPolicy | undefined,
  name: string,
  server: string | null | undefined,
): UndoPromise | undefined {
  const { tools, servers } = ownOptions(policy)
  const { undo, undoFor }: RegisteredTool = ownOptions(ownObject(tools, name))
  const line: ServerLine = ownOptions(ownObject(servers, server))
  return undo ?? (typeof undoFor === 'number' && undoFor > 0 ? true : line.undo)
}
