'use client'
import { useWords } from '../../messages/useWords.ts'
import { Link } from '../Link.tsx'
import { LongText } from '../text/LongText.tsx'
import { PartHeader } from './PartHeader.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import type { ReadPart } from './readPart.ts'

export type ReferencePartProps = {
  part: Extract<ReadPart, { kind: 'link' | 'resource' | 'artifact' }>
  revealKey: string
  drawBudget: number
}

/**
 * A link, a resource, an artifact: what it is called, where it is, and its text where it came with
 * it.
 */
export function ReferencePart({
  part: { kind, uri, name, mimeType, text },
  revealKey,
  drawBudget,
}: ReferencePartProps) {
  const words = useWords(PART_WORDS)
  return (
    <div className="handrail-part">
      <PartHeader kind={words.text(`part.${kind}`)} name={name} mimeType={mimeType}>
        {uri !== '' && <Link uri={uri} />}
      </PartHeader>
      {text !== undefined && (
        <pre className="handrail-code">
          <LongText text={text} revealKey={revealKey} drawBudget={drawBudget} />
        </pre>
      )}
    </div>
  )
}
