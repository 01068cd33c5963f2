'use client'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import { RuleClauses } from '../grants/RuleClauses.lazy.tsx'

export type CoverageNameProps = { rule: GrantRule; words: Words }

/** What a rule covers, in plain words. */
export function CoverageName({ rule: { rule, tools }, words }: CoverageNameProps) {
  const parts = words.parts(tools ? 'coverage.server' : 'coverage.calls')
  return <Sentence parts={parts} values={{ clauses: <RuleClauses rule={rule} /> }} />
}
