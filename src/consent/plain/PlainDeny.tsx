'use client'
import type { PointerEvent } from 'react'
import { isBound } from '../../execution/digestOf.ts'
import { keepPress } from '../../internal/keepPress.ts'
import type { Words } from '../../messages/words.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { Execution } from '../../tool-call/Execution.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'

export type PlainDenyProps = {
  record: ToolCallRecord
  execution: Execution
  isSending: boolean
  words: Words
  onPress(): void
  /** It has the focus, or has lost it. */
  onFocus(isFocused: boolean): void
}

/** Denies in the click itself. Beside it is the room of Allow, so that it does not move later. */
export function PlainDeny(props: PlainDenyProps) {
  const { record, execution, isSending, words, onPress, onFocus } = props
  const runtime = useToolRuntime('PlainRequest')
  const begin = (event: PointerEvent<HTMLElement>) => {
    keepPress(event)
    if (isBound(execution, false)) runtime.reserveForPress(record)
    onPress()
  }
  return (
    <span className="handrail-end">
      <button
        type="button"
        className="handrail-button"
        data-verb="deny"
        aria-disabled={isSending}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onPointerDown={begin}
        onClick={() => {
          if (!isSending) runtime.decide(record, { kind: 'deny' })
        }}
      >
        <span>{words.text('consent.deny')}</span>
      </button>
      <span className="handrail-button" aria-hidden="true" style={{ visibility: 'hidden' }}>
        {words.text('consent.allow')}
      </span>
    </span>
  )
}
