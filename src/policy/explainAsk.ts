import type { ToolSpec } from '../tool-call/index.ts'
import { isJsonObject } from '../tool-call/JsonObject.ts'
import { factsOf } from './mode/factsOf.ts'
import type { Reason } from '../tool-call/Reason.ts'
import type { CallLike, DeclaredFacts, ModeExplanation, ToolPolicy } from './ToolPolicy.ts'

/**
 * Whether a call asks, and the one rule that decided it. `isGranted`: whether a grant covers this
 * call of the tool that is known so; here, and not a list of grants, so that who has none carries
 * no digests.
 */
export function explainAsk(
  call: CallLike,
  facts: DeclaredFacts | undefined,
  policy: ToolPolicy | undefined,
  mode: ModeExplanation,
  isGranted: (known: Partial<ToolSpec>) => boolean = () => false,
): { asks: boolean; because: Reason } {
  const asked = askPolicy(call, policy, mode)
  if (asked) return asked
  const known = factsOf(call.name, facts, policy)
  if (isGranted(known)) return answer(false, 'runs_grant', 'a rule of yours allows it')
  if (isJsonObject(known.confirmation))
    return answer(true, 'asks_confirmation', 'the tool declares a confirmation')
  const consentFor = Array.isArray(policy?.consentFor) ? policy.consentFor : ['local']
  if (consentFor.includes(mode.mode))
    return answer(true, `asks_${mode.mode}`, ASKS_BECAUSE[mode.mode])
  // what only its own server says of a tool does not classify it: a claim that raises the mode must
  // not let it run
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
