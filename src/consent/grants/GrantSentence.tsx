'use client'
import type { ReactNode } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { Words } from '../../messages/words.ts'
import type { Grant } from '../../policy/index.ts'

/** Fetched with the first rule that is shown. */
const rules = lazyModule(() => import('./RuleClauses.lazy.tsx'))

export type GrantSentenceProps = {
  grant: Pick<Grant, 'tool' | 'tools' | 'exactly' | 'rule'>
  words: Words
}

/** What a permission covers, in our words; what a machine said stands apart in them. */
export function GrantSentence({ grant, words }: GrantSentenceProps) {
  const { rule } = grant
  const { value } = useLazyModule(rules, rule !== undefined)
  const list = (texts: readonly string[]) => <TextList texts={texts} locale={words.locale} />
  return (
    <Sentence
      parts={words.parts(sentenceKeyOf(grant, value !== undefined))}
      values={{
        tools: list([grant.tool, ...(grant.tools ?? []).map(({ tool }) => tool)]),
        clauses: value && rule !== undefined && <value.RuleClauses rule={rule} />,
        text: list([grant.exactly?.text ?? '']),
      }}
    />
  )
}

function sentenceKeyOf(
  { tools, exactly, rule }: GrantSentenceProps['grant'],
  isLoaded: boolean,
): string {
  if (rule === undefined)
    return exactly?.text === undefined ? 'grants.exactly_unnamed' : 'grants.exactly'
  if (/^[^(]+\(\.\.\.\)$/.test(rule)) return tools ? 'grants.server' : 'grants.tool'
  return isLoaded ? 'grants.rule' : 'grants.rule_unread'
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
