import type { ToolSpec } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import { factsOf } from './mode/factsOf.ts'
import type { ConsentCause } from '../tool-call/ToolCallStatus.ts'
import type { CallLike, ToolDeclaration, ModeExplanation, ToolPolicy } from './ToolPolicy.ts'

/** The rule that decided whether a call asks. `text`: in English. */
export type ConsentExplanation = {
  needsConsent: boolean
  because: { kind: ConsentCause; text: string }
}

/**
 * Whether a call needs consent, and the one rule that decided it. `isGranted` is passed as a
 * function, so that callers without grants do not load the digest code.
 */
export function explainConsent(
  call: CallLike,
  facts: ToolDeclaration | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
  isGranted: (known: Partial<ToolSpec>) => boolean = () => false,
): ConsentExplanation {
  const byPolicy = askPolicy(call, policy, mode)
  if (byPolicy) return byPolicy
  const known = factsOf(call.name, facts, policy)
  if (isGranted(known)) return verdict(false, 'runs_grant', 'a rule of yours allows it')
  if (isJsonObject(known.confirmation))
    return verdict(true, 'asks_confirmation', 'the tool declares a confirmation')
  const consentFor = Array.isArray(policy?.consentFor) ? policy.consentFor : ['local']
  if (consentFor.includes(mode.mode))
    return verdict(true, `asks_${mode.mode}`, MODE_REASONS[mode.mode])
  // A server's own claim does not classify its tool: a claim that raises the mode must not let the
  // call run.
  const isUnknown = mode.source === 'assumed' || mode.because.some(({ kind }) => kind === 'assumed')
  if (isUnknown && (policy?.assumed ?? (policy?.rules === 'spec' ? 'run' : 'ask')) === 'ask') {
    return verdict(true, 'asks_assumed', 'nothing here says what it does')
  }
  return verdict(false, 'runs', `calls that are ${mode.mode} run without asking here`)
}

function askPolicy(call: CallLike, policy: ToolPolicy | undefined, mode: ModeExplanation) {
  if (typeof policy?.ask !== 'function') return undefined
  try {
    const needsConsent = policy.ask(call, mode)
    if (needsConsent === true) return verdict(true, 'asks_policy', 'the app asks for this call')
    if (needsConsent === false)
      return verdict(false, 'runs_policy', 'the app runs this call without asking')
    return undefined
  } catch {
    return verdict(true, 'asks_policy_threw', 'the app could not decide whether to ask')
  }
}

const MODE_REASONS = {
  read: 'this app asks for calls that read',
  safe_write: 'this app asks for calls that change something',
  destructive: 'this app asks for calls that cannot be reversed',
  local: 'it runs on this computer',
  external: 'this app asks for calls to outside services',
} satisfies Record<ModeExplanation['mode'], string>

const verdict = (needsConsent: boolean, kind: ConsentCause, text: string): ConsentExplanation => ({
  needsConsent,
  because: { kind, text },
})
