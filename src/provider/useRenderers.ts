'use client'
import { createContext, useContext, useMemo, type ComponentType } from 'react'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord, ToolMode } from '../tool-call/index.ts'

/** What a renderer is given. */
export type RendererProps = { record: ToolCallRecord; status: ToolCallStatus }

/** The app's own views of calls, by the tool's name. */
export type Renderers = Readonly<Record<string, ComponentType<RendererProps>>>

/** The app's own views of calls, by mode. */
export type Treatments = Readonly<Partial<Record<ToolMode, ComponentType<RendererProps>>>>

export const RenderersContext = createContext<{ renderers: Renderers; treatments: Treatments }>({
  renderers: {},
  treatments: {},
})

/** What a provider says to the bubbles in it. */
export function useProvidedRenderers(
  renderers: Renderers | undefined,
  treatments: Treatments | undefined,
): { renderers: Renderers; treatments: Treatments } {
  const outer = useContext(RenderersContext)
  return useMemo(
    () => ({ renderers: renderers ?? outer.renderers, treatments: treatments ?? outer.treatments }),
    [renderers, treatments, outer],
  )
}

/**
 * The app's own view of a call: of its tool, else of its mode. Names of tools come from outside, so
 * only own members count.
 */
export function useRenderer(
  { call }: ToolCallRecord,
  mode: ToolMode,
): ComponentType<RendererProps> | undefined {
  const { renderers, treatments } = useContext(RenderersContext)
  return (
    (Object.hasOwn(renderers, call.name) ? renderers[call.name] : undefined) ?? treatments[mode]
  )
}
