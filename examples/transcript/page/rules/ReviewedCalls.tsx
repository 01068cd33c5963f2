import type { ToolCallRecord } from 'handrail'
import type { Evaluation } from 'handrail/policy'
import type { ReactNode } from 'react'
import { shownName } from '../words.ts'

/** So many are listed, and so much of each. */
const MOST = 100
const LONGEST = 200

/** The calls with which the rules did the same, and why. */
export function ReviewedCalls({
  title,
  calls,
}: {
  readonly title: string
  readonly calls: readonly {
    readonly record: ToolCallRecord
    readonly evaluation: Evaluation
  }[]
}): ReactNode {
  if (calls.length === 0) return null
  return (
    <details>
      <summary>{`${title} (${calls.length})`}</summary>
      <ul>
        {calls.slice(0, MOST).map(({ record, evaluation: { because, rule } }, at) => (
          <li key={at}>
            <code dir="ltr">{shown(record.call.name)}</code>{' '}
            <code dir="ltr">{shown(record.argumentsText ?? textOf(record.call.arguments))}</code>
            <small>
              because {shown(because.at(-1)?.text ?? '')}
              {rule && `, by ${shown(rule.rule)}`}
            </small>
          </li>
        ))}
      </ul>
      {calls.length > MOST && <p>{`and ${(calls.length - MOST).toLocaleString('en')} more`}</p>}
    </details>
  )
}

const shown = (text: unknown): string => shownName(String(text).slice(0, LONGEST))

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
