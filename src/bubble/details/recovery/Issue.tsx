'use client'
import { ForeignList } from '../../../content/text/ForeignList.tsx'
import { Sentence } from '../../../content/text/Sentence.tsx'
import type { Words } from '../../../messages/words.ts'
import type { FieldIssue } from '../../../tool-call/index.ts'
import { issueSentence } from './issueSentence.ts'

export type IssueProps = { issue: FieldIssue; words: Words }

/** One thing that a tool has against its input: the field, and what is wrong with it. */
export function Issue({ issue, words }: IssueProps) {
  const { field, key, values } = issueSentence(issue)
  const list = (texts: readonly string[]) => <ForeignList texts={texts} words={words} />
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : list(value),
  ])
  return (
    <Sentence
      parts={words.parts('issue.of')}
      values={{
        field: field === undefined ? words.text('issue.payload') : list(field),
        problem: <Sentence parts={words.parts(key)} values={Object.fromEntries(shown)} />,
      }}
    />
  )
}
