'use client'
import { useCallback, useContext, useEffect, useMemo } from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
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
import { formatNumber as number, type Words } from '../../words/foreign.ts'
import { formatTime } from '../../words/formatTime.ts'
import { tenseOf, type Tense } from '../../status/phrase.ts'
import type { Actor, ToolCallRecord, UndoStatus, RedoStatus } from '../../model/index.ts'

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
  const context = useMemo(() => runtime && redoContext(runtime), [runtime])
  const isUndone = undo?.kind === 'undone'
  const offer = useCallback(() => runtime && offerRedo(runtime, record), [runtime, record])
  useOffer(context, record, isUndone ? offer : undefined, undo?.redo?.offer !== undefined)
}

/** Asks the host whether a call can be taken back while it is on screen, and keeps that true. */
export function useUndoOffer(record: ToolCallRecord, { kind, mode, undo }: ToolCallStatus): void {
  const runtime = useContext(ToolRuntimeContext)
  const ask = useCallback(() => {
    if (runtime && mayBeOffered(record, { kind, mode }, hostHas(runtime.host(), 'offerUndo')))
      requestUndoOffer(runtime, record)
  }, [runtime, record, kind, mode])
  useOffer(runtime, record, ask, isOfferOpen(undo))
}

/** Asks whenever the host may answer differently, and watches an open offer. */
function useOffer(
  context: Parameters<typeof watchUndoOffer>[0] | null,
  record: ToolCallRecord,
  ask: (() => void) | undefined,
  isOpen: boolean,
): void {
  const runtime = useContext(ToolRuntimeContext)
  useEffect(() => {
    ask?.()
    return ask && runtime?.subscribe(ask)
  }, [runtime, ask])
  useEffect(() => {
    if (context && isOpen) return watchUndoOffer(context, record)
  }, [context, record, isOpen])
}

/** A sentence of the catalogue, the host's words beside it, and the key of a second sentence. */
export type UndoSentence = {
  key: string
  values: Readonly<Record<string, string>>
  hostText?: string | undefined
  note?: string | undefined
}

/** The person of this page took it back: the name is the app's, not what others say. */
export const isOwnUndo = ({ by }: { by?: Actor }, actor: Actor | undefined): boolean =>
  actor?.kind === 'person' && by?.kind === 'person' && actor.id === by.id

/** Shorter than this, the seconds are told; longer, the moment. */
const MAX_COUNTED_SECONDS = 60

/** `seconds`: how much time the promise has left, undefined if it has no end. */
export function undoSentence(
  status: UndoStatus,
  seconds: number | undefined,
  words: Words,
): UndoSentence {
  const { kind, outcome, offer, cause } = status
  const until = formatTime(status.expiresAt, words)
  switch (kind) {
    case 'held':
    case 'offered': {
      const isCounted = seconds !== undefined && seconds <= MAX_COUNTED_SECONDS
      const left = isCounted && words.text('duration.seconds', { seconds: number(seconds, words) })
      const key = left ? `${kind}_for` : seconds === undefined ? kind : `${kind}_until`
      const note = status.redone && 'undo.redone'
      return plain(key, { values: { time: left || until }, hostText: offer?.label, note })
    }
    case 'redone':
    case 'undone': {
      const time = formatTime(status.at, words)
      const name = status.by?.kind === 'person' ? (status.by.name ?? '') : ''
      const note = offer?.kind === 'hold' ? 'undo.did_not_run' : undefined
      if (name !== '' && time !== '') return plain(`${kind}_by`, { values: { name, time }, note })
      const key = kind === 'undone' ? 'status.undone' : 'undo.redone'
      if (time === '') return { key, values: {}, note }
      return { key: 'receipt.at', values: { sentence: words.text(key), time }, note }
    }
    case 'partial': {
      const items = outcome?.kind === 'partial' ? outcome.items : []
      const back = items.filter(({ undone }) => undone).length
      return plain(kind, {
        values: { back: number(back, words), all: number(items.length, words) },
      })
    }
    case 'conflict':
    case 'failed': {
      const note = cause === 'offline' || cause === 'unsure' ? `undo.${cause}` : undefined
      return plain(kind, { hostText: outcome && 'reason' in outcome ? outcome.reason : '', note })
    }
    case 'expired':
      return cause === 'withdrawn' || until === ''
        ? plain('withdrawn')
        : plain('expired_until', { values: { time: until } })
    case 'impossible':
      return plain(kind, { note: cause === 'no_answer' ? 'undo.no_answer' : undefined })
    case 'undoing':
      return plain(kind)
  }
}

/** Nobody has pressed yet. */
export const isPromised = ({ kind }: Pick<UndoStatus | RedoStatus, 'kind'>): boolean =>
  kind === 'held' || kind === 'offered'

/** It went wrong: a whole sentence, full stop and all. */
export const isProblem = (kind: UndoStatus['kind']): boolean =>
  kind === 'failed' || kind === 'conflict' || kind === 'partial'

const plain = (key: string, more: Partial<UndoSentence> = {}): UndoSentence => ({
  key: `undo.${key}`,
  values: {},
  ...more,
})

export function redoSentence(
  { kind, ...status }: RedoStatus,
  seconds: number | undefined,
  words: Words,
): UndoSentence {
  const { offer, ...known } = status
  const undo: UndoStatus = { ...known, kind: kind === 'redoing' ? 'undoing' : kind }
  if (offer) undo.offer = { ...offer, kind: 'compensate' }
  const { key, note, ...sentence } = undoSentence(undo, seconds, words)
  return {
    ...sentence,
    key: key.replace('undo.undoing', 'redo.redoing').replace('undo.', 'redo.'),
    note: note === 'undo.unsure' ? 'redo.unsure' : note,
  }
}

/** The tense of a call if “undone” stands beside its sentence. */
export function tenseBesideUndo(...call: Parameters<typeof tenseOf>): Tense {
  const tense = tenseOf(...call)
  return tense === 'undone' ? 'did' : tense
}
