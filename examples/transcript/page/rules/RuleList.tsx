import type { Permission } from 'handrail/policy'
import { useId, type ReactNode } from 'react'
import { shownName } from '../words.ts'

/** Some rules of a policy, each with the one that takes its place. Nothing where there are none. */
export function RuleList({
  title,
  rules,
}: {
  readonly title: string
  readonly rules: readonly { readonly rule: Permission; readonly by?: Permission }[]
}): ReactNode {
  const id = useId()
  if (rules.length === 0) return null
  return (
    <>
      <h5 id={id}>{`${title} (${rules.length})`}</h5>
      <ul aria-labelledby={id}>
        {rules.map(({ rule, by }, at) => (
          <li key={at}>
            <Rule {...rule} />
            {by && (
              <>
                {' by '}
                <Rule {...by} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const Rule = ({ rule, verdict }: Permission): ReactNode => (
  <>
    {verdict} <code dir="ltr">{shownName(rule)}</code>
  </>
)
