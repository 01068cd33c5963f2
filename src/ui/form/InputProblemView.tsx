'use client'
import { ForeignList, Sentence } from '../content/ForeignText.tsx'
import { Icon } from '../../internal/parts.tsx'
import { FAILED_ICON, WARNING_ICON } from '../../internal/icons.ts'
import type { Words } from '../../words/foreign.ts'
import type { InputProblem } from './inputProblems.ts'

type InputProblemViewProps = { problem: InputProblem; words: Words }

/** What the tool's schema has against one value, beside that value. */
export function InputProblemView({
  problem: { kind, key, expected = [], actual, allowed = [] },
  words,
}: InputProblemViewProps) {
  const list = new Intl.ListFormat(words.locale, { type: 'disjunction' })
  const sentence = words.find(`schema.${key}`) === undefined ? 'other' : key
  return (
    <span className="handrail-input-problem" data-kind={kind === 'unknown' ? 'waiting' : 'failed'}>
      <Icon path={kind === 'unknown' ? WARNING_ICON : FAILED_ICON} />
      <span>
        <Sentence
          parts={words.parts(`schema.${sentence}`)}
          values={{
            expected: list.format(expected.map((type) => words.text(`schema.${type}`))),
            actual: words.text(`schema.${actual}`),
            allowed: <ForeignList texts={allowed} words={words} isSaid />,
          }}
        />
      </span>
    </span>
  )
}
