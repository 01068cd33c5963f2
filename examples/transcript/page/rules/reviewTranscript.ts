import type { OfferedTool, ToolPolicy } from 'handrail/policy'
import { reviewRules, type RuleReview } from 'handrail/rules'
import type { Row } from '../files/openTranscript.ts'
import { readPolicy } from './readPolicy.ts'

/** What the rules of a policy did with the calls, or why the policy cannot be read. */
export type Reviewed = { readonly review: RuleReview } | { readonly problem: string }

/** Undefined where no policy is given. */
export function reviewTranscript(rows: readonly Row[], policyText: string): Reviewed | undefined {
  if (policyText.trim() === '') return undefined
  const read = readPolicy(policyText)
  return 'problem' in read ? read : reviewWith(rows, read.policy)
}

/** What a policy does with each call, and which of its rules do nothing. */
export function reviewWith(rows: readonly Row[], policy: ToolPolicy): Reviewed {
  try {
    const calls = rows.map(({ record: { call, argumentsText, spec } }) => ({
      call: { ...call, ...(argumentsText !== undefined && { argumentsText }) },
      // a transcript does not always say which server offers the tool
      facts: { tool: { ...spec } as OfferedTool },
    }))
    return { review: reviewRules(calls, policy) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
