'use client'
import { useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { BytesPart } from './BytesPart.tsx'
import { Fields } from '../values/Fields.tsx'
import { LogText } from '../text/LogText.tsx'
import { LongText } from '../text/LongText.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import { readPart } from './readPart.ts'
import { ReferencePart } from './ReferencePart.tsx'
import { ForeignText } from '../text/ForeignText.tsx'

export type ContentPartsProps = { parts: readonly unknown[] }

/**
 * Parts that are drawn at first, and that come with every "more"; and of one budget what each of
 * them may use.
 */
const PARTS_PER_PAGE = 10
const TOTAL_BUDGET = 8000

/**
 * What a call produced. Nothing is fetched because a call named it; pictures are drawn from bytes
 * that came with it; what cannot be read is said.
 */
export function ContentParts({ parts }: ContentPartsProps) {
  const words = useWords(PART_WORDS)
  const [maxParts, setMost] = useState(PARTS_PER_PAGE)
  const left = parts.length - maxParts
  return (
    <>
      {parts.slice(0, maxParts).map((part, index) => (
        <Part
          key={index}
          part={part}
          where={`part ${index}`}
          weight={Math.max(400, Math.min(1800, TOTAL_BUDGET / parts.length))}
        />
      ))}
      {left > 0 && (
        <p className="handrail-aside">
          {words.count('part.left', left)}{' '}
          <button
            type="button"
            className="handrail-link"
            onClick={() => setMost(maxParts + PARTS_PER_PAGE)}
          >
            {words.text('part.more')}
          </button>
        </p>
      )}
    </>
  )
}

function Part({ part, where, weight }: { part: unknown; where: string; weight: number }) {
  const words = useWords(PART_WORDS)
  const read = readPart(part)
  if (!read) {
    return (
      <>
        <p className="handrail-aside">{words.text('part.unreadable')}</p>
        <Fields value={part} />
      </>
    )
  }
  switch (read.kind) {
    case 'log':
    case 'text':
    case 'diff':
      return (
        <>
          {read.name !== undefined && (
            <p className="handrail-aside">
              <ForeignText text={read.name} longest={160} />
            </p>
          )}
          {read.kind === 'log' ? (
            <LogText text={read.text} revealKey={where} drawBudget={weight} />
          ) : (
            <pre className="handrail-code">
              <LongText text={read.text} revealKey={where} drawBudget={weight} />
            </pre>
          )}
        </>
      )
    case 'image':
    case 'audio':
    case 'video':
    case 'file':
      return <BytesPart part={read} />
    default:
      return <ReferencePart part={read} revealKey={where} drawBudget={weight} />
  }
}
