import { useSettleOpenCalls } from 'handrail/helpers'
import type { Ref } from 'react'
import { type ToolCallRecord } from 'handrail'
import { Composer } from './Composer.tsx'

/**
 * The composer of this chat: a new message says no to what is still open, and is sent when that has
 * arrived. `onGoingOn`: meanwhile nothing is sent by itself.
 */
export function ChatComposer({
  records,
  onSend,
  onGoingOn,
  ...composer
}: {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly records: readonly ToolCallRecord[]
  readonly isBusy: boolean
  onSend(text: string): void
  onGoingOn(isGoingOn: boolean): void
  onStop(): void
}) {
  const settle = useSettleOpenCalls(records)

  async function goOn(text: string): Promise<void> {
    onGoingOn(true)
    await settle('deny')
    onSend(text)
    onGoingOn(false)
  }

  return <Composer {...composer} onSend={(text) => void goOn(text)} />
}
