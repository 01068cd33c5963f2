'use client'
import { useContext } from 'react'
import { lazyRoot, useLazyRoot, type LazyRoot } from '../../internal/lazyRoot.ts'
import type { RuleEngine, RuleSuggestions } from '../../policy/ToolPolicy.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'

/** Permissions for longer: of an app that keeps them. */
export const grantsRoot = lazyRoot(() => import('./Grants.lazy.tsx'))

const roots = new WeakMap<RuleEngine, LazyRoot<RuleSuggestions>>()

/** The rules that a request offers, once they have come. Undefined without rules in the policy. */
export function useRuleSuggestions(isWanted = true): RuleSuggestions | undefined {
  const rules = useContext(PolicyContext)?.rules
  return useLazyRoot(rules && rootOf(rules), isWanted).value
}

function rootOf(rules: RuleEngine): LazyRoot<RuleSuggestions> {
  const root = roots.get(rules) ?? lazyRoot(() => rules.suggestions())
  roots.set(rules, root)
  return root
}
