import { defineToolPolicy, type ToolPolicy } from 'handrail/policy'

/** A policy that may be used, or why it cannot. */
export type ReadPolicy = { readonly policy: ToolPolicy } | { readonly problem: string }

/** Reads a policy: JSON, alone or as `{"policy": {...}}`. */
export function readPolicy(text: string): ReadPolicy {
  try {
    return { policy: defineToolPolicy(policyIn(JSON.parse(text))) }
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
