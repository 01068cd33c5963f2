'use client'
import { digestOf } from '../../../execution/digestOf.ts'
import { useCallback, useContext, useMemo, useState, type RefObject } from 'react'
import { deriveExecution } from '../../../execution/deriveExecution.ts'
import {
  PolicyContext,
  ToolRuntimeContext,
  type ToolRuntime,
} from '../../../runtime/useToolRuntime.ts'
import { useIsomorphicLayoutEffect } from '../../../internal/useIsomorphicLayoutEffect.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import { shownRequest, type ShownRequest } from '../../requestChange.ts'
import { EMPTY_DRAFT, type ConsentDraft } from '../useConsentDialog.ts'

type DraftState = {
  callId: string
  what: string
  isArriving: boolean
  asked: ShownRequest
  previousRequest: ShownRequest | undefined
  draft: ConsentDraft
}

/** What was last asked of each call: its dialog goes while a runtime replaces a request. */
const lastAsked = new WeakMap<ToolRuntime, Map<string, DraftState & { record: ToolCallRecord }>>()

/** What is asked now, and before it if that changed. A draft is for one request. */
function follow(last: DraftState, now: Omit<DraftState, 'previousRequest'>): DraftState {
  if (last.callId !== now.callId) return { ...now, previousRequest: undefined }
  if (last.what === now.what) return last
  return { ...now, previousRequest: last.isArriving ? last.previousRequest : last.asked }
}

/**
 * The person's draft for the current request. If the request changes, the draft is reset and the
 * focus moves off an outdated Allow button. `draftKey` names the part of the draft that decides
 * what would run.
 */
export function useDraft(
  record: ToolCallRecord,
  root: RefObject<HTMLElement | null>,
  titleId: string,
): {
  draft: ConsentDraft
  change(draft: Partial<ConsentDraft>): void
  draftKey: string
  previousRequest: ShownRequest | undefined
} {
  const policy = useContext(PolicyContext)
  const runtime = useContext(ToolRuntimeContext)
  const execution = deriveExecution(record, policy)
  const callId = execution.id
  const isArriving = execution.state === 'streaming'
  const asked = shownRequest(record, execution)
  const requestKey = JSON.stringify([
    record.request?.id,
    isArriving || digestOf(execution),
    asked.words,
  ])
  const now = {
    callId,
    what: requestKey,
    isArriving,
    asked,
    draft: EMPTY_DRAFT,
  }
  const [stored, setKnown] = useState<DraftState>(() => {
    const last = runtime && lastAsked.get(runtime)?.get(callId)
    return last && !runtime.entry(last.record)
      ? { ...follow(last, now), draft: EMPTY_DRAFT }
      : { ...now, previousRequest: undefined }
  })
  const current = follow(stored, now)
  if (current !== stored) setKnown(current)
  useIsomorphicLayoutEffect(() => {
    if (runtime) {
      const asks = lastAsked.get(runtime) ?? new Map()
      lastAsked.set(runtime, asks.set(callId, { ...current, record }))
    }
    if (current.previousRequest) leaveAllow(root.current, titleId)
  }, [callId, requestKey])
  const change = useCallback(
    (draft: Partial<ConsentDraft>) =>
      setKnown((last) => ({ ...last, draft: { ...last.draft, ...draft } })),
    [],
  )
  const { draft, previousRequest } = current
  const { scope, coverage = null, edited = 'as proposed' } = draft
  const draftKey = useMemo(
    () => JSON.stringify([scope, coverage, edited]),
    [scope, coverage, edited],
  )
  return { draft, change, draftKey, previousRequest }
}

/** The focus must not rest on an Allow that was for something else. */
function leaveAllow(root: HTMLElement | null, titleId: string): void {
  const focused = document.activeElement
  if (focused?.closest('[data-verb="allow"]') && root?.contains(focused))
    document.getElementById(titleId)?.focus()
}
