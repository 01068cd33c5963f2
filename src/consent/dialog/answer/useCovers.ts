'use client'
import { useContext, useMemo } from 'react'
import { coversOf } from '../../../host/grants/coversOf.ts'
import { PolicyContext } from '../../../host/useHost.ts'
import type { GrantCover } from '../../../policy/grants/grantBreadths.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

const NONE: readonly GrantCover[] = []

/**
 * What the chosen scope can cover, and what it will. None where it is this once, or where the
 * agent's runtime remembers.
 */
export function useCovers(): { covers: readonly GrantCover[]; chosen: GrantCover | undefined } {
  const { record, state, draft } = useConsentDialog('useCovers')
  const policy = useContext(PolicyContext)
  const isKept = state.remembers.get(draft.scope) === 'page'
  const payload = draft.edited ?? state.payload
  const covers = useMemo(
    () => (isKept ? coversOf(record, policy, payload) : NONE),
    [isKept, record, policy, payload],
  )
  return { covers, chosen: covers.find(({ breadth }) => breadth === draft.covers) ?? covers[0] }
}
