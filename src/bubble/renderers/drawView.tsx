'use client'
import type { ComponentType, ReactNode } from 'react'
import { useIsDiffOpen } from '../../runtime/useIsDiffOpen.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { ToolCallBubbleChanges } from '../details/ToolCallBubbleChanges.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { RendererFallbackContext } from './useRendererFallback.ts'

/** What a write changes, seen without a click where the app leaves it open; else it is in the body. */
function Changes({ record }: Pick<RendererProps, 'record'>) {
  return useIsDiffOpen(record) ? <ToolCallBubbleChanges /> : null
}

/**
 * What stands below the line of a call: the app's own view, else what a safe write changes, also
 * where the app's throws, until the call changes. In the other modes the line says it all.
 */
export function drawView(
  View: ComponentType<RendererProps> | undefined,
  { record, status }: RendererProps,
): ReactNode {
  const fallback = status.mode === 'safe_write' && <Changes record={record} />
  if (!View) return fallback
  return (
    <ErrorBoundary of={record} fallback={fallback}>
      <RendererFallbackContext.Provider value={fallback}>
        <div className="handrail-custom">
          <View record={record} status={status} />
        </div>
      </RendererFallbackContext.Provider>
    </ErrorBoundary>
  )
}
