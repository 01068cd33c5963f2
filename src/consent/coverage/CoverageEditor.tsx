'use client'
import { useId } from 'react'
import type { Words } from '../../messages/words.ts'
import { checkRule, type RuleProblem } from '../../policy/grants/checkRule.ts'
import type { KnownCall } from '../../policy/grants/ruleCovers.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'
import { CoverageName } from './CoverageName.tsx'

export type CoverageEditorProps = { at: KnownCall; words: Words }

/** A rule as text, and below it what it covers in words, or what is wrong with it. */
export function CoverageEditor({ at, words }: CoverageEditorProps) {
  const { draft, change, state } = useConsentDialog('CoverageEditor')
  const id = useId()
  const { ruleText = '' } = draft
  const problem = checkRule(ruleText, at)
  return (
    <div className="handrail-field" data-invalid={problem ? '' : undefined}>
      <input
        className="handrail-input"
        data-mono=""
        type="text"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={words.text('coverage.rule')}
        aria-describedby={id}
        aria-invalid={problem !== undefined}
        disabled={state.kind !== 'open'}
        value={ruleText}
        onChange={({ target: { value } }) =>
          change({ ruleText: value, rule: checkRule(value, at) ? null : { rule: value } })
        }
      />
      <p id={id} className={problem ? 'handrail-error' : 'handrail-aside'} role="status">
        {problem ? (
          <bdi>{problemText(problem, words)}</bdi>
        ) : (
          <CoverageName rule={{ rule: ruleText }} words={words} />
        )}
      </p>
    </div>
  )
}

const problemText = (problem: RuleProblem, words: Words): string =>
  words.text(
    `coverage.problem_${problem.kind}`,
    problem.kind === 'unreadable' ? { column: problem.column, text: problem.text } : {},
  )
