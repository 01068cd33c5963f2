'use client'
import { Component, type ReactNode } from 'react'

export type ErrorBoundaryProps = {
  /** What is shown. Another one is tried anew. */
  of: unknown
  fallback: ReactNode
  children: ReactNode
}

type State = { failedFor: unknown; hasFailed: boolean }

/** Shows the fallback from when its children throw until they are of something else. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failedFor: this.props.of, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, { failedFor }: State): State | null {
    return of === failedFor ? null : { failedFor: of, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
