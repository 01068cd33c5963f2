'use client'
import { useId } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { GrantRule } from '../../policy/grants/ruleCovers.ts'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'
import { COVERAGE_WORDS } from './coverageMessages.en.ts'
import { CoverageEditor } from './CoverageEditor.tsx'
import { CoverageName } from './CoverageName.tsx'
import { CoverageOption } from './CoverageOption.tsx'
import { CoveragePreview } from './CoveragePreview.tsx'
import { useCoverage } from './useCoverage.ts'

export { GrantPreview } from './GrantPreview.tsx'

/**
 * What a lasting permission covers: exactly this call, one of the rules that are useful for it, or a
 * rule of the person's own. The chosen one says what it would have answered.
 */
export function CoverageChooser() {
  const { draft, change } = useConsentDialog('CoverageChooser')
  const words = useWords(COVERAGE_WORDS)
  const { rules, at, earlier } = useCoverage()
  const name = useId()
  if (rules.length === 0) return null
  const isOwn = draft.ruleText !== undefined
  const preview = draft.rule && (
    <CoveragePreview rule={draft.rule} at={at} earlier={earlier} words={words} />
  )
  const choose = (rule: GrantRule | undefined) => change({ rule, ruleText: undefined })
  /** The narrowest rule is where a person begins, or the one that is chosen. */
  const write = () => {
    const { rule } = draft.rule && !draft.rule.tools ? draft.rule : (rules[0] ?? { rule: '' })
    change({ rule: { rule }, ruleText: rule })
  }
  return (
    <fieldset className="handrail-coverage">
      <legend className="handrail-label">{words.text('coverage.title')}</legend>
      <CoverageOption
        name={name}
        isChosen={!isOwn && draft.rule === undefined}
        onChoose={() => choose(undefined)}
      >
        {words.text('coverage.exactly')}
      </CoverageOption>
      {rules.map((rule) => {
        const isChosen = !isOwn && draft.rule?.rule === rule.rule
        return (
          <CoverageOption
            key={rule.rule}
            name={name}
            isChosen={isChosen}
            onChoose={() => choose(rule)}
            after={isChosen && preview}
          >
            <CoverageName rule={rule} words={words} />
          </CoverageOption>
        )
      })}
      <CoverageOption
        name={name}
        isChosen={isOwn}
        onChoose={write}
        after={
          isOwn && (
            <>
              <CoverageEditor at={at} words={words} />
              {preview}
            </>
          )
        }
      >
        {words.text('coverage.own')}
      </CoverageOption>
    </fieldset>
  )
}
