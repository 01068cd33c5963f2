'use client'
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react'
import type { Messages } from '../messages/words.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { ToolCallRecord, ToolMode } from '../tool-call/index.ts'
import { isJsonObject, ownOptions, type Optional } from '../tool-call/JsonObject.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolRuntime } from './useToolRuntime.ts'

/** What a renderer is given. */
export type RendererProps = { record: ToolCallRecord; status: ToolCallStatus }

/** The app's own view of requests, as `defineConsentView` makes it. Its children are the kit's own. */
export type ConsentView = { readonly Asked: ComponentType<{ children: ReactNode }> }

/**
 * The app's own views of calls: by the tool's name, and by mode for tools without one of their own;
 * and that of requests.
 */
export type Renderers = {
  readonly tools?: Readonly<Record<string, ComponentType<RendererProps>>>
  readonly modes?: Readonly<Partial<Record<ToolMode, ComponentType<RendererProps>>>>
  readonly consent?: ConsentView
}

/**
 * What a bubble has of its provider. In one context: React looks at each that is read, for every
 * bubble of a list that is drawn again.
 */
export type Provided = {
  readonly runtime: ToolRuntime | null
  readonly policy: ToolPolicy | undefined
  readonly messages: Messages | undefined
  readonly renderers: Optional<Renderers>
}

export const ProvidedContext = createContext<Provided>({
  runtime: null,
  policy: undefined,
  messages: undefined,
  renderers: { tools: undefined, modes: undefined, consent: undefined },
})

/** What a provider says to the bubbles in it; each member of `renderers` replaces the outer one. */
export function useProvided(
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  messages: Messages | undefined,
  renderers: Renderers | undefined,
): Provided {
  const outer = useContext(ProvidedContext).renderers
  const {
    tools = outer.tools,
    modes = outer.modes,
    consent = outer.consent,
  } = ownOptions(renderers)
  return useMemo(
    () => ({ runtime, policy, messages, renderers: { tools, modes, consent } }),
    [runtime, policy, messages, tools, modes, consent],
  )
}

/** Functions, and what `memo`, `forwardRef` and `lazy` make. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (isJsonObject(value) && '$$typeof' in value)

/** The app's own view of a call. Names of tools come from outside: only own members count. */
export function rendererOf(
  renderers: Provided['renderers'],
  { call }: ToolCallRecord,
  { mode, modeSource }: Pick<ToolCallStatus, 'mode' | 'modeSource'>,
): ComponentType<RendererProps> | undefined {
  const { tools, modes } = renderers
  if (!tools && !modes) return undefined
  const ofMode = modeSource === 'checking' ? undefined : ownOptions(modes)[mode]
  return [ownOptions(tools)[call.name], ofMode].find(isComponent)
}
