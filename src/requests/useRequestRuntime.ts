'use client'
import {
  useContext,
  useSyncExternalStore,
  useCallback,
  useState,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import type { ToolCallRecord } from '../model/ToolCallRecord.ts'
import type { Grant } from '../policy/grants/Grant.ts'
import type { LedgerEntry } from './Ledger.ts'
import { useIsomorphicLayoutEffect } from '../internal/hooks.ts'
import { clock } from '../internal/clock.ts'
import { type ToolRuntime, ToolRuntimeContext, never } from './useToolRuntime.ts'

export function useToolRuntime(componentName: string): ToolRuntime {
  const runtime = useContext(ToolRuntimeContext)
  if (!runtime)
    throw new Error(
      `handrail: ${componentName} is used outside a ToolHostProvider. Without one nothing can be decided or sent. Render <ToolHostProvider host={...}> around it.`,
    )
  return runtime
}

const NONE: readonly Grant[] = []

const none = () => NONE

/**
 * The lasting permissions that count in this conversation; none without a store. The same array
 * until one changes.
 */
export function useGrants(): readonly Grant[] {
  const keeper = useContext(ToolRuntimeContext)?.grants
  return useSyncExternalStore(keeper?.subscribe ?? never, keeper?.list ?? none, none)
}

/** The decision about a call, kept up to date. None on a server, and none while React hydrates. */
export function useLedgerEntry(record: ToolCallRecord): LedgerEntry | undefined {
  const runtime = useContext(ToolRuntimeContext)
  const id = record.call.id
  const subscribe = useCallback(
    (listener: () => void) => runtime?.ledger.subscribe(id, listener) ?? (() => {}),
    [runtime, id],
  )
  return useSyncExternalStore(
    subscribe,
    () => runtime?.entry(record),
    () => undefined,
  )
}

/** Guards a part anew for each `subject`. `fill`: props of its button while it takes no press. */
export function useSubjectGuard(subject: string) {
  const { armDelay } = useToolRuntime('ToolCallBubble')
  const since = useRef(Infinity)
  const [armed, setArmed] = useState<string>()
  useIsomorphicLayoutEffect(() => {
    since.current = clock.now()
    const delay = armDelay()
    const timer = delay > 0 ? clock.setTimeout(() => setArmed(subject), delay) : undefined
    return () => {
      clock.clear(timer)
      setArmed(undefined)
    }
  }, [subject, armDelay])
  const guard = usePressGuard(() => since.current)
  const delay = armDelay()
  const style = { '--handrail-arm-delay': `${delay}ms` } as CSSProperties
  const isArming = delay > 0 && armed !== subject
  return { guard, fill: isArming ? { className: 'handrail-arming', style } : undefined }
}

/**
 * Guards a part that came under a finger, or between two clicks. A press on its button counts if it
 * began on the part, `armDelay` after `openedAt`. Undefined: the part stood there all along.
 */
export function usePressGuard(openedAt: () => number | undefined) {
  const { armDelay } = useToolRuntime('ToolCallBubble')
  const meant = useRef<{ pointer: number; since: number | undefined }>(undefined)
  const isMeant = () => clock.now() >= (openedAt() ?? -Infinity) + armDelay()
  const stopUnmeant = (event: MouseEvent) => {
    // what a script clicks, as tests do, need not name the pointer of its press
    const { isTrusted, pointerType, pointerId } =
      event.nativeEvent as Partial<globalThis.PointerEvent>
    const isOfPointer = isTrusted && pointerType && openedAt() !== undefined
    const { pointer, since } = meant.current ?? {}
    if (isOfPointer ? pointer === pointerId && since === openedAt() : isMeant()) return
    if (!(event.target as Element).closest('[data-verb]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDownCapture({ pointerId }: PointerEvent) {
      meant.current = isMeant() ? { pointer: pointerId, since: openedAt() } : undefined
    },
    onClickCapture: stopUnmeant,
    onAuxClickCapture: stopUnmeant,
  }
}
