'use client'
import { ForeignList } from '../content/text/ForeignList.tsx'
import { Sentence } from '../content/text/Sentence.tsx'
import { ValueSection } from '../content/values/ValueSection.tsx'
import type { Words } from '../messages/words.ts'
import type { Question } from '../tool-call/index.ts'

export type QuestionHintsProps = { question: Question; words: Words }

/** Of a list of the server's. */
const MAX_MISSING = 20

/** What the assistant lacks, and a value that shows what is meant; nothing where it says neither. */
export function QuestionHints({ question: { missing, example }, words }: QuestionHintsProps) {
  const fields = (Array.isArray(missing) ? (missing as readonly unknown[]) : []).filter(
    (field) => typeof field === 'string',
  )
  return (
    <>
      {fields.length > 0 && (
        <p className="handrail-aside">
          <Sentence
            parts={words.parts('question.missing')}
            values={{
              fields: (
                <ForeignList texts={fields.slice(0, MAX_MISSING)} words={words} longest={100} />
              ),
            }}
          />
        </p>
      )}
      {example !== undefined && example !== null && (
        <ValueSection title={words.text('question.example')} value={example} />
      )}
    </>
  )
}
