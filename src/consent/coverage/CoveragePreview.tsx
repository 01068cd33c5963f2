'use client'
import { useMemo } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { describePayload } from '../../host/grants/coverageOf.ts'
import type { Words } from '../../messages/words.ts'
import { previewRule, type KnownCall } from '../../policy/grants/previewRule.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import type { CallLike } from '../../policy/index.ts'

export type CoveragePreviewProps = {
  rule: GrantRule
  at: KnownCall
  earlier: readonly KnownCall[]
  words: Words
}

/** Which earlier calls a rule would have answered, and calls that still ask. */
export function CoveragePreview({ rule, at, earlier, words }: CoveragePreviewProps) {
  const preview = useMemo(() => previewRule(rule, at, earlier), [rule, at, earlier])
  const { answered, count, asked } = preview
  return (
    <dl className="handrail-fields">
      {preview.earlier > 0 && (
        <div>
          <dt>{words.text('coverage.answered')}</dt>
          <dd>
            {listOf(answered)}
            <span>
              {words.text('coverage.answered_count', { number: count, count: preview.earlier })}
            </span>
          </dd>
        </div>
      )}
      {asked.length > 0 && (
        <div>
          <dt>{words.text('coverage.asked')}</dt>
          <dd>{listOf(asked)}</dd>
        </div>
      )}
    </dl>
  )
}

const listOf = (calls: readonly CallLike[]) =>
  calls.map(({ name, arguments: given }, index) => (
    <code key={index} className="handrail-name" dir="ltr">
      <ForeignText text={describePayload(given ?? {}) ?? name} isSaid longest={100} />
    </code>
  ))
