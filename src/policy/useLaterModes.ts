'use client'
import { useSyncExternalStore } from 'react'
import { fetchedEarly, keepFetching, lazyModule } from '../internal/useLazyModule.ts'
import { inPortions } from '../internal/work/inPortions.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { isJsonObject, type JsonObject, type Optional } from '../tool-call/JsonObject.ts'
import { explainRegistered, type ExplainMode } from './mode/registeredMode.ts'
import type { OfferedTool, ToolPolicy } from './ToolPolicy.ts'

/**
 * The word lists for tools that nobody registered. A call of one that is drawn before they have
 * come is drawn twice.
 */
export const laterModes = fetchedEarly(lazyModule(() => import('./readModes.lazy.ts')))

/** With the word lists, once a page has them. */
export const explainModeNow = (): ExplainMode =>
  laterModes.state().value?.explainToolMode ?? explainRegistered

const areRead = (): boolean => laterModes.state().value !== undefined

/** Whether the name of a call's tool may say what the app does not. */
export function isNameNeeded(record: ToolCallRecord, policy: ToolPolicy | undefined): boolean {
  const { call, spec }: JsonObject = record
  const name = isJsonObject(call) && typeof call.name === 'string' ? call.name : ''
  const tool = isJsonObject(spec) ? (spec as Optional<OfferedTool>) : undefined
  return explainRegistered(name, tool, policy).isUnread === true
}

/** Whether all that is to be known of a call's tool is known. */
export function useIsModeRead(record: ToolCallRecord, policy: ToolPolicy | undefined): boolean {
  const hasLists = useSyncExternalStore(laterModes.subscribe, areRead, notOnServer)
  return hasLists || !isNameNeeded(record, policy)
}

const notOnServer = () => false

/** Each draws a call anew. */
const tellInPortions = inPortions(100)

/**
 * Calls back when the word lists have come; where they are needed, they are fetched until they
 * come. Returns what ends it.
 */
export function followModes(isNeeded: () => boolean, listener: () => void): () => void {
  if (areRead()) return () => {}
  let forget = () => {}
  const ignore = laterModes.subscribe(() => {
    if (areRead()) forget = tellInPortions(listener)
  })
  const stop = isNeeded() ? keepFetching(laterModes) : undefined
  return () => {
    ignore()
    forget()
    stop?.()
  }
}
