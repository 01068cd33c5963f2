import { getOwnMember } from '../tool-call/JsonObject.ts'
import type { ConsentCause } from '../tool-call/ToolCallStatus.ts'
import type { Permission, Verdict } from './rules/Permission.ts'
import type { CallLike } from './ToolPolicy.ts'

/**
 * What the rules of a policy say of a call. `rules`: those that said it. `asks_rule_unsure`: a rule
 * perhaps forbids it, or something cannot be read.
 */
export type RuleVerdict = {
  verdict: Verdict
  because: {
    kind: Extract<ConsentCause, 'forbidden' | 'asks_rule' | 'asks_rule_unsure' | 'runs_rule'>
    text: string
    /** The app's own reason: it is said as it is. */
    isOwn?: true
  }
  rules: readonly Permission[]
}

/** The call or the rules cannot be read. */
export const UNREADABLE: RuleVerdict = {
  verdict: 'ask',
  because: { kind: 'asks_rule_unsure', text: 'rules may forbid it' },
  rules: [],
}

/** The rules of a policy, ready to be asked. `server`: who offers the tool, null for the app. */
export type CompiledPermissions = {
  permissions: readonly Permission[]
  verdictOf(call: CallLike, server: string | null | undefined): RuleVerdict | undefined
}

/**
 * Rules that were compiled, by their list; and what compiles others, once somebody has brought the
 * grammar: a page without rules does not load it.
 */
export const compiled: {
  readonly known: WeakMap<object, CompiledPermissions>
  compile?: (permissions: unknown) => CompiledPermissions
} = { known: new WeakMap() }

const ASKS_ALWAYS: CompiledPermissions = { permissions: [], verdictOf: () => UNREADABLE }

/**
 * The rules of a policy, undefined where it has none. A copy of a policy keeps the list, and so what
 * was compiled of it. Rules that nobody could compile make every call ask.
 */
export function permissionsOf(policy: unknown): CompiledPermissions | undefined {
  const permissions = getOwnMember(policy, 'permissions')
  if (permissions === undefined) return undefined
  if (permissions === UNREAD) return ASKS_ALWAYS
  try {
    return (
      compiled.known.get(permissions as object) ?? compiled.compile?.(permissions) ?? ASKS_ALWAYS
    )
  } catch {
    return ASKS_ALWAYS
  }
}

/** Whether a policy has rules that nobody has read yet, as those of one from a file. */
export function hasUnreadRules(policy: unknown): boolean {
  const permissions = getOwnMember(policy, 'permissions')
  if (permissions === undefined) return false
  return permissions === UNREAD || (!compiled.compile && !compiled.known.has(permissions as object))
}

/** Stands for rules that are not read yet. */
const UNREAD: readonly Permission[] = []

const defined = new WeakSet<object>()

/** `defineToolPolicy` read these, on whatever side. */
export const markDefined = (permissions: object): unknown => defined.add(permissions)

/**
 * The policy as a page knows it that has read nothing yet, also where this side has: a server and
 * the page that goes over its work must say the same. Undefined where both sides know the rules.
 */
export function asUnread<P extends object>(policy: P | undefined): P | undefined {
  const permissions = getOwnMember(policy, 'permissions')
  return permissions === undefined || defined.has(permissions as object)
    ? undefined
    : ({ ...policy, permissions: UNREAD } as P & { permissions: readonly Permission[] })
}
