'use client'
import { useContext, useSyncExternalStore } from 'react'
import { hostHas } from '../host/hostHas.ts'
import type { ToolHost } from '../host/ToolHost.ts'
import type { Optional } from '../tool-call/JsonObject.ts'
import { ToolRuntimeContext } from './useToolRuntime.ts'

const never = () => () => {}

/** What the host says, asked again when it may say something else; false without a provider. */
export function useHostSays<T extends string | boolean>(ask: (host: ToolHost) => T): T | false {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime !== null && ask(runtime.host())
  return useSyncExternalStore<T | false>(runtime?.subscribe ?? never, read, read)
}

/**
 * Whether the app takes what one of the verbs sends, also when its host comes later than its calls.
 */
export const useHostHas = (...verbs: readonly (keyof ToolHost)[]): boolean =>
  useHostSays((host) => hostHas(host, ...verbs))

/** What an app takes of a call. */
export type HostTakes = {
  /** Decisions. */
  canDecide: boolean
  /** Answers to questions. */
  canAnswer: boolean
  /** It may say that a call can be taken back. */
  canOffer: boolean
  /** It runs calls again. */
  canRerun: boolean
}

/** What a host takes, and how it is asked what it holds. */
export type Abilities = Optional<Pick<ToolHost, 'isGated'>> & { takes: HostTakes }

const abilities = new WeakMap<ToolHost, Abilities>()

/** Of a page without a provider. */
export const NO_ABILITIES: Abilities = {
  takes: { canDecide: false, canAnswer: false, canOffer: false, canRerun: false },
  isGated: undefined,
}

/** Read once for each host: an app that changes what it takes gives another one. */
export function abilitiesOf(host: ToolHost): Abilities {
  const known = abilities.get(host)
  if (known) return known
  const takes: HostTakes = {
    canDecide: hostHas(host, 'decideConsent', 'settleBatch'),
    canAnswer: hostHas(host, 'answer', 'settleBatch'),
    canOffer: hostHas(host, 'offerUndo'),
    canRerun: hostHas(host, 'rerun'),
  }
  const made: Abilities = { takes, isGated: host.isGated }
  abilities.set(host, made)
  return made
}

export const isSameTaken = (a: HostTakes, b: HostTakes): boolean =>
  a === b ||
  (a.canDecide === b.canDecide &&
    a.canAnswer === b.canAnswer &&
    a.canOffer === b.canOffer &&
    a.canRerun === b.canRerun)
