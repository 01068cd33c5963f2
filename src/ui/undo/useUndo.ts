'use client'
import { useContext, useEffect, useRef } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { useToolRuntime, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type {
  ToolCallRecord,
  UndoStatus,
  RedoOffer,
  UndoOffer,
} from '../../model/ToolCallRecord.ts'
import {
  extendOffer,
  redoCall,
  undoCall,
  offerRedo,
  redoContext,
  watchUndoOffer,
  requestUndoOffer,
} from '../../requests/redoContext.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { hostHas } from '../../host/hostHas.ts'
import { isOfferOpen, mayBeOffered } from './mayBeOffered.ts'
import { isSamePromise } from '../../requests/deriveUndo.ts'
import type { Words } from '../../words/foreign.ts'

/** The state of an undo, and its verbs. */
export type UseUndoResult = {
  /** Null while the host has promised nothing about a call that nothing has to be said of. */
  status: UndoStatus | null
  /**
   * Takes the call back as `status` offers it: once, however often it is called, and never after the
   * promise ended or changed.
   */
  undo(): void
  /**
   * Does again what was undone, as `status.redo` offers it: once, and never after that promise ended.
   */
  redo(): void
  /** Asks the host for more time. Does nothing if the host has no `extendUndo`. */
  extend(): void
}

/**
 * Taking one call back. Only the host offers that; it is asked when the call is first shown, so
 * that a reload asks again. Throws an Error outside a ToolHostProvider.
 * @example
 * const { status, undo } = useUndo(record)
 * return status?.kind === 'offered' ? <button onClick={undo}>Undo</button> : null
 */
export function useUndo(record: ToolCallRecord): UseUndoResult {
  const own = readRecord(record)
  const runtime = useToolRuntime('useUndo')
  const call = useToolCallStatus(own)
  useUndoOffer(own, call)
  useRedoOffer(own, call)
  return {
    status: call.undo ?? null,
    undo: () => undoCall(runtime, own, call.undo?.offer),
    redo: () => redoCall(runtime, own, call.undo?.redo?.offer),
    extend: () => void extendOffer(runtime, own),
  }
}

/** Offers to do again what was undone while it is on screen, and keeps that true. */
export function useRedoOffer(record: ToolCallRecord, { undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  const isUndone = undo?.kind === 'undone'
  useEffect(() => {
    if (!runtime || !isUndone) return
    const offer = () => offerRedo(runtime, record)
    offer()
    return runtime.subscribe(offer)
  }, [runtime, record, isUndone])
  const isOpen = undo?.redo?.offer !== undefined
  useEffect(() => {
    if (runtime && isOpen) return watchUndoOffer(redoContext(runtime), record)
  }, [runtime, record, isOpen])
}

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    if (!runtime) return
    const ask = () => {
      if (mayBeOffered(record, { kind, mode }, hostHas(runtime.host(), 'offerUndo')))
        requestUndoOffer(runtime, record)
    }
    ask()
    return runtime.subscribe(ask)
  }, [runtime, record, kind, mode])
  const isOpen = isOfferOpen(undo)
  useEffect(() => {
    if (runtime && isOpen) return watchUndoOffer(runtime, record)
  }, [runtime, record, isOpen])
}

type OfferPress<Offer> = {
  offer: Offer | undefined
  words: Words
  /** The sentence if the offer became another one during the press. */
  changed: string
  /** False: a press does nothing yet. */
  isArmed?: boolean
  setNote(note: string | undefined): void
  act(offer: Offer | undefined): void
}

/** The press of a button: it acts on the offer that stood there when it began, or not at all. */
export function useOfferPress<Offer extends UndoOffer | RedoOffer>({
  offer,
  words,
  changed,
  isArmed = true,
  setNote,
  act,
}: OfferPress<Offer>): { begin(): void; end(): void } {
  const { announce } = useToolRuntime('UndoAffordance')
  const pressed = useRef<Offer>(undefined)
  return {
    begin() {
      pressed.current = offer
    },
    end() {
      const shown = pressed.current ?? offer
      pressed.current = undefined
      if (!isArmed) return
      const isAnother = !isSamePromise(shown, offer)
      setNote(isAnother ? words.text(changed) : undefined)
      if (isAnother) announce(words.text(changed))
      else act(shown)
    },
  }
}
