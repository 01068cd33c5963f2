import type { JsonObject, ToolFacts } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/isJsonObject.ts'
import { explainToolMode } from './explainToolMode.ts'
import { factsOf } from './factsOf.ts'
import { findGrant } from './findGrant.ts'
import type { Grant, GrantContext } from './Grant.ts'
import type { CallLike, DeclaredFacts, ModeExplanation, Reason, ToolPolicy } from './ToolPolicy.ts'

/**
 * Whether a call asks a person before it runs. In order: the policy's `ask`, a grant, a declared confirmation, `consentFor`, `assumed`. A page and its
 * server that share policy and grants get the same answer. Grants for one conversation count only where `context` names it. Never throws: an `ask` that
 * throws asks, and what cannot be read of a grant covers nothing.
 */
export function asksFor(call: string | CallLike, facts?: ToolFacts, policy?: ToolPolicy, grants?: readonly Grant[], context?: GrantContext): boolean {
  const named = typeof call === 'string' ? { name: call } : call
  return explainAsk(named, facts, policy, explainToolMode(named.name, facts, policy), { ...context, grants }).asks
}

/** The grants that may answer for the person, and where. `payload`: what would run, where it is not the call's arguments. */
export type AskContext = GrantContext & { grants?: readonly Grant[] | undefined; payload?: JsonObject | undefined }

/** Whether a call asks, and the one rule that decided it. */
export function explainAsk(call: CallLike, facts: DeclaredFacts | undefined, policy: ToolPolicy | undefined, mode: ModeExplanation, context: AskContext = {}): { asks: boolean; because: Reason } {
  const asked = askPolicy(call, policy, mode)
  if (asked) return asked
  const known = factsOf(call.name, facts, policy)
  if (findGrant({ ...call, arguments: context.payload ?? call.arguments }, known, context.grants, context)) return answer(false, 'runs_grant', 'a rule of yours allows it')
  if (isJsonObject(known.confirmation)) return answer(true, 'asks_confirmation', 'the tool declares a confirmation')
  const consentFor = Array.isArray(policy?.consentFor) ? policy.consentFor : ['local']
  if (consentFor.includes(mode.mode)) return answer(true, `asks_${mode.mode}`, ASKS_BECAUSE[mode.mode])
  // what only its own server says of a tool does not classify it: a claim that raises the mode must not let it run
  const isUnknown = mode.source === 'assumed' || mode.because.some(({ kind }) => kind === 'assumed')
  if (isUnknown && (policy?.assumed ?? (policy?.rules === 'spec' ? 'run' : 'ask')) === 'ask') {
    return answer(true, 'asks_assumed', 'nothing here says what it does')
  }
  return answer(false, 'runs', `calls that are ${mode.mode} run without asking here`)
}

function askPolicy(call: CallLike, policy: ToolPolicy | undefined, mode: ModeExplanation) {
  if (typeof policy?.ask !== 'function') return undefined
  try {
    const asks = policy.ask(call, mode)
    if (asks === true) return answer(true, 'asks_policy', 'the app asks for this call')
    if (asks === false) return answer(false, 'runs_policy', 'the app runs this call without asking')
    return undefined
  } catch {
    return answer(true, 'asks_policy_threw', 'the app could not decide whether to ask')
  }
}

const ASKS_BECAUSE = {
  read: 'this app asks for calls that read',
  safe_write: 'this app asks for calls that change something',
  destructive: 'this app asks for calls that cannot be reversed',
  local: 'it runs on this computer',
  external: 'this app asks for calls to outside services',
} satisfies Record<ModeExplanation['mode'], string>

const answer = (asks: boolean, kind: string, text: string) => ({ asks, because: { kind, text } })
