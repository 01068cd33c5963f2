import { useDeferredValue, useId, useMemo, type ReactNode } from 'react'
import type { Row } from '../files/openTranscript.ts'
import { ReviewedCalls } from './ReviewedCalls.tsx'
import { reviewTranscript } from './reviewTranscript.ts'
import { RuleList } from './RuleList.tsx'

const VERDICTS = [
  ['deny', 'Refused'],
  ['ask', 'Ask a person'],
  ['run', 'Run without asking'],
] as const

/** What the rules of a policy would do with the calls of a transcript. */
export function RulesReview({
  rows,
  policyText,
  onPolicyText,
}: {
  readonly rows: readonly Row[]
  readonly policyText: string
  readonly onPolicyText: (text: string) => void
}): ReactNode {
  const id = useId()
  const text = useDeferredValue(policyText)
  const reviewed = useMemo(() => reviewTranscript(rows, text), [rows, text])
  const review = reviewed && 'review' in reviewed ? reviewed.review : undefined
  return (
    <details className="rules">
      <summary>Rules</summary>
      <label htmlFor={id}>Policy, as JSON</label>
      <textarea
        id={id}
        dir="ltr"
        rows={4}
        spellCheck={false}
        placeholder='{"permissions": [{"rule": "shell_run(command: git push *)", "verdict": "deny"}]}'
        value={policyText}
        onChange={({ target }) => onPolicyText(target.value)}
      />
      {reviewed && 'problem' in reviewed && (
        <pre className="problem" role="alert">
          {reviewed.problem}
        </pre>
      )}
      <p role="status">{review?.text}</p>
      {review &&
        VERDICTS.map(([verdict, title]) => (
          <ReviewedCalls
            key={verdict}
            title={title}
            calls={rows.flatMap(({ record }, at) => {
              const evaluation = review.evaluations[at]
              return evaluation?.verdict === verdict ? [{ record, evaluation }] : []
            })}
          />
        ))}
      {review && (
        <RuleList
          title="Rules that were never used"
          rules={review.unused.map((rule) => ({ rule }))}
        />
      )}
      {review && <RuleList title="Rules that another one shadows" rules={review.shadowed} />}
    </details>
  )
}
