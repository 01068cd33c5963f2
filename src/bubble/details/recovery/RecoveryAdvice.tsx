'use client'
import { ForeignText } from '../../../content/text/ForeignText.tsx'
import { Sentence } from '../../../content/text/Sentence.tsx'
import { Section } from '../../../content/values/Section.tsx'
import { UntrustedValue } from '../../../content/values/UntrustedValue.tsx'
import type { Words } from '../../../messages/words.ts'
import type { FieldIssue } from '../../../tool-call/index.ts'
import { hasContent } from '../../result/hasContent.ts'
import { Issue } from './Issue.tsx'

export type RecoveryAdviceProps = {
  issues: readonly FieldIssue[]
  /** Texts of the runtime. */
  said: readonly unknown[]
  onlyTool: unknown
  words: Words
}

const MAX_ISSUES = 50

/** What a tool has against its input, what the runtime says of it, and what may be tried next. */
export function RecoveryAdvice({ issues, said, onlyTool, words }: RecoveryAdviceProps) {
  return (
    <Section title={words.text(issues.length > 0 ? 'recovery.issues' : 'recovery.title')}>
      {issues.length > 0 && (
        <ul className="handrail-points">
          {issues.slice(0, MAX_ISSUES).map((issue, index) => (
            <li key={index}>
              <Issue issue={issue} words={words} />
            </li>
          ))}
        </ul>
      )}
      {said.filter(hasContent).map((text, index) => (
        <div key={index} className="handrail-message">
          <UntrustedValue value={text} />
        </div>
      ))}
      {hasContent(onlyTool) && (
        <p className="handrail-aside">
          <Sentence
            parts={words.parts('recovery.only_tool')}
            values={{ tool: <ForeignText text={String(onlyTool)} /> }}
          />
        </p>
      )}
    </Section>
  )
}
