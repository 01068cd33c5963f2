'use client'
import { useContext, useMemo } from 'react'
import { PolicyContext } from '../host/useHost.ts'
import { changeOf } from './changeOf.ts'
import type { ConsentDialogState } from './dialog/useConsentDialog.ts'

/** How a request changed while it was on screen, where something can show it. */
export function useChange({
  record,
  before,
  compare,
  state,
}: ConsentDialogState): { before: unknown; after: unknown } | undefined {
  const policy = useContext(PolicyContext)
  const isShown = compare !== undefined && state.kind === 'open'
  return useMemo(
    () => (before && isShown ? changeOf(before, { record, policy }) : undefined),
    [before, isShown, record, policy],
  )
}
