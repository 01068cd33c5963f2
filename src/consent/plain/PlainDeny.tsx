'use client'
import type { PointerEvent } from 'react'
import { canBindNow } from '../../execution/laterDigests.ts'
import { keepPress } from '../../internal/keepPress.ts'
import type { Words } from '../../messages/words.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'

export type PlainDenyProps = { record: ToolCallRecord; status: ToolCallStatus; words: Words }

/** Denies in the click itself. Beside it is the room of Allow, so that it does not move later. */
export function PlainDeny({ record, status, words }: PlainDenyProps) {
  const { execution, details } = status
  const runtime = useToolRuntime('ToolCallBubble')
  const canDecide = useHostHas('decideConsent', 'settleBatch')
  const canRetry = useHostHas('retry')
  const isSending = details.includes('sending')
  const begin = (event: PointerEvent<HTMLElement>) => {
    keepPress(event)
    if (canBindNow(execution)) runtime.reserveForPress(record, event.currentTarget)
  }
  return canDecide && !(canRetry && details.includes('unsent')) ? (
    <span className="handrail-end">
      <button
        type="button"
        className="handrail-button"
        data-verb="deny"
        aria-disabled={isSending}
        onPointerDown={begin}
        onClick={() => {
          if (!isSending) runtime.decide(record, { kind: 'deny' })
        }}
      >
        <span>{words.text('consent.deny')}</span>
      </button>
      <span className="handrail-button handrail-room" aria-hidden="true">
        {words.text('consent.allow')}
      </span>
    </span>
  ) : null
}
