'use client'
import { forwardRef } from 'react'
import { ValueSection } from '../../content/values/ValueSection.tsx'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { RESULT_WORDS } from '../result/resultMessages.en.ts'
import type { Attachment } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'

/**
 * What a server sent for people beside the result: what it adds to the timeline, and what it bases
 * the result on. For any other audience nothing is here.
 */
export const ToolCallBubbleAttachments: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ToolCallBubbleAttachments(props, ref) {
    const { record } = useToolCallBubble('ToolCallBubbleAttachments')
    const words = useWords(RESULT_WORDS)
    const all = (Array.isArray(record.attachments) ? record.attachments : []).filter(
      (item: Attachment) => isJsonObject(item),
    )
    const shown = (['timeline', 'evidence'] as const).flatMap((audience) =>
      all
        .filter((item) => item.audience === audience && typeof item.kind === 'string')
        .slice(0, 20),
    )
    const children = shown.map(({ kind, audience, data, description }, index) => (
      <ValueSection
        key={index}
        title={words.text(`attachments.${audience}`)}
        value={data ?? null}
        before={
          <p className="handrail-aside">
            <ForeignText text={kind} longest={100} />{' '}
            {typeof description === 'string' && (
              <ForeignText text={description} isSaid longest={300} />
            )}
          </p>
        }
      />
    ))
    const element = usePart('div', props, { className: 'handrail-inputs', children }, ref)
    return shown.length > 0 ? element : null
  },
)
