'use client'

import { Card } from '@/components/ui/card'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible'
import { cn } from '@/lib/utils'
import {
  ToolCallBubble,
  ToolCallBubbleBody,
  ToolCallBubbleLine,
  ToolCallBubbleNotes,
  ToolCallBubblePhrase,
  ToolCallBubbleStatus,
  ToolCallBubbleStop,
  ToolCallBubbleTime,
  ToolCallBubbleView,
  UndoAffordance,
  useToolCallStatus,
  type ToolCallRecord,
} from 'handrail'

type ToolCallProps = { record: ToolCallRecord; className?: string }

/** The card is the only one around a request: a panel of handrail's has no box of its own in it. */
const CARD =
  'gap-0 overflow-clip py-0 [&_.handrail-panel]:m-0 [&_.handrail-panel]:rounded-none [&_.handrail-panel]:bg-card [&_.handrail-panel]:shadow-none'

/**
 * A call in a card: its sentence, which opens the details; its request or question, while it waits
 * for one. The buttons of a request are those of `consentView`, which the provider is given.
 */
export function ToolCall({ record, className }: ToolCallProps) {
  const { kind, reason } = useToolCallStatus(record)
  const isAsking = kind === 'awaiting_consent' || reason === 'question'
  return (
    <Card className={cn(CARD, className)}>
      <Collapsible>
        <ToolCallBubble record={record}>
          {isAsking ? undefined : <ToolCallDetails record={record} />}
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
        <ToolCallBubbleStatus />
        <ToolCallBubbleTime />
        <ToolCallBubbleStop />
      </ToolCallBubbleLine>
      <ToolCallBubbleNotes />
      <CollapsibleContent>
        <ToolCallBubbleBody />
      </CollapsibleContent>
      <ToolCallBubbleView />
      <UndoAffordance record={record} />
    </div>
  )
}
