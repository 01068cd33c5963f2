'use client'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createRerunRequest, rerunCall, type RerunChoice } from '../../requests/rerunCall.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { MessagesContext, useWords } from '../../words/useWords.ts'
import {
  PolicyContext,
  ToolRuntimeContext,
  type ToolRuntime,
} from '../../requests/useToolRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { RUNNING_WORDS } from './runningMessages.en.ts'
import { requestRoot } from './roots.ts'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { NotLoaded } from '../content/NotLoaded.tsx'

/**
 * Runs a call again, as it was or corrected. `request`: the person is asked first. `wasDenied`: they
 * said no.
 */
export function useRerun(record: ToolCallRecord) {
  const runtime = useContext(ToolRuntimeContext)
  const policy = useContext(PolicyContext)
  const [asked, setAsked] = useState<RerunChoice>()
  const [wasDenied, setDenied] = useState(false)
  const context = useMemo(() => runtime && { ...runtime, policy: () => policy }, [runtime, policy])
  const asking = useMemo(() => {
    const deny = () => {
      setDenied(true)
      setAsked(undefined)
    }
    return asked && context && createRerunRequest(context, record, deny, asked.corrected)
  }, [asked, context, record])
  const run = (choice: RerunChoice) => {
    setDenied(false)
    if (!context) return
    rerunCall(context, record, choice).then(
      (what) => setAsked(what === 'ask' ? choice : undefined),
      () => {}, // the ledger says so
    )
  }
  return {
    request: asking && runtime && <RerunRequest {...asking} runtime={runtime} />,
    wasDenied,
    run,
  }
}

type RerunRequestProps = ReturnType<typeof createRerunRequest> & { runtime: ToolRuntime }

/** Asks before a call runs again: the whole request, with a ledger and a host of its own. */
function RerunRequest({ record, decisions, runtime }: RerunRequestProps) {
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
  const { value, failed } = useLazyRoot(requestRoot)
  const place = useRef<HTMLDivElement>(null)
  const isThere = value !== undefined
  useEffect(() => {
    if (isThere) place.current?.querySelector<HTMLElement>('h3')?.focus()
  }, [isThere])
  if (status.reason === 'forbidden') return <Forbidden reason={status.ruleReason ?? ''} />
  return (
    <div ref={place} className="handrail-rerun-request">
      {value && <value.WholeRequest record={record} status={status} />}
      {failed && <NotLoaded root={requestRoot} />}
    </div>
  )
}

/** A rule forbids by now what was asked about. */
function Forbidden({ reason }: { reason: string }) {
  const words = useWords(RUNNING_WORDS)
  const said = { reason: <ForeignText text={reason} isSaid longest={120} /> }
  return (
    <p className="handrail-receipt" role="status">
      <span>
        <Sentence parts={words.parts(reason ? 'rerun.refused' : 'rerun.forbidden')} values={said} />
      </span>
    </p>
  )
}
