'use client'
import { useContext, useEffect, useRef } from 'react'
import { HostContext } from '../host/useHost.ts'
import { visibleText } from '../internal/splitHidden.ts'
import type { Words } from '../messages/words.ts'
import { phraseOf, phraseText } from '../status/phrase.ts'
import { tenseOf } from '../status/tense.ts'
import { verbOf } from '../status/verbs.ts'
import type { ToolCallStatus } from '../tool-call/ToolCallStatus.ts'
import type { ToolCallRecord, UndoStatus } from '../tool-call/index.ts'
import { undoSentence } from './affordance/undoSentence.ts'
import { undoingOf } from './undoing.ts'

/** Time to act on the warning. Source: WCAG 2.2, 2.2.1: 20 s to get more time. */
const WARNING = 20_000

/**
 * Tells screen readers that a call can be taken back, shortly before that ends, and what came of
 * it: each once, however many show it, and nothing in between. What was over when it was first seen
 * is history, and silent.
 */
export function useUndoAnnouncements(
  record: ToolCallRecord,
  call: ToolCallStatus,
  words: Words,
): void {
  const port = useContext(HostContext)
  const { undo } = call
  const first = useRef<UndoStatus['kind']>(undefined)
  const firstKind = useRef(call.kind)
  useEffect(() => {
    if (!port || !undo) return
    first.current ??= undo.kind
    const { said, deadline } = undoingOf(port.store, record)
    const say = (stage: string, key: string) => {
      if (said.has(stage)) return
      said.add(stage)
      const {
        key: sentence,
        values,
        said: reason,
      } = undoSentence(
        undo,
        deadline && Math.ceil(deadline.left() / 1000),
        words,
        verbOf(record.call.name, call.mode),
      )
      const text = [
        words.text(sentence, values),
        ...(reason ? [visibleText(reason.slice(0, 300))] : []),
      ].join(' ')
      port.announce(
        words.text(key, {
          sentence: text,
          phrase: phraseText(phraseOf(record, call.mode, tenseOf(call, record), words)),
        }),
      )
    }
    if (undo.kind !== 'held' && undo.kind !== 'offered') {
      if (undo.outcome && first.current !== undo.kind)
        say(`${undo.kind} ${undo.at ?? ''}`, 'undo.announce')
      return
    }
    if (deadline || firstKind.current !== call.kind) say('start', 'undo.announce')
    if (!deadline) return
    const timer = setTimeout(
      () => say('end', 'undo.announce_end'),
      Math.min(deadline.left() - Math.min(WARNING, deadline.total / 2), 2 ** 31 - 1),
    )
    return () => clearTimeout(timer)
  }, [port, record, call, undo, words])
}
