'use client'
import type { ReactNode } from 'react'
import type { OpenCall } from '../../status/useOpenCalls.ts'
import { RequestChanges } from './RequestChanges.tsx'

/**
 * What fills the place for changes in a request, in a bubble as in a queue: nothing for a call that
 * reads. `isFixed`: nothing can be taken out.
 */
export function renderRequestChanges(
  { record, status }: OpenCall,
  { isFixed: isReadOnly = false } = {},
): ReactNode {
  return status.mode === 'read' ? undefined : (
    <RequestChanges record={record} mode={status.mode} isReadOnly={isReadOnly} />
  )
}
