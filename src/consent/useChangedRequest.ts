'use client'
import { useMemo } from 'react'
import { requestChange, shownRequest } from './requestChange.ts'
import type { ConsentDialogState } from './dialog/useConsentDialog.ts'

/** How a request changed while it was on screen, where something can show it. */
export function useChangedRequest({
  record,
  previousRequest,
  compare,
  state,
}: ConsentDialogState): { before: unknown; after: unknown } | undefined {
  const { execution } = state
  const isShown = compare !== undefined && state.kind === 'open'
  return useMemo(
    () =>
      previousRequest && isShown
        ? requestChange(previousRequest, shownRequest(record, execution))
        : undefined,
    [previousRequest, isShown, record, execution],
  )
}
