'use client'
import type { ComponentType, ReactNode } from 'react'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { MODE_VIEWS } from './defaultViews.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { RendererFallbackContext } from './useRendererFallback.ts'

/**
 * What stands below the line of a call: the app's own view, else that of its mode, also where the
 * app's throws, until the call changes.
 */
export function drawView(
  View: ComponentType<RendererProps> | undefined,
  { record, status }: RendererProps,
): ReactNode {
  const ModeView = MODE_VIEWS[status.mode]
  const fallback = ModeView && <ModeView record={record} />
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
