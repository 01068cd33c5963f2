import {
  defineToolPolicy,
  reviewRules,
  type OfferedTool,
  type RuleReview,
  type ToolPolicy,
} from 'handrail/policy'
import type { Row } from '../files/openTranscript.ts'

/** What the rules of a policy did with the calls, or why the policy cannot be read. */
export type Reviewed = { readonly review: RuleReview } | { readonly problem: string }

/** Undefined where no policy is given. A policy is JSON, alone or as `{"policy": {...}}`. */
export function reviewTranscript(rows: readonly Row[], policyText: string): Reviewed | undefined {
  if (policyText.trim() === '') return undefined
  try {
    const policy = defineToolPolicy(policyIn(JSON.parse(policyText)))
    const calls = rows.map(({ record: { call, argumentsText, spec } }) => ({
      call: { ...call, ...(argumentsText !== undefined && { argumentsText }) },
      // a transcript does not always say which server offers the tool
      facts: { tool: { ...spec } as OfferedTool },
    }))
    return { review: reviewRules(calls, policy) }
  } catch (error) {
    const { message } = error as Error
    return {
      problem: error instanceof SyntaxError ? `The policy is no JSON: ${message}` : message,
    }
  }
}

const policyIn = (value: unknown): ToolPolicy =>
  (typeof value === 'object' && value !== null && 'policy' in value
    ? value.policy
    : value) as ToolPolicy
