'use client'
import { Fragment } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { useWords } from '../../messages/useWords.ts'
import { describeRule } from '../../policy/grants/describeRule.ts'
import { RULE_WORDS } from './ruleMessages.en.ts'

export type RuleClausesProps = { rule: string }

/** "files in notes/ and any text", in the app's language; what a machine said stands apart. */
export function RuleClauses({ rule }: RuleClausesProps) {
  const words = useWords(RULE_WORDS)
  const clauses = describeRule(rule) ?? []
  const pieces = new Intl.ListFormat(words.locale).formatToParts(clauses.map((_, at) => String(at)))
  return pieces.map(({ type, value }, index) => {
    const clause = type === 'element' ? clauses[Number(value)] : undefined
    return (
      <Fragment key={index}>
        {clause ? (
          <Sentence
            parts={words.parts(clause.key)}
            values={Object.fromEntries(
              Object.entries(clause.values).map(([key, text]) => [
                key,
                <code key={key} className="handrail-name" dir="ltr">
                  <ForeignText text={text} longest={300} />
                </code>,
              ]),
            )}
          />
        ) : (
          value
        )}
      </Fragment>
    )
  })
}
