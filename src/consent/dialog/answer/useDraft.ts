'use client'
import { useCallback, useContext, useMemo, useState, type RefObject } from 'react'
import { shownOf } from '../../../host/ledger/shownCall.ts'
import { PolicyContext } from '../../../host/useHost.ts'
import { useLayout } from '../../../internal/useLayout.ts'
import type { ToolCallRecord } from '../../../tool-call/index.ts'
import type { Asked } from '../../changeOf.ts'
import { EMPTY_DRAFT, type ConsentDraft } from '../useConsentDialog.ts'

type Known = {
  callId: string
  what: string
  isArriving: boolean
  asked: Asked
  before: Asked | undefined
  draft: ConsentDraft
}

/**
 * What the person has chosen and written about what is asked, and whether that became something
 * else meanwhile. Then all of it begins anew, and the keyboard leaves an Allow that is not the one
 * it was. `named`: the part of the draft that says what would run.
 */
export function useDraft(
  record: ToolCallRecord,
  root: RefObject<HTMLElement | null>,
  titleId: string,
): {
  draft: ConsentDraft
  change(draft: Partial<ConsentDraft>): void
  named: string
  before: Asked | undefined
} {
  const policy = useContext(PolicyContext)
  const callId = record.call.id
  const isArriving = record.argumentsState === 'streaming'
  const what = JSON.stringify([record.request?.id, isArriving || shownOf(record, policy)?.digest])
  const now = { callId, what, isArriving, asked: { record, policy }, draft: EMPTY_DRAFT }
  const [known, setKnown] = useState<Known>({ ...now, before: undefined })
  let current = known
  if (known.callId !== callId || known.what !== what) {
    current = {
      ...now,
      before: known.callId !== callId ? undefined : known.isArriving ? known.before : known.asked,
    }
    setKnown(current)
  }
  useLayout(() => {
    const focused = document.activeElement
    if (
      current.before &&
      focused?.closest('[data-verb="allow"]') &&
      root.current?.contains(focused)
    )
      document.getElementById(titleId)?.focus()
  }, [what])
  const change = useCallback(
    (draft: Partial<ConsentDraft>) =>
      setKnown((last) => ({ ...last, draft: { ...last.draft, ...draft } })),
    [],
  )
  const { draft, before } = current
  const named = useMemo(
    () =>
      JSON.stringify([
        draft.scope,
        draft.covers ?? null,
        draft.edited === undefined ? 'as proposed' : draft.edited,
      ]),
    [draft.scope, draft.covers, draft.edited],
  )
  return { draft, change, named, before }
}
