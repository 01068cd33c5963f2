import { commonNames, defineToolPolicy, type ToolPolicy } from 'handrail/policy'
import { rules } from 'handrail/rules'

/** A policy that may be used, or why it cannot. */
export type ReadPolicy = { readonly policy: ToolPolicy } | { readonly problem: string }

/**
 * Reads a policy: JSON, alone or as `{"policy": {...}}`. JSON names the word lists, and can hold
 * neither them nor what reads rules.
 */
export function readPolicy(text: string): ReadPolicy {
  try {
    return { policy: defineToolPolicy(completed(policyIn(JSON.parse(text)))) }
  } catch (error) {
    const { message } = error as Error
    return {
      problem: error instanceof SyntaxError ? `The policy is not JSON: ${message}` : message,
    }
  }
}

const policyIn = (value: unknown): ToolPolicy =>
  (typeof value === 'object' && value !== null && 'policy' in value
    ? value.policy
    : value) as ToolPolicy

const completed = (policy: ToolPolicy): ToolPolicy => {
  const named =
    (policy?.names as unknown) === 'commonNames' ? { ...policy, names: commonNames } : policy
  return named?.permissions ? { ...named, rules } : named
}
