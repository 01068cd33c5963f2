'use client'

import { Card } from '@/components/ui/card'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible'
import { ConsentRequest } from '@/components/consent'
import { cn } from '@/lib/utils'
import {
  DiffPreview,
  QuestionCard,
  ToolCallBubble,
  ToolCallBubbleBody,
  ToolCallBubbleClause,
  ToolCallBubbleLine,
  ToolCallBubbleMode,
  ToolCallBubbleName,
  ToolCallBubblePhrase,
  ToolCallBubbleStatus,
  ToolCallBubbleStop,
  ToolCallBubbleSummary,
  ToolCallBubbleTime,
  ToolCallBubbleWhy,
  UndoAffordance,
  useToolCallStatus,
  type ToolCallRecord,
} from 'handrail'

type ToolCallProps = { record: ToolCallRecord; className?: string }

/** A call in a card: its sentence, which opens the details; its request, while it waits for one. */
export function ToolCall({ record, className }: ToolCallProps) {
  const { kind, mode, details } = useToolCallStatus(record)
  return (
    <Card className={cn('gap-0 overflow-clip py-0', className)}>
      <Collapsible>
        <ToolCallBubble record={record}>
          {details.includes('awaiting_answer') ? (
            <QuestionCard record={record} className="m-0 rounded-none bg-card shadow-none" />
          ) : kind === 'awaiting_consent' ? (
            <ConsentRequest
              record={record}
              changes={<DiffPreview record={record} filesOnly={mode !== 'safe_write'} />}
            />
          ) : (
            <ToolCallDetails record={record} />
          )}
        </ToolCallBubble>
      </Collapsible>
    </Card>
  )
}

function ToolCallDetails({ record }: ToolCallProps) {
  return (
    <div className="px-3 py-1">
      <ToolCallBubbleLine>
        <CollapsibleTrigger asChild>
          <ToolCallBubblePhrase />
        </CollapsibleTrigger>
        <ToolCallBubbleName />
        <ToolCallBubbleMode />
        <ToolCallBubbleStatus />
        <ToolCallBubbleTime />
        <ToolCallBubbleStop />
      </ToolCallBubbleLine>
      <ToolCallBubbleClause />
      <ToolCallBubbleSummary />
      <ToolCallBubbleWhy />
      <CollapsibleContent>
        <ToolCallBubbleBody />
      </CollapsibleContent>
      <UndoAffordance record={record} />
    </div>
  )
}
