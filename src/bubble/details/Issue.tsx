'use client'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import type { Words } from '../../messages/words.ts'
import type { FieldIssue } from '../../tool-call/index.ts'
import { issueSentence } from './issueSentence.ts'

export type IssueProps = { issue: FieldIssue; words: Words }

/** One thing that a tool has against its input: the field, and what is wrong with it. */
export function Issue({ issue, words }: IssueProps) {
  const { field, key, values } = issueSentence(issue)
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : <ForeignText text={value} longest={200} />,
  ])
  return (
    <Sentence
      parts={words.parts('issue.of')}
      values={{
        field: field === undefined ? words.text('issue.payload') : <ForeignText text={field} />,
        problem: <Sentence parts={words.parts(key)} values={Object.fromEntries(shown)} />,
      }}
    />
  )
}
