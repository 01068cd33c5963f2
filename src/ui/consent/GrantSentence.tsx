'use client'
import { Fragment, useState, type ReactNode } from 'react'
import { keepPress } from '../../internal/clock.ts'
import { Button } from '../../internal/parts.tsx'
import type { Grant } from '../../policy/index.ts'
import type { RuleClause } from '../../policy/ToolPolicy.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { Words } from '../../words/foreign.ts'
import { ForeignName, Sentence } from '../content/ForeignText.tsx'
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
  const { rule, tool, tools = [], exactly } = grant
  const clauses = useRuleSuggestions(rule !== undefined)?.describeRule(rule ?? '')
  const names = (texts: readonly string[]) =>
    listOf(
      texts.map((text) => <ForeignName key={text} text={text} longest={1000} />),
      words,
    )
  const values = {
    tools: names([tool, ...tools.map((each) => each.tool)]),
    clauses: clauses && <RuleClauses clauses={clauses} />,
    text: names([exactly?.text ?? '']),
  }
  return <Sentence parts={words.parts(sentenceKeyOf(grant, clauses))} values={values} />
}

function sentenceKeyOf({ exactly, rule }: GrantSentenceProps['grant'], clauses: unknown): string {
  if (rule === undefined)
    return exactly?.text === undefined ? 'grants.exactly_unnamed' : 'grants.exactly'
  if (/^[^(]+\(\.\.\.\)$/.test(rule)) return 'grants.tool'
  return clauses ? 'grants.rule' : 'grants.rule_unread'
}

/** "a, b and c", in the language of the words. */
function listOf(items: readonly ReactNode[], { locale }: Words): ReactNode {
  const pieces = new Intl.ListFormat(locale).formatToParts(items.map((_, at) => String(at)))
  return pieces.map(({ type, value }, index) => (
    <Fragment key={index}>{type === 'element' ? items[Number(value)] : value}</Fragment>
  ))
}

/** "files in notes/ and any text", in the app's language; what a machine said stands apart. */
export function RuleClauses({ clauses }: { clauses: readonly RuleClause[] }) {
  const words = useWords(RULE_WORDS)
  const sentences = clauses.map(({ key, values }, index) => {
    const said = Object.entries(values ?? {}).map(([name, text]) => [
      name,
      <ForeignName key={name} text={text} longest={300} />,
    ])
    return (
      <Sentence
        key={index}
        parts={words.parts(key)}
        values={Object.fromEntries(said) as Record<string, ReactNode>}
      />
    )
  })
  return listOf(sentences, words)
}

/** The grant behind a receipt, with Revoke. Also says if it was revoked or could not be stored. */
export function ConsentReceiptGrant({ grant, words }: { grant: Grant; words: Words }) {
  const { grants, problem, revoke } = useConsentGrants()
  const grantWords = useWords(GRANT_WORDS)
  const [isRevoked, setRevoked] = useState(false)
  const state = isRevoked ? 'receipt.revoked' : problem(grant.id) ? 'receipt.not_kept' : undefined
  if (!grants.some(({ id }) => id === grant.id))
    return <span role="status">{state && ` ${words.text(state)}`}</span>
  return (
    <>
      {' '}
      <GrantSentence grant={grant} words={grantWords} />
      {grant.rule !== undefined && ': '}
      {grant.rule !== undefined && <ForeignName text={grant.rule} longest={300} />}
      {' · '}
      <Button
        className="handrail-link"
        onPointerDown={keepPress}
        onClick={() => {
          setRevoked(true)
          revoke(grant.id)
        }}
      >
        {words.text('grants.revoke')}
      </Button>
    </>
  )
}
