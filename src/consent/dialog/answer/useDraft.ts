'use client'
import { digestOf } from '../../../execution/digestOf.ts'
import { useCallback, useContext, useMemo, useState, type RefObject } from 'react'
import { deriveExecution } from '../../../execution/deriveExecution.ts'
import { PolicyContext } from '../../../runtime/useToolRuntime.ts'
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
  const [stored, setKnown] = useState<DraftState>({ ...now, previousRequest: undefined })
  let current = stored
  if (stored.callId !== callId || stored.what !== requestKey) {
    current = { ...now, previousRequest: requestBefore(stored, callId) }
    setKnown(current)
  }
  useIsomorphicLayoutEffect(() => {
    if (current.previousRequest) leaveAllow(root.current, titleId)
  }, [requestKey])
  const change = useCallback(
    (draft: Partial<ConsentDraft>) =>
      setKnown((last) => ({ ...last, draft: { ...last.draft, ...draft } })),
    [setKnown],
  )
  const { draft, previousRequest } = current
  const named = useMemo(
    () =>
      JSON.stringify([
        draft.scope,
        draft.coverage ?? null,
        draft.edited === undefined ? 'as proposed' : draft.edited,
      ]),
    [draft.scope, draft.coverage, draft.edited],
  )
  return { draft, change, draftKey: named, previousRequest }
}

/** What was asked in the same call before: the last request that had arrived whole. */
const requestBefore = (
  { callId, isArriving, previousRequest, asked }: DraftState,
  callNow: string,
): ShownRequest | undefined =>
  callId !== callNow ? undefined : isArriving ? previousRequest : asked

/** Moves the focus from an Allow button, which now means something else, to the title. */
function leaveAllow(dialog: HTMLElement | null, titleId: string): void {
  const focused = document.activeElement
  if (focused?.closest('[data-verb="allow"]') && dialog?.contains(focused))
    document.getElementById(titleId)?.focus()
}
