'use client'
import { forwardRef, useContext, type ForwardRefExoticComponent, type RefAttributes } from 'react'
import { stopCall } from '../../decisions/running/stopCall.ts'
import { canCancel } from '../../host/canCancel.ts'
import { usePart, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { useHostSays } from '../../runtime/useHostHas.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { phraseOf, phraseText } from '../../status/sentence/phrase.ts'
import { tenseOf } from '../../status/tense.ts'
import type { ToolCallBubbleState } from '../useToolCallBubble.ts'
import { readsEarlierResult } from './hasClause.ts'
import { RUNNING_WORDS } from './runningMessages.en.ts'

type StopButtonProps = PartProps<'button'> & {
  call: Pick<ToolCallBubbleState, 'record' | 'status'>
}

/**
 * Stops a running call, where the app can; its words say where the whole agent would stop. There
 * while the call runs and was not asked to stop, or did not in time. It gives its focus to the line.
 * What only reads an earlier result is stopped with its agent, and by itself once nothing is heard.
 */
export const StopButton: ForwardRefExoticComponent<
  StopButtonProps & RefAttributes<HTMLButtonElement>
> = forwardRef<HTMLButtonElement, StopButtonProps>(function StopButton(
  { call: { record, status }, ...props },
  ref,
) {
  const runtime = useContext(ToolRuntimeContext)
  const words = useWords(RUNNING_WORDS)
  const reach = useHostSays((host) => canCancel(host, record))
  const label = words.text(reach === 'run' ? 'stop.run' : 'stop.stop')
  const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
  const children = <span>{label}</span>
  const element = usePart(
    'button',
    props,
    {
      type: 'button',
      className: 'handrail-button handrail-stop',
      'data-size': 'small',
      'aria-label': words.text('stop.about', { stop: label, phrase }),
      onClick({ currentTarget, detail }: { currentTarget: HTMLElement; detail: number }) {
        if (detail > 1) return // the rest of a double click on what stood here before
        const bubble = currentTarget.closest('[data-handrail="bubble"]')
        if (document.activeElement === currentTarget)
          bubble?.querySelector<HTMLElement>('.handrail-toggle')?.focus({ preventScroll: true })
        if (!runtime) return
        stopCall(runtime, record)
        const stopping = words.text('status.stopping')
        runtime.announce(words.text('announce.status', { status: stopping, phrase }))
      },
      children,
    },
    ref,
  )
  const isRunning = status.kind === 'running' && !status.details.includes('awaiting_answer')
  const isOver = !isRunning || status.details.includes('stopping')
  const isLook = readsEarlierResult(record) && !status.silence
  return reach && !isOver && !isLook ? element : null
})
