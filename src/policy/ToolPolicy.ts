import type { JsonObject, ToolMode, ToolModeSource, ToolSpec } from '../tool-call/index.ts'
import type { Optional } from '../tool-call/JsonObject.ts'
import type { Permission } from './rules/Permission.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'

/** A mode, where it came from and why. */
export type ModeExplanation = { mode: ToolMode; source: ToolModeSource; because: readonly Reason[] }

/**
 * `mode`: for every tool of that server. `nonRead`: for every tool that no rule classifies as read.
 * `trusted`: what this server says of its tools may also lower a mode.
 */
export type ServerLine = Optional<{ mode: ToolMode; nonRead: ToolMode; trusted: boolean }>

/** As much of a call as a policy looks at. */
export type CallLike = { name: string } & Optional<{
  id: string
  arguments: JsonObject
  /** What the arguments were parsed from: it has the numbers that no double holds, and every key. */
  argumentsText: string
}>

/**
 * The host's rules: which mode a tool has, and which calls ask a person. One object, used by the UI
 * and by the server that starts calls.
 */
export type ToolPolicy = Optional<{
  /** What is known of each tool, by its name. Wins over what a record says of its tool. */
  tools: Readonly<Record<string, Partial<ToolSpec>>>
  /** What counts for all tools of a server, by its name. */
  servers: Readonly<Record<string, ServerLine>>
  /** `spec`: only the four documented rules on the name, and registration. @default "wide" */
  rules: 'spec' | 'wide'
  /**
   * Which calls run, ask, or are refused, by rules: deny counts before ask and ask before run,
   * wherever they stand. Checked by `defineToolPolicy`; page and server use the same ones.
   */
  permissions: readonly Permission[]
  /** The modes that ask. @default ["local"] */
  consentFor: readonly ToolMode[]
  /**
   * What happens to a tool that nothing classifies. @default "ask", and "run" where rules is "spec"
   */
  assumed: 'ask' | 'run'
  /**
   * Decides by the call itself: true asks, false does not, undefined leaves it to the other rules.
   * Anything else asks, also a promise, and so does one that throws.
   */
  ask: (call: CallLike, mode: ModeExplanation) => boolean | undefined
}>

/**
 * A tool as it is offered: an entry of `tools/list`, or as much of it as is known. `server` is who
 * offers it, by the name that the policy has for that server; null for a tool of the app itself.
 */
export type OfferedTool = Optional<Omit<ToolSpec, 'server'>> & { server: string | null }

/**
 * What is known of a tool. `mode` and `local`: as the app registered it; `claimedMode` and
 * `claimsLocal`: as it is offered.
 */
export type ToolDeclaration = Optional<
  OfferedTool & { claimedMode: ToolMode; claimsLocal: boolean }
>
