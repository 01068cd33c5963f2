'use client'
import { useContext, useEffect, useMemo, useRef } from 'react'
import type { createRerunRequest } from '../../decisions/running/createRerunRequest.ts'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import { MessagesContext, useWords } from '../../messages/useWords.ts'
import { ToolRuntimeContext, type ToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { requestViews } from '../later/lazyRequest.tsx'
import { RUNNING_WORDS } from './runningMessages.en.ts'

export type RerunRequestProps = ReturnType<typeof createRerunRequest> & { runtime: ToolRuntime }

/** Asks before a call runs again: the whole request, with a ledger and a host of its own. */
export function RerunRequest({ record, decisions, runtime }: RerunRequestProps) {
  const words = useWords(RUNNING_WORDS)
  const messages = useContext(MessagesContext)
  const own = useMemo(
    () => ({
      ...messages,
      'consent.deny': words.text('rerun.deny'),
      'because.asks_requested': words.text('rerun.because'),
    }),
    [messages, words],
  )
  const asking = useMemo(() => ({ ...runtime, ...decisions }), [runtime, decisions])
  return (
    <MessagesContext.Provider value={own}>
      <ToolRuntimeContext.Provider value={asking}>
        <Request record={record} />
      </ToolRuntimeContext.Provider>
    </MessagesContext.Provider>
  )
}

function Request({ record }: { record: ToolCallRecord }) {
  const status = useToolCallStatus(record)
  const { value } = useNeededModule(requestViews, true)
  const place = useRef<HTMLDivElement>(null)
  const isThere = value !== undefined
  useEffect(() => {
    if (isThere) place.current?.querySelector<HTMLElement>('h3')?.focus()
  }, [isThere])
  return (
    <div ref={place} className="handrail-rerun-request">
      {value && <value.WholeRequest record={record} status={status} />}
    </div>
  )
}
