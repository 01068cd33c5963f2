'use client'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import { describeRule } from '../../policy/grants/describeRule.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import { RuleClauses } from '../grants/RuleClauses.tsx'
import { RULE_WORDS } from '../grants/ruleMessages.en.ts'
import { useWords } from '../../messages/useWords.ts'

export type CoverageNameProps = { rule: GrantRule; words: Words }

/** What a rule covers, in plain words. */
export function CoverageName({ rule: { rule, tools }, words }: CoverageNameProps) {
  const clauses = <RuleClauses clauses={describeRule(rule) ?? []} words={useWords(RULE_WORDS)} />
  return tools ? <Sentence parts={words.parts('coverage.server')} values={{ clauses }} /> : clauses
}
