'use client'
import { Fragment, useState, type ReactNode } from 'react'
import { keepPress } from '../../internal/clock.ts'
import type { Grant } from '../../policy/index.ts'
import type { RuleClause } from '../../policy/ToolPolicy.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { Words } from '../../words/foreign.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { useConsentGrants } from './ConsentGrants.tsx'
import { GRANT_WORDS } from './grantMessages.en.ts'
import { RULE_WORDS } from './ruleMessages.en.ts'
import { useRuleSuggestions } from './roots.ts'

type GrantSentenceProps = {
  grant: Pick<Grant, 'tool' | 'tools' | 'exactly' | 'rule'>
  words: Words
}

/** A permission's coverage in our words; a machine's words stand apart in them. */
export function GrantSentence({ grant, words }: GrantSentenceProps) {
  const { rule } = grant
  const clauses = useRuleSuggestions(rule !== undefined)?.describeRule(rule ?? '')
  const list = (texts: readonly string[]) => <TextList texts={texts} locale={words.locale} />
  return (
    <Sentence
      parts={words.parts(sentenceKeyOf(grant, clauses !== undefined))}
      values={{
        tools: list([grant.tool, ...(grant.tools ?? []).map(({ tool }) => tool)]),
        clauses: clauses && <RuleClauses clauses={clauses} />,
        text: list([grant.exactly?.text ?? '']),
      }}
    />
  )
}

function sentenceKeyOf({ exactly, rule }: GrantSentenceProps['grant'], isRead: boolean): string {
  if (rule === undefined)
    return exactly?.text === undefined ? 'grants.exactly_unnamed' : 'grants.exactly'
  if (/^[^(]+\(\.\.\.\)$/.test(rule)) return 'grants.tool'
  return isRead ? 'grants.rule' : 'grants.rule_unread'
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

type ConsentReceiptGrantProps = { grant: Grant; words: Words }

/** The grant behind a receipt, with Revoke. Also says if it was revoked or could not be stored. */
export function ConsentReceiptGrant({ grant, words }: ConsentReceiptGrantProps) {
  const { grants, problem, revoke } = useConsentGrants()
  const grantWords = useWords(GRANT_WORDS)
  const [isRevoked, setRevoked] = useState(false)
  const counts = grants.some(({ id }) => id === grant.id)
  if (counts) {
    return (
      <>
        {' '}
        <GrantSentence grant={grant} words={grantWords} />
        {grant.rule !== undefined && (
          <>
            {': '}
            <code className="handrail-name" dir="ltr">
              <ForeignText text={grant.rule} longest={300} />
            </code>
          </>
        )}
        {' · '}
        <button
          type="button"
          className="handrail-link"
          onPointerDown={keepPress}
          onClick={() => {
            setRevoked(true)
            revoke(grant.id)
          }}
        >
          {words.text('grants.revoke')}
        </button>
      </>
    )
  }
  return (
    <span role="status">
      {isRevoked
        ? ` ${words.text('receipt.revoked')}`
        : problem(grant.id) && ` ${words.text('receipt.not_kept')}`}
    </span>
  )
}

type RuleClausesProps = { clauses: readonly RuleClause[] }

/** "files in notes/ and any text", in the app's language; what a machine said stands apart. */
export function RuleClauses({ clauses }: RuleClausesProps) {
  const words = useWords(RULE_WORDS)
  const pieces = new Intl.ListFormat(words.locale).formatToParts(clauses.map((_, at) => String(at)))
  return pieces.map(({ type, value }, index) => {
    const clause = type === 'element' ? clauses[Number(value)] : undefined
    const values = Object.entries(clause?.values ?? {}).map(([key, text]) => [key, toolName(text)])
    return (
      <Fragment key={index}>
        {clause ? (
          <Sentence parts={words.parts(clause.key)} values={Object.fromEntries(values)} />
        ) : (
          value
        )}
      </Fragment>
    )
  })
}

/** A name or a pattern of others. */
export const toolName = (text: string) => (
  <code className="handrail-name" dir="ltr">
    <ForeignText text={text} longest={300} />
  </code>
)
