import { getOwnMember } from '../tool-call/JsonObject.ts'
import type { Permission, Verdict } from './rules/Permission.ts'
import type { CallLike } from './ToolPolicy.ts'

/**
 * What the rules of a policy say of a call. `rules`: those that said it. `isSure`: false where a
 * rule perhaps forbids it, or where the rules cannot be read, and so it asks.
 */
export type RuleVerdict = { verdict: Verdict; rules: readonly Permission[]; isSure: boolean }

/** The rules of a policy, ready to be asked. `server`: who offers the tool, null for the app. */
export type CompiledPermissions = {
  permissions: readonly Permission[]
  verdictOf(call: CallLike, server: string | null | undefined): RuleVerdict | undefined
}

type Compile = (permissions: unknown) => CompiledPermissions

const known = new WeakMap<object, CompiledPermissions>()
let compileWith: Compile | undefined

const UNREADABLE: CompiledPermissions = {
  permissions: [],
  verdictOf: () => ({ verdict: 'ask', rules: [], isSure: false }),
}

/**
 * Compiles rules, once for each list. Whoever needs the grammar passes it here, so that a page
 * without rules does not load it.
 */
export function compileOnce(permissions: unknown, compile: Compile): CompiledPermissions {
  compileWith = compile
  if (typeof permissions !== 'object' || permissions === null) return compile(permissions)
  const compiled = known.get(permissions) ?? compile(permissions)
  known.set(permissions, compiled)
  return compiled
}

/**
 * The rules of a policy, undefined where it has none. A copy of a policy keeps the list, and so what
 * was compiled of it. Rules that nobody could compile make every call ask.
 */
export function permissionsOf(policy: unknown): CompiledPermissions | undefined {
  const permissions = getOwnMember(policy, 'permissions')
  if (permissions === undefined) return undefined
  const compiled = known.get(permissions as object)
  if (compiled || !compileWith) return compiled ?? UNREADABLE
  try {
    return compileOnce(permissions, compileWith)
  } catch {
    return UNREADABLE
  }
}
