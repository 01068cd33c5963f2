'use client'
import { useContext, useEffect, useRef } from 'react'
import { ToolRuntimeContext } from '../runtime/useToolRuntime.ts'
import { quoted } from '../messages/foreign.ts'
import type { Words } from '../messages/words.ts'
import { phraseOf, phraseText } from '../status/sentence/phrase.ts'
import { tenseOf } from '../status/tense.ts'
import { speechOf } from '../status/sentence/speech.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../tool-call/index.ts'
import { isOwnUndo, undoSentence } from './affordance/undoSentence.ts'
import { undoTrackingOf } from '../decisions/undo/undoTracking.ts'

/** Time to act on the warning. Source: WCAG 2.2, 2.2.1: 20 s to get more time. */
const WARNING_MS = 20_000

/**
 * Announces to screen readers that a call can be undone, that this ends soon, and the outcome; each
 * once, however many components show it. A call whose undo had ended when first seen is not
 * announced.
 */
export function useUndoAnnouncements(
  record: ToolCallRecord,
  call: ToolCallStatus,
  words: Words,
): void {
  const runtime = useContext(ToolRuntimeContext)
  const { undo } = call
  const first = useRef<UndoStatus['kind']>(undefined)
  const firstKind = useRef(call.kind)
  useEffect(() => {
    if (!runtime || !undo) return
    first.current ??= undo.kind
    const { announced, deadline } = undoTrackingOf(runtime.ledger, record)
    const announceOnce = (stage: string, key: string) => {
      if (announced.has(stage)) return
      announced.add(stage)
      const {
        key: sentence,
        values,
        hostText: reason,
      } = undoSentence(
        undo,
        deadline && Math.ceil(deadline.remaining() / 1000),
        words,
        speechOf(call.execution, call.mode).verb,
      )
      const { name = '' } = values
      const text = [
        words.text(sentence, {
          ...values,
          name: isOwnUndo(undo, runtime.actor()) ? name : quoted(name, words, { isSaid: true }),
        }),
        ...(reason ? [quoted(reason, words, { isSaid: true, longest: 300 })] : []),
      ].join(' ')
      runtime.announce(
        words.text(key, {
          sentence: text,
          phrase: phraseText(phraseOf(call, tenseOf(call, record), words), words),
        }),
      )
    }
    if (undo.kind !== 'held' && undo.kind !== 'offered') {
      if (undo.outcome && first.current !== undo.kind)
        announceOnce(`${undo.kind} ${undo.at ?? ''}`, 'undo.announce')
      return
    }
    if (deadline || firstKind.current !== call.kind) announceOnce('start', 'undo.announce')
    if (!deadline) return
    const timer = setTimeout(
      () => announceOnce('end', 'undo.announce_end'),
      Math.min(deadline.remaining() - Math.min(WARNING_MS, deadline.total / 2), 2 ** 31 - 1),
    )
    return () => clearTimeout(timer)
  }, [runtime, record, call, undo, words])
}
