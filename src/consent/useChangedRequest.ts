'use client'
import { useContext, useMemo } from 'react'
import { PolicyContext } from '../host/useToolRuntime.ts'
import { requestChange } from './requestChange.ts'
import type { ConsentDialogState } from './dialog/useConsentDialog.ts'

/** How a request changed while it was on screen, where something can show it. */
export function useChangedRequest({
  record,
  previousRequest,
  compare,
  state,
}: ConsentDialogState): { before: unknown; after: unknown } | undefined {
  const policy = useContext(PolicyContext)
  const isShown = compare !== undefined && state.kind === 'open'
  return useMemo(
    () =>
      previousRequest && isShown ? requestChange(previousRequest, { record, policy }) : undefined,
    [previousRequest, isShown, record, policy],
  )
}
