'use client'
import type { ReactNode } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import type { RuleClause } from '../../policy/grants/describeRule.ts'
import type { Grant } from '../../policy/index.ts'
import { RuleClauses } from './RuleClauses.tsx'
import { useRuleClauses } from './useRuleClauses.ts'

export type GrantSentenceProps = {
  grant: Pick<Grant, 'tool' | 'tools' | 'exactly' | 'rule'>
  words: Words
}

/** What a permission covers, in our words; what a machine said stands apart in them. */
export function GrantSentence({ grant, words }: GrantSentenceProps) {
  const { clauses, ruleWords } = useRuleClauses(grant.rule)
  const list = (texts: readonly string[]) => <TextList texts={texts} locale={words.locale} />
  return (
    <Sentence
      parts={words.parts(sentenceKeyOf(grant, clauses))}
      values={{
        tools: list([grant.tool, ...(grant.tools ?? []).map(({ tool }) => tool)]),
        clauses: <RuleClauses clauses={clauses ?? []} words={ruleWords} />,
        text: list([grant.exactly?.text ?? '']),
      }}
    />
  )
}

function sentenceKeyOf(
  { tools, exactly, rule }: GrantSentenceProps['grant'],
  clauses: readonly RuleClause[] | undefined,
): string {
  if (rule === undefined)
    return exactly?.text === undefined ? 'grants.exactly_unnamed' : 'grants.exactly'
  if (!clauses) return 'grants.rule_unread'
  const isWhatever = clauses.every(({ key }) => key === 'rule.whatever')
  return isWhatever ? (tools ? 'grants.server' : 'grants.tool') : 'grants.rule'
}

/** "a, b and c", in the app's language. */
function TextList({ texts, locale }: { texts: readonly string[]; locale: string }): ReactNode {
  const pieces = new Intl.ListFormat(locale).formatToParts(texts)
  return pieces.map(({ type, value }, index) =>
    type === 'element' ? (
      <code key={index} className="handrail-name" dir="ltr">
        <ForeignText text={value} longest={1000} />
      </code>
    ) : (
      value
    ),
  )
}
