'use client'
import { useMemo } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import type { RuleClause } from '../../policy/grants/describeRule.ts'

/** Fetched with the first rule that is shown; until then its text stands for it. */
const rules = lazyModule(() => import('./ruleWords.lazy.ts'))

const NO_WORDS = {}

/**
 * What a rule says, in clauses, and the words for them. Undefined without a rule, until that is
 * known, and where it cannot be read.
 */
export function useRuleClauses(rule: string | undefined): {
  clauses: readonly RuleClause[] | undefined
  ruleWords: Words
} {
  const { value } = useLazyModule(rules, rule !== undefined)
  const clauses = useMemo(
    () => (rule === undefined ? undefined : value?.describeRule(rule)),
    [rule, value],
  )
  return { clauses, ruleWords: useWords(value?.RULE_WORDS ?? NO_WORDS) }
}
