import type { JsonObject, ToolMode, ToolModeSource, Optional } from '../model/JsonObject.ts'
import type { ToolSpec, ToolAnnotations } from '../model/ToolCallRecord.ts'
import type { ConsentCause, Reason } from '../model/ToolCallStatus.ts'
import type { Grant } from './grants/Grant.ts'

/**
 * An irreversible effect of a call on others: it spends or moves money, grants access, or sends or
 * publishes something.
 */
export type Outbound = 'pay' | 'grant' | 'publish'

/** A mode, its source and its reasons; and the effect of the tool on others. */
export type ModeExplanation = {
  mode: ToolMode
  source: ToolModeSource
  because: readonly Reason[]
  outbound?: Outbound
}

/**
 * The promise of a way back: Undo after the call ran, or (`hold`) while the app holds the call.
 * With it, a destructive call runs without asking.
 */
export type UndoPromise = boolean | 'hold'

/** The way to allow: a click; two presses; or the typed name of the lost thing, and a click. */
export type ConfirmBy = 'click' | 'again' | 'type'

/**
 * Milliseconds without a sign of life until a running call is slow, and until it is stalled. 0 or
 * false: never. A sign of life is any change of its record: progress, a piece of its arguments,
 * part of its result. Waiting for a person is never slow.
 */
export type SilenceLimits = Optional<{
  /** @default 10000 */
  slowAfter: number | false
  /** @default 60000 */
  stalledAfter: number | false
}>

/**
 * The app's facts about a tool. `server`: its server, null for the app itself. `undo`: true if its
 * calls can be taken back. `undoFor`: for how many milliseconds, which promises that they can.
 * `outbound`: the effect of its calls on others; false if there is none, whatever the name says.
 * `confirmBy`: the way to allow. `loses`: the argument that names the thing that would be lost,
 * which the person types with `confirmBy: 'type'`. `sentence`: a call in the app's own words.
 */
export type RegisteredTool = Optional<Omit<ToolSpec, 'server'>> &
  Optional<{
    server: string | null
    undo: UndoPromise
    undoFor: number
    outbound: Outbound | false
    confirmBy: ConfirmBy
    loses: string
    sentence: ToolSentence
  }> &
  SilenceLimits

/**
 * A call of a tool in the app's own words; or one sentence for each language, by its tag. This text
 * replaces the sentence from the tool's name. Braces hold an argument: a text or a number, or a
 * member of it behind dots; `{ids.length}` counts a list. If a value is missing, or the page's
 * language has no sentence, the kit makes the sentence. Only texts that `defineToolPolicy` has
 * checked count.
 * @example
 * defineToolPolicy({
 *   tools: {
 *     delete_events: { sentence: 'Delete {ids.length} events from {calendar}' },
 *     move_note: {
 *       sentence: { en: 'Move {note.title} to {folder}', de: '{note.title} nach {folder} verschieben' },
 *     },
 *   },
 * })
 */
export type ToolSentence = string | Readonly<Record<string, string>>

/**
 * `mode`: for every tool of that server. `nonRead`: for every tool that no rule classifies as read.
 * `trusted`: what this server says of its tools may also lower a mode. `undo`: whether what its tools
 * do can be taken back.
 */
export type ServerLine = Optional<{
  mode: ToolMode
  nonRead: ToolMode
  trusted: boolean
  undo: UndoPromise
}>

/** The parts of a call that a policy reads. */
export type CallLike = { name: string } & Optional<{
  id: string
  arguments: JsonObject
  /**
   * The text of the arguments before it was parsed: it has the numbers that no double holds, and
   * every key.
   */
  argumentsText: string
}>

/**
 * The app's rules: the mode of each tool, and the calls that ask a person. One object for the page
 * and for the server that starts calls. Each tool's entry is read once: to change it, give a new
 * object.
 */
export type ToolPolicy = Optional<{
  /** The facts about each tool, by its name. They win over a record's declaration of its tool. */
  tools: Readonly<Record<string, RegisteredTool>>
  /** The facts about all tools of a server, by its name. */
  servers: Readonly<Record<string, ServerLine>>
  /**
   * How the names of tools that you did not register are read. `commonNames`: by word lists, in
   * every spelling. `spec`: exactly as the Tools Spec says; a tool that its rules do not match runs.
   * Without it the four documented rules on the name count, and a tool that they do not match asks.
   * @example
   * import { commonNames, defineToolPolicy } from 'handrail/policy'
   *
   * const policy = defineToolPolicy({ names: commonNames })
   */
  names: 'spec' | NameLists
  /**
   * Which calls run, ask, or are refused, by rules: deny counts before ask and ask before run,
   * wherever they stand. Needs `rules`. Page and server use the same ones.
   */
  permissions: readonly Permission[]
  /**
   * Reads `permissions`, and grants by rule, which a request then offers: `rules` of
   * `handrail/rules`.
   * @example
   * import { defineToolPolicy } from 'handrail/policy'
   * import { rules } from 'handrail/rules'
   *
   * const policy = defineToolPolicy({
   *   permissions: [{ rule: 'files/read_file(path: notes/**)', verdict: 'run' }],
   *   rules,
   * })
   */
  rules: RuleEngine
  /**
   * The modes that ask. Without it `local` asks and, unless names is "spec", `destructive` if no
   * `undo` is promised. Independent of it, what pays, grants or publishes asks.
   */
  consentFor: readonly ToolMode[]
  /**
   * The way to allow: the same for every call, or by mode, and `irreversible` for calls that cannot
   * be undone; the strongest counts. A tool's own entry comes first. `type` is for tools that say
   * what they lose (`loses`). @default "click"
   * @example
   * defineToolPolicy({
   *   confirmBy: { local: 'again', irreversible: 'type' },
   *   tools: { drop_database: { mode: 'destructive', undo: false, loses: 'name' } },
   * })
   */
  confirmBy: ConfirmBy | Partial<Record<ToolMode | 'irreversible', ConfirmBy>>
  /**
   * The treatment of a tool that nothing classifies. @default "ask", and "run" if names is "spec"
   */
  assumed: 'ask' | 'run'
  /**
   * Allow is off for a request whose checksum is missing or made by a method that this page does not
   * know; otherwise the request only says so. Counts for protocols that have checksums. @default false
   */
  requireChecksum: boolean
  /**
   * Decides by the call itself: true asks, false does not, undefined leaves it to the other rules.
   * Anything else asks, also a promise, and so does one that throws.
   */
  ask: (call: CallLike, mode: ModeExplanation) => boolean | undefined
}> &
  SilenceLimits

/**
 * An entry of `tools/list`. Members that you do not know may be absent. `server` is the policy's
 * name for its server, null for the app's own tool.
 */
export type OfferedTool = Optional<Omit<ToolSpec, 'server'>> & { server: string | null }

/**
 * The facts about a tool. `mode`, `local`, `undo` and `outbound`: as the app registered it;
 * `claimedMode` and `claimsLocal`: as it is offered.
 */
export type ToolDeclaration = Optional<
  OfferedTool &
    Pick<RegisteredTool, 'undo' | 'outbound' | 'sentence'> & {
      claimedMode: ToolMode
      claimsLocal: boolean
    }
>

/** The evidence in the name of a tool. */
export type NameEvidence = {
  explanation: ModeExplanation
  /** A documented rule calls it read, and nothing in the name objects. */
  reads: boolean
  /** The name says that it writes or sends, so it does not destroy. */
  writes: boolean
  /** It runs something, or does not say what it does. */
  runs: boolean
}

/** The choice of an argument such as `action: 'delete'`. */
export type NamedChoice = { word: string; mode: ToolMode; outbound?: Outbound | undefined }

/**
 * Word lists that read the names of tools and of their arguments: `commonNames`. A policy holds them
 * as `names`, and so only a page that imports them loads them.
 */
export type NameLists = {
  /** The mode that a tool's name and the names of its arguments say. */
  modeOf(name: string, tool: ToolDeclaration): NameEvidence
  /** The effect of a tool on others, and the words that say so. */
  outboundOf(name: string, tool: ToolDeclaration): readonly [Outbound, string] | undefined
  /** The verb and the mode of an argument that chooses what the tool does. */
  choiceOf(text: string): NamedChoice | undefined
}

/** The treatment of a call: it runs, a person is asked, or it is refused. */
export type Verdict = 'run' | 'ask' | 'deny'

/**
 * A rule of a policy, and its verdict for the calls that it names. `rule`:
 * `server/tool(argument: pattern, ...)`. `reason`: said to the person, and to the model if the call
 * is refused.
 */
export type Permission = { rule: string; verdict: Verdict } & Optional<{ reason: string }>

/**
 * Reads permission rules, and the rules of grants: `rules` of `handrail/rules`. A policy holds it,
 * and so only a page or a server that imports it loads it. Its members are the kit's own.
 */
export interface RuleEngine {
  /**
   * Reads the rules of a policy, once for each list. Throws a TypeError that names the rule, and
   * the column, of what cannot be read.
   */
  compile(permissions: unknown): CompiledPermissions
  /** True if a grant's rule covers a call, as a rule that lets run names it. */
  covers(rule: GrantRule, call: CallLike, tool: ToolDeclaration, mode: ModeExplanation): boolean
  /** Fetches the rules that a request offers. */
  suggestions(): Promise<RuleSuggestions>
}

/** The rules of a policy, ready to be asked. `server`: who offers the tool, null for the app. */
export type CompiledPermissions = {
  permissions: readonly Permission[]
  verdictOf(call: CallLike, server: string | null | undefined): RuleVerdict | undefined
  /** The argument that keeps a run rule of its tool from matching the call. */
  partLeft(call: CallLike, server: string | null | undefined): string | undefined
}

/**
 * The verdict of a policy's rules on a call. `rules`: those that gave it. `asks_rule_unsure`: a
 * rule perhaps forbids it, or something cannot be read.
 */
export type RuleVerdict = {
  verdict: Verdict
  because: {
    kind: Extract<ConsentCause, 'forbidden' | 'asks_rule' | 'asks_rule_unsure' | 'runs_rule'>
    text: string
    /** The app's own reason: it is said as it is. */
    isOwn?: true
    part?: string
  }
  rules: readonly Permission[]
}

/** The rule of a grant, and the tools beyond its own. */
export type GrantRule = { rule: string; tools?: Grant['tools'] }

/** A call, and what is known of its tool. */
export type KnownCall = { call: CallLike; tool: ToolDeclaration; mode: ModeExplanation }

/**
 * A call, and its tool as it is offered. `isRequested`: the agent's runtime asks about it, and only a
 * grant answers that.
 */
export type SeenCall = {
  call: CallLike
  spec: Optional<OfferedTool> | undefined
  isRequested: boolean
}

/** `changed`: the argument by which a made call differs from the call at hand. */
export type PreviewedCall = { call: CallLike; changed?: string | undefined }

/**
 * A preview of a rule. `answered`: up to three earlier calls that would have asked without it, of
 * `count` among `earlier` calls of its tools. `asked`: up to three that ask in spite of it, earlier
 * ones first, then made ones.
 */
export type RulePreview = {
  answered: readonly PreviewedCall[]
  count: number
  earlier: number
  asked: readonly PreviewedCall[]
}

/** One thing that a rule says: a key of the rules' words, and the texts in it. */
export type RuleClause = { key: string; values: Readonly<Record<string, string>> }

/**
 * A problem of a rule that a person wrote: it cannot be read (`text` says why, in English, from
 * `column` on), is about another tool, is wider than a grant for this call may be, or does not
 * cover the call.
 */
export type RuleProblem =
  { kind: 'unreadable'; text: string; column: number } | { kind: 'tool' | 'wide' | 'misses' }

/** The rules that a request offers for a call, in words, with what they would do. */
export interface RuleSuggestions {
  /** Rules that would let this call run, and others like it: the narrowest first. */
  suggestRules(
    call: CallLike,
    tool: Optional<OfferedTool> | undefined,
    policy: ToolPolicy | undefined,
  ): readonly GrantRule[]
  /**
   * Returns the problem that keeps a rule from being given for this call; undefined if there is
   * none.
   */
  checkRule(rule: string, at: KnownCall): RuleProblem | undefined
  /** Returns a rule's clauses about the arguments; undefined if it cannot be read. */
  describeRule(text: string): readonly RuleClause[] | undefined
  /** Returns a rule's effect on the earlier calls of a conversation. */
  previewRule(
    rule: GrantRule,
    at: KnownCall & SeenCall,
    earlier: readonly SeenCall[],
    policy: ToolPolicy | undefined,
    grants?: readonly Grant[],
  ): RulePreview
}

/** The other members of an entry of `tools/list`, which a policy does not use. */
type Listed = { outputSchema: unknown; icons: unknown; execution: unknown; _meta: unknown }

type Only<Given, Known> = { [Key in Exclude<keyof Given, keyof Known>]: never }
type OnlyEach<Given, Known> = { [Name in keyof Given]: Only<Given[Name], Known> }
type OnlyTools<Tools> = {
  [Name in keyof Tools]: Only<Tools[Name], RegisteredTool & Listed> &
    (Tools[Name] extends { annotations: infer Hints extends object }
      ? { annotations: Only<Hints, ToolAnnotations> }
      : unknown)
}

/** Rejects unknown members at any depth: a misspelled one would be ignored. */
export type KnownMembers<Policy> = Only<Policy, ToolPolicy> &
  (Policy extends { tools: infer Tools extends object } ? { tools: OnlyTools<Tools> } : unknown) &
  (Policy extends { servers: infer Servers extends object }
    ? { servers: OnlyEach<Servers, ServerLine> }
    : unknown) &
  (Policy extends { permissions: infer Rules extends readonly unknown[] }
    ? { permissions: OnlyEach<Rules, Permission> }
    : unknown)
