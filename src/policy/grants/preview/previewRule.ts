import { definitionDigest } from '../../definitionOf.ts'
import { factsOf } from '../../mode/factsOf.ts'
import { explainCall } from '../../needsConsent.ts'
import type { CallLike, ToolPolicy } from '../../ToolPolicy.ts'
import { createGrant } from '../createGrant.ts'
import type { Grant } from '../Grant.ts'
import type { GrantRule, KnownCall, SeenCall } from '../ruleCovers.ts'
import { madeCalls } from './madeCalls.ts'

/** `changed`: the argument by which a made call differs from the call at hand. */
export type PreviewedCall = { call: CallLike; changed?: string | undefined }

/**
 * What a rule would do. `answered`: up to three earlier calls that would have asked without it, of
 * `count` among `earlier` calls of its tools. `asked`: up to three that ask in spite of it, earlier
 * ones first, then made ones.
 */
export type RulePreview = {
  answered: readonly PreviewedCall[]
  count: number
  earlier: number
  asked: readonly PreviewedCall[]
}

const SHOWN = 3

/**
 * What a rule would have done to the earlier calls of a conversation, as the policy and the other
 * grants stand. `at`: the call at hand, of which others are made up.
 */
export function previewRule(
  rule: GrantRule,
  at: KnownCall & SeenCall,
  earlier: readonly SeenCall[],
  policy: ToolPolicy | undefined,
  grants: readonly Grant[] = [],
): RulePreview {
  const judge = createJudge(rule, at, policy, grants)
  const names = [at.call.name, ...(rule.tools ?? []).map(({ tool }) => tool)]
  const alike = earlier.filter(
    ({ call, spec }) =>
      names.includes(call.name) &&
      (factsOf(call.name, spec, policy).server ?? null) === (at.tool.server ?? null),
  )
  const judged = alike.map((seen) => ({ call: seen.call, effect: judge(seen) }))
  const answered = judged.filter(({ effect }) => effect === 'answered')
  const asked = new Map<string, PreviewedCall>()
  for (const { call, effect } of judged) if (effect === 'asks') addTo(asked, { call })
  if (asked.size < SHOWN)
    for (const made of madeCalls(at, policy)) {
      if (judge(made) === 'asks') addTo(asked, made)
      if (asked.size === SHOWN) break
    }
  const shown = new Map<string, PreviewedCall>()
  for (const { call } of answered) addTo(shown, { call })
  return {
    answered: [...shown.values()].slice(0, SHOWN),
    count: answered.length,
    earlier: alike.length,
    asked: [...asked.values()].slice(0, SHOWN),
  }
}

/** `asks`: a person, with the rule and without it. Undefined: it is denied, or runs in any case. */
type Effect = 'answered' | 'asks' | undefined

function createJudge(
  { rule, tools }: GrantRule,
  { call: { name }, tool }: KnownCall,
  policy: ToolPolicy | undefined,
  grants: readonly Grant[],
): (seen: SeenCall) => Effect {
  const now = Date.now()
  const conversation = grants.find((grant) => grant.conversation !== undefined)?.conversation
  const context = { now, ...(conversation !== undefined && { conversation }) }
  const definition = definitionDigest(name, tool)
  const coverage = definition !== undefined && {
    tool: name,
    ...(typeof tool.server === 'string' && tool.server !== '' && { server: tool.server }),
    definition,
    rule,
    ...(tools && { tools }),
  }
  const grant =
    coverage && createGrant(coverage, { id: 'preview', scope: 'always', by: NOBODY, at: now })
  return ({ call, spec, isRequested }) => {
    const before = explainCall(call, spec, policy, grants, context)
    const asks =
      before.verdict === 'ask' ||
      (isRequested && before.verdict === 'run' && before.because.kind !== 'runs_grant')
    if (!asks) return undefined
    const after = explainCall(call, spec, policy, grant ? [grant] : [], context)
    return after.because.kind === 'runs_grant' ? 'answered' : 'asks'
  }
}

const NOBODY = { kind: 'person', id: 'preview' } as const

/** Each call once. */
function addTo(calls: Map<string, PreviewedCall>, { call, changed }: PreviewedCall): void {
  const text = textOf(call)
  if (!calls.has(text)) calls.set(text, { call, changed })
}

const textOf = ({ name, arguments: given }: CallLike): string => {
  try {
    return JSON.stringify([name, given])
  } catch {
    return name
  }
}
