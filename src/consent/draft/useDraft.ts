'use client'
import { useCallback, useContext, useMemo, useState, type RefObject } from 'react'
import type { CallIdentity } from '../../decisions/CallIdentity.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { callIn } from '../../runtime/useFollowed.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import { useLatest } from '../../internal/useLatest.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import {
  isSameRequest,
  requestChange,
  type RequestChange,
  type ShownRequest,
} from '../shownRequest.ts'
import { useShownRequest } from '../useShownRequest.ts'
import { EMPTY_DRAFT, type ConsentDraft } from '../dialog/useConsentDialog.ts'

/** `previous`: what was asked until it became something else on screen. */
type DraftState = {
  call: unknown
  shown: ShownRequest
  previous: ShownRequest | undefined
  draft: ConsentDraft
}

/**
 * What was last asked of each call, and what the person made of it. It lives as long as what is
 * decided in the conversation: a dialog goes with every tab, list and request that is replaced.
 */
const lastAsked = new WeakMap<CallIdentity, DraftState & { record: ToolCallRecord }>()

/** A rule was chosen for other arguments. */
const EXACTLY = { rule: undefined, ruleText: undefined }

/** A draft is for one request. */
function follow(last: DraftState | undefined, call: unknown, shown: ShownRequest): DraftState {
  if (!last || last.call !== call) return { call, shown, previous: undefined, draft: EMPTY_DRAFT }
  if (isSameRequest(last.shown, shown)) return last
  const wasArriving = last.shown.execution.state === 'streaming'
  return { call, shown, previous: wasArriving ? last.previous : last.shown, draft: EMPTY_DRAFT }
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
  isRestored: boolean
  change(draft: Partial<ConsentDraft>): void
  /** Puts back what was kept of it. */
  restore(draft: Partial<ConsentDraft>): void
  draftKey: string
  shownKey: string
  requestChange: RequestChange | undefined
} {
  const runtime = useContext(ToolRuntimeContext)
  const shown = useShownRequest(record)
  const before = useLatest(record)
  const call = useMemo(() => {
    runtime?.ledger.replace(before.current, record)
    return callIn(runtime?.ledger, record)
  }, [runtime, record, before])
  const [restored] = useState(() => {
    const last = runtime && lastAsked.get(runtime.ledger.identityOf(record))
    return last && runtime.entry(last.record)?.state !== 'delivered' ? last : undefined
  })
  const [stored, setStored] = useState(() => follow(restored, call, shown))
  const current = useMemo(() => follow(stored, call, shown), [stored, call, shown])
  if (current !== stored) setStored(current)
  const { draft, previous } = current
  useIsomorphicLayoutEffect(() => {
    if (previous) leaveAllow(root.current, titleId)
  }, [current.shown])
  useIsomorphicLayoutEffect(() => {
    if (runtime) lastAsked.set(runtime.ledger.identityOf(record), { ...current, record })
  }, [runtime, current])
  const change = useCallback(
    (changes: Partial<ConsentDraft>) =>
      setStored((last) => ({
        ...last,
        draft: { ...last.draft, ...('edited' in changes && EXACTLY), ...changes },
      })),
    [],
  )
  const { restore, isRestored } = useRestore(setStored, draft, restored?.draft)
  const { scope, rule = 'exactly', edited = 'as proposed' } = draft
  return {
    draft,
    isRestored,
    change,
    restore,
    draftKey: useMemo(() => JSON.stringify([scope, rule, edited]), [scope, rule, edited]),
    shownKey: current.shown.key,
    requestChange: useMemo(
      () => previous && requestChange(previous, current.shown),
      [previous, current.shown],
    ),
  }
}

/** Puts a draft back; `first`: the one that was back from the start. */
function useRestore(
  setStored: (next: (last: DraftState) => DraftState) => void,
  draft: ConsentDraft,
  first: ConsentDraft | undefined,
) {
  const [restored, setRestored] = useState(first)
  const restore = useCallback(
    (kept: Partial<ConsentDraft>) => {
      const next = { ...EMPTY_DRAFT, ...kept }
      setStored((last) => ({ ...last, draft: next }))
      setRestored(next)
    },
    [setStored],
  )
  return { restore, isRestored: draft === restored }
}

/** The focus must not rest on an Allow that was for something else. */
function leaveAllow(root: HTMLElement | null, titleId: string): void {
  const focused = document.activeElement
  if (focused?.closest('[data-verb="allow"]') && root?.contains(focused))
    document.getElementById(titleId)?.focus()
}
