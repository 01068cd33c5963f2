'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Words } from '../../messages/words.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { ConsentDialogChanges } from '../dialog/request/ConsentDialogChanges.tsx'
import { ConsentDialogCommand } from '../dialog/request/ConsentDialogCommand.tsx'
import { ConsentDialogHeader } from '../dialog/ConsentDialogHeader.tsx'
import { ConsentDialogNotice } from '../dialog/ConsentDialogNotice.tsx'
import { ConsentDialogPayload } from '../dialog/request/ConsentDialogPayload.tsx'
import { ConsentDialogPrompt } from '../dialog/request/ConsentDialogPrompt.tsx'
import { ConsentDialogToolWords } from '../dialog/request/ConsentDialogToolWords.tsx'
import { getReviewSubject } from '../getReviewSubject.ts'
import { useConsentDialog, type ConsentDialogState } from '../dialog/useConsentDialog.ts'
import { useUnseen } from '../arming/useUnseen.ts'

/** What the person chose for one request, and what stood there then. */
export type ReviewChoice = { subject: string; kind: 'allow' | 'deny' }

export type ConsentQueueItemProps = {
  choice: ReviewChoice | undefined
  onChoose(callId: string, choice: ReviewChoice | undefined): void
  /** The dialog as it is now; none when it is gone. */
  onShown(callId: string, dialog: ConsentDialogState | undefined): void
  words: Words
}

/**
 * One request of a review: its line, all of it on demand, and Allow once its end has been in view
 * and nothing of it is folded or further down.
 */
export function ConsentQueueItem({ choice, onChoose, onShown, words }: ConsentQueueItemProps) {
  const dialog = useConsentDialog('ConsentQueueItem')
  const { record, state, block, arming, armingState } = dialog
  const entry = useToolRuntime('ConsentQueue').entry(record)
  const subject = getReviewSubject(dialog)
  const callId = record.call.id
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<string | undefined>(state.isStaged ? subject : undefined)
  const isSeen = seen === subject
  const end = useRef<HTMLElement | null>(null)
  const attach = useCallback(
    (element: HTMLElement | null) => {
      end.current = element
      arming.attach(element)
    },
    [arming],
  )
  const unseen = useUnseen(end, isOpen)
  useIsomorphicLayoutEffect(() => {
    onShown(callId, dialog)
    return () => onShown(callId, undefined)
  })
  if (isOpen && armingState.kind === 'armed' && unseen === 'nothing' && !isSeen) setSeen(subject)
  useEffect(() => {
    if (choice && choice.subject !== subject) onChoose(callId, undefined)
  }, [choice, subject, callId, onChoose])
  const stagedKind =
    state.isStaged && (entry?.decision?.kind === 'allow' || entry?.decision?.kind === 'deny')
      ? entry.decision.kind
      : undefined
  useEffect(() => {
    if (stagedKind) onChoose(callId, { subject, kind: stagedKind })
  }, [stagedKind, subject, callId, onChoose])
  const kind = choice?.subject === subject ? choice.kind : undefined
  const canAllow = isSeen && block === undefined
  return (
    <>
      <ConsentDialogHeader />
      <ConsentDialogNotice />
      {isOpen && (
        <>
          <ConsentDialogToolWords />
          <ConsentDialogPrompt />
          <ConsentDialogCommand />
          <ConsentDialogChanges />
          <ConsentDialogPayload />
          <span ref={attach} className="handrail-review-end" />
        </>
      )}
      <div className="handrail-footer">
        <button
          type="button"
          className="handrail-button"
          data-kind="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {words.text(isOpen ? 'queue.fold' : isSeen ? 'queue.look_again' : 'queue.look')}
          </span>
        </button>
        <span className="handrail-aside">
          {!isSeen &&
            words.text(
              !isOpen ? 'queue.not_seen' : unseen === 'folded' ? 'queue.unfold' : 'queue.scroll',
            )}
        </span>
        <span className="handrail-end">
          <span
            className="handrail-segmented"
            role="group"
            aria-label={words.text('queue.decision')}
          >
            <button
              type="button"
              aria-pressed={kind === 'deny'}
              onClick={() => onChoose(callId, { subject, kind: 'deny' })}
            >
              {dialog.words.text('consent.deny')}
            </button>
            <button
              type="button"
              aria-pressed={kind === 'allow'}
              aria-disabled={!canAllow}
              onClick={() => canAllow && onChoose(callId, { subject, kind: 'allow' })}
            >
              {dialog.words.text('consent.allow')}
            </button>
          </span>
        </span>
      </div>
    </>
  )
}
