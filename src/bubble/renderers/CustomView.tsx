'use client'
import { Component, type ComponentType, type ReactNode } from 'react'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { RendererFallbackContext } from './useRendererFallback.ts'

export type CustomViewProps = RendererProps & {
  view: ComponentType<RendererProps>
  fallback: ReactNode
}

type State = { failedFor: ToolCallRecord; hasFailed: boolean }

/**
 * The app's own view of a call, below its line. If it throws, the default view is shown until the
 * call changes; nothing else breaks.
 */
export class CustomView extends Component<CustomViewProps, State> {
  override state: State = { failedFor: this.props.record, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ record }: CustomViewProps, { failedFor }: State): State | null {
    return record === failedFor ? null : { failedFor: record, hasFailed: false }
  }

  override render(): ReactNode {
    const { view: View, record, status, fallback } = this.props
    if (this.state.hasFailed) return fallback
    return (
      <RendererFallbackContext.Provider value={fallback}>
        <div className="handrail-custom">
          <View record={record} status={status} />
        </div>
      </RendererFallbackContext.Provider>
    )
  }
}
