import { ownOptions, type Optional } from '../../tool-call/JsonObject.ts'
import type { ToolMode } from '../../tool-call/index.ts'
import { TOOL_MODES } from '../../tool-call/ToolMode.ts'
import type {
  ModeExplanation,
  OfferedTool,
  Outbound,
  ServerLine,
  ToolDeclaration,
  ToolPolicy,
} from '../ToolPolicy.ts'
import { factsOf, ownObject } from './factsOf.ts'
import type { Evidence } from './raiseMode.ts'
import { rememberByTool } from './rememberByTool.ts'

/** `isUnread`: what name and arguments say is not known yet, and may add to it. */
export type ModeSoFar = ModeExplanation & { readonly isUnread?: true }

/** Explains the mode of a tool, as far as it can. The same object for the same tool and policy. */
export type ExplainMode = (
  name: string,
  tool?: Optional<OfferedTool>,
  policy?: ToolPolicy,
) => ModeSoFar

/** An explanation with one reason. */
export function explain({ mode, source, kind, text }: Evidence): ModeExplanation {
  return { mode, source, because: [{ kind, text }] }
}

/** Why a call of such a tool asks. */
export const OUTBOUND_REASONS = {
  pay: 'it may spend or move money',
  grant: 'it may give somebody access',
  publish: 'it may send or publish something',
} satisfies Record<Outbound, string>

/** Nothing registers the tool. Its mode counts for nothing. */
const UNREAD: ModeSoFar = Object.freeze({
  mode: 'external',
  source: 'checking',
  because: Object.freeze([{ kind: 'checking', text: 'its name is not read yet' }]),
  isUnread: true,
})

/**
 * The mode of a tool as the app registered it, for a page that has no word lists yet. What they may
 * change is `isUnread`.
 */
export const explainRegistered: ExplainMode = rememberByTool((name, tool, policy) => {
  const known = factsOf(name, tool, policy)
  const found = registeredMode(name, known, policy)
  if (!found) return UNREAD
  const { outbound } = known
  if (isOutbound(outbound)) return Object.freeze(withReason(found, outbound, BY_APP))
  return Object.freeze(
    isReadForOthers(found, known, policy) ? { ...found, isUnread: true as const } : found,
  )
})

/** Undefined where the app says nothing, or its server claims more. */
export function registeredMode(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation | undefined {
  if (isMode(known.mode))
    return registered(known.mode, 'registered', `the app registered ${name} as ${known.mode}`)
  if (known.local === true)
    return registered(
      'local',
      'registered_local',
      `the app registered ${name} as running on this computer`,
    )
  const { mode } = lineOf(known, policy)
  return known.claimsLocal || !isMode(mode)
    ? undefined
    : registered(mode, 'server', `the app says that every tool of ${known.server} is ${mode}`)
}

/** What counts for all tools of its server. */
export const lineOf = ({ server }: ToolDeclaration, policy: ToolPolicy | undefined): ServerLine =>
  ownOptions(ownObject(ownOptions(policy).servers, server))

export const isMode = (value: unknown): value is ToolMode =>
  (TOOL_MODES as readonly unknown[]).includes(value)

export const registered = (mode: ToolMode, kind: string, text: string): ModeExplanation =>
  explain({ mode, source: 'registered', kind, text })

export const BY_APP = 'the app says that it'

export const isOutbound = (value: unknown): value is Outbound =>
  typeof value === 'string' && Object.hasOwn(OUTBOUND_REASONS, value)

/**
 * Whether name and arguments are read for what it does to others. What reads does nothing of the
 * kind, nor what the app registered as a write that can be taken back.
 */
export const isReadForOthers = (
  { mode, source }: ModeExplanation,
  { outbound }: ToolDeclaration,
  policy: ToolPolicy | undefined,
): boolean =>
  outbound !== false &&
  ownOptions(policy).rules !== 'spec' &&
  mode !== 'read' &&
  !(mode === 'safe_write' && source === 'registered')

export const withReason = (
  found: ModeExplanation,
  outbound: Outbound,
  said: string,
): ModeExplanation => ({
  ...found,
  outbound,
  because: [...found.because, { kind: `outbound_${outbound}`, text: `${said} may ${outbound}` }],
})
