'use client'
import { useWords } from '../../messages/useWords.ts'
import { Link } from '../Link.tsx'
import { LongText } from '../text/LongText.tsx'
import { PartHead } from './PartHead.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import type { ReadPart } from './readPart.ts'

export type ReferencePartProps = {
  part: Extract<ReadPart, { kind: 'link' | 'resource' | 'artifact' }>
  where: string
  weight: number
}

/**
 * A link, a resource, an artifact: what it is called, where it is, and its text where it came with
 * it.
 */
export function ReferencePart({
  part: { kind, uri, name, mimeType, text },
  where,
  weight,
}: ReferencePartProps) {
  const words = useWords(PART_WORDS)
  return (
    <div className="handrail-part">
      <PartHead kind={words.text(`part.${kind}`)} name={name} mimeType={mimeType}>
        {uri !== '' && <Link uri={uri} />}
      </PartHead>
      {text !== undefined && (
        <pre className="handrail-code">
          <LongText text={text} where={where} weight={weight} />
        </pre>
      )}
    </div>
  )
}
