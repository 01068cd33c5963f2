'use client'
import type { ContentPart } from '../tool-call/index.ts'
import { LongText } from './LongText.tsx'
import { VisibleText } from './VisibleText.tsx'

export type ContentPartsProps = { parts: readonly ContentPart[] }

/** What a call produced, as text: nothing is fetched, drawn or linked because a call named it. */
export function ContentParts({ parts }: ContentPartsProps) {
  return parts.map((part, index) =>
    isText(part) ? (
      <pre key={index} className="handrail-code">
        <LongText text={part.text} />
      </pre>
    ) : (
      <p key={index} className="handrail-aside">
        <VisibleText text={[part.kind, part.name, part.mimeType, part.uri].filter((word) => word !== undefined).join(' · ').slice(0, 500)} />
      </p>
    ),
  )
}

const isText = (part: ContentPart): part is Extract<ContentPart, { kind: 'text' | 'log' | 'diff' }> => part.kind === 'text' || part.kind === 'log' || part.kind === 'diff'
