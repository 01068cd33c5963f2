import { commonNames, defineToolPolicy, type ToolPolicy } from 'handrail/policy'

/** A policy that may be used, or why it cannot. */
export type ReadPolicy = { readonly policy: ToolPolicy } | { readonly problem: string }

/**
 * Reads a policy: JSON, alone or as `{"policy": {...}}`. JSON names the word lists, and cannot hold
 * them.
 */
export function readPolicy(text: string): ReadPolicy {
  try {
    return { policy: defineToolPolicy(withLists(policyIn(JSON.parse(text)))) }
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

/** With the word lists in place of their name. */
const withLists = (policy: ToolPolicy): ToolPolicy =>
  (policy?.names as unknown) === 'commonNames' ? { ...policy, names: commonNames } : policy
