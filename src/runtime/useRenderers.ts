'use client'
import { createContext, useContext, useMemo, type ComponentType } from 'react'
import type { ToolCallRecord, ToolMode } from '../tool-call/index.ts'
import { isJsonObject, ownOptions } from '../tool-call/JsonObject.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'

/** What a renderer is given. */
export type RendererProps = { record: ToolCallRecord; status: ToolCallStatus }

/**
 * The app's own views of calls: by the tool's name, and by mode for tools without one of their own.
 */
export type Renderers = {
  readonly tools?: Readonly<Record<string, ComponentType<RendererProps>>>
  readonly modes?: Readonly<Partial<Record<ToolMode, ComponentType<RendererProps>>>>
}

export const RenderersContext = createContext<Renderers>({})

/** What a provider says to the bubbles in it; `tools` and `modes` each replace the outer ones. */
export function useProvidedRenderers(renderers: Renderers | undefined): Renderers {
  const { tools, modes } = ownOptions(renderers)
  const outer = useContext(RenderersContext)
  return useMemo(() => {
    const merged = { tools: tools ?? outer.tools, modes: modes ?? outer.modes }
    return {
      ...(merged.tools && { tools: merged.tools }),
      ...(merged.modes && { modes: merged.modes }),
    }
  }, [tools, modes, outer])
}

/** Functions, and what `memo`, `forwardRef` and `lazy` make. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (isJsonObject(value) && '$$typeof' in value)

/** The app's own view of a call. Names of tools come from outside: only own members count. */
export function rendererOf(
  renderers: Renderers,
  { call }: ToolCallRecord,
  { mode, modeSource }: Pick<ToolCallStatus, 'mode' | 'modeSource'>,
): ComponentType<RendererProps> | undefined {
  const { tools, modes } = renderers
  if (!tools && !modes) return undefined
  const ofMode = modeSource === 'checking' ? undefined : ownOptions(modes)[mode]
  return [ownOptions(tools)[call.name], ofMode].find(isComponent)
}
