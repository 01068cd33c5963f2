'use client'
import type { ReactNode } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import type { Grant } from '../../policy/index.ts'

export type GrantSentenceProps = {
  grant: Pick<Grant, 'tool' | 'tools' | 'arguments'>
  words: Words
}

/** What a permission covers, in our words; what a machine said stands apart in them. */
export function GrantSentence({ grant, words }: GrantSentenceProps) {
  const list = (texts: readonly string[]) => <TextList texts={texts} locale={words.locale} />
  return (
    <Sentence
      parts={words.parts(sentenceKeyOf(grant))}
      values={{
        tools: list([grant.tool, ...(grant.tools ?? []).map(({ tool }) => tool)]),
        folders: list(
          grant.arguments?.kind === 'folders'
            ? [...new Set(grant.arguments.folders.map(({ folder }) => folder))]
            : [],
        ),
        text: list(grant.arguments?.kind === 'exactly' ? [grant.arguments.text ?? ''] : []),
      }}
    />
  )
}

function sentenceKeyOf({ tools, arguments: covered }: GrantSentenceProps['grant']): string {
  if (covered === undefined) return tools ? 'grants.server' : 'grants.tool'
  if (covered.kind === 'folders')
    return covered.others ? 'grants.folders_otherwise_same' : 'grants.folders'
  return covered.text === undefined ? 'grants.exactly_unnamed' : 'grants.exactly'
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
