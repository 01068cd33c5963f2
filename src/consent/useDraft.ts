'use client'
import { useCallback, useContext, useMemo, useState, type RefObject } from 'react'
import { shownOf } from '../host/shownCall.ts'
import { PolicyContext } from '../host/useHost.ts'
import { useLayout } from '../internal/useLayout.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { EMPTY_DRAFT, type ConsentDraft } from './useConsentDialog.ts'

type Asked = { callId: string; what: string; isArriving: boolean; isChanged: boolean; draft: ConsentDraft }

/**
 * What the person has chosen and written about what is asked, and whether that became something else meanwhile. Then all of it begins anew, and the
 * keyboard leaves an Allow that is not the one it was. `named`: the part of the draft that says what would run.
 */
export function useDraft(record: ToolCallRecord, root: RefObject<HTMLElement | null>, titleId: string): { draft: ConsentDraft; change(draft: Partial<ConsentDraft>): void; named: string; isChanged: boolean } {
  const policy = useContext(PolicyContext)
  const callId = record.call.id
  const isArriving = record.argumentsState === 'streaming'
  const what = JSON.stringify([record.request?.id, isArriving || shownOf(record, policy)?.digest])
  const [known, setAsked] = useState<Asked>({ callId, what, isArriving, isChanged: false, draft: EMPTY_DRAFT })
  let asked = known
  if (known.callId !== callId || known.what !== what) {
    asked = { callId, what, isArriving, isChanged: known.callId === callId && (known.isChanged || !known.isArriving), draft: EMPTY_DRAFT }
    setAsked(asked)
  }
  useLayout(() => {
    const focused = document.activeElement
    if (asked.isChanged && focused?.closest('[data-verb="allow"]') && root.current?.contains(focused)) document.getElementById(titleId)?.focus()
  }, [what])
  const change = useCallback((draft: Partial<ConsentDraft>) => setAsked((now) => ({ ...now, draft: { ...now.draft, ...draft } })), [])
  const { draft, isChanged } = asked
  const named = useMemo(() => JSON.stringify([draft.scope, draft.covers ?? null, draft.edited === undefined ? 'as proposed' : draft.edited]), [draft.scope, draft.covers, draft.edited])
  return { draft, change, named, isChanged }
}
