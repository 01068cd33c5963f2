'use client'
import { useContext, useMemo } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { describePayload } from '../../host/grants/coverageOf.ts'
import type { Words } from '../../messages/words.ts'
import { previewRule, type PreviewedCall } from '../../policy/grants/preview/previewRule.ts'
import type { GrantRule, KnownCall, SeenCall } from '../../policy/grants/ruleCovers.ts'
import { useGrants } from '../../runtime/useGrants.ts'
import { PolicyContext } from '../../runtime/useToolRuntime.ts'

export type CoveragePreviewProps = {
  rule: GrantRule
  at: KnownCall & SeenCall
  earlier(): readonly SeenCall[]
  words: Words
}

/** Which earlier calls a rule would have answered, and calls that still ask. Made for one rule. */
export function CoveragePreview({ rule, at, earlier, words }: CoveragePreviewProps) {
  const policy = useContext(PolicyContext)
  const grants = useGrants()
  const preview = useMemo(
    () => previewRule(rule, at, earlier(), policy, grants),
    [rule, at, earlier, policy, grants],
  )
  const { answered, count, asked } = preview
  return (
    <dl className="handrail-fields">
      {preview.earlier > 0 && (
        <div>
          <dt>{words.text('coverage.answered')}</dt>
          <dd>
            {listOf(answered, at)}
            <span>
              {words.text('coverage.answered_count', { number: count, count: preview.earlier })}
            </span>
          </dd>
        </div>
      )}
      {asked.length > 0 && (
        <div>
          <dt>{words.text('coverage.asked')}</dt>
          <dd>{listOf(asked, at)}</dd>
        </div>
      )}
    </dl>
  )
}

const listOf = (calls: readonly PreviewedCall[], at: KnownCall) =>
  calls.map((each, index) => (
    <code key={index} className="handrail-name" dir="ltr">
      <ForeignText text={textOf(each, at)} isSaid longest={100} />
    </code>
  ))

/** What it acts on, with its name where that is another tool's, and what no rule names. */
function textOf({ call: { name, arguments: given = {} }, changed }: PreviewedCall, at: KnownCall) {
  const payload = describePayload(given)
  const value = changed === undefined ? undefined : given[changed]
  return [
    ...(name !== at.call.name || payload === undefined ? [name] : []),
    ...(payload === undefined ? [] : [payload]),
    ...(changed === undefined ? [] : [`${changed}: ${String(value)}`]),
  ].join(' ')
}
