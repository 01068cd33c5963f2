import type {
  JsonObject,
  ToolFacts,
  ToolMode,
  ToolModeSource,
  ToolSpec,
} from '../tool-call/index.ts'
import type { Optional } from '../tool-call/JsonObject.ts'
import type { Reason } from '../tool-call/ToolCallStatus.ts'

/** A mode, where it came from and why. */
export type ModeExplanation = { mode: ToolMode; source: ToolModeSource; because: readonly Reason[] }

/** As much of a call as a policy looks at. */
export type CallLike = { name: string; id?: string | undefined; arguments?: JsonObject | undefined }

/**
 * The host's rules: which mode a tool has, and which calls ask a person. One object, used by the UI
 * and by the server that starts calls.
 */
export type ToolPolicy = Optional<{
  /** What is known of each tool, by its name. Wins over what a record says of its tool. */
  tools: Readonly<Record<string, Partial<ToolSpec>>>
  /**
   * `mode`: for every tool of that server. `nonRead`: for every tool that no rule classifies as
   * read. `trusted`: annotations of this server may also lower a mode.
   */
  servers: Readonly<
    Record<string, Optional<{ mode: ToolMode; nonRead: ToolMode; trusted: boolean }>>
  >
  /** `spec`: only the four documented rules on the name, and registration. @default "wide" */
  rules: 'spec' | 'wide'
  /** The modes that ask. @default ["local"] */
  consentFor: readonly ToolMode[]
  /**
   * What happens to a tool that nothing classifies. @default "ask", and "run" where rules is "spec"
   */
  assumed: 'ask' | 'run'
  /**
   * Decides by the call itself: true asks, false does not, undefined leaves it to the other rules.
   * One that throws asks.
   */
  ask: (call: CallLike, mode: ModeExplanation) => boolean | undefined
}>

/**
 * What a policy is asked with: the facts of a tool, its confirmation where it declares one, and the
 * mode that its own server claims.
 */
export type ToolDeclaration = ToolFacts &
  Pick<ToolSpec, 'confirmation'> &
  Optional<{ claimedMode: ToolMode }>
