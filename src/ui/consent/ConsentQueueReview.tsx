'use client'
import { decideCall } from '../../requests/decide.ts'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../internal/parts.tsx'
import { WARNING_ICON } from '../../internal/icons.ts'
import { useWords } from '../../words/useFormatTime.ts'
import type { OpenCall } from '../../status/useToolCallStatus.ts'
import type { Words } from '../../words/foreign.ts'
import { batchEffects } from './batchEffects.ts'
import { ConsentDialog } from './ConsentDialog.tsx'
import { CONSENT_WORDS } from './messages.en.ts'
import type { ConsentQueueState } from './useConsentQueue.tsx'
import { keepPress } from '../../internal/clock.ts'
import { ConsentDialogHeader } from './ConsentDialogHeader.tsx'
import { ConsentDialogSheet } from './ConsentDialogSheet.tsx'
import {
  ConsentDialogNotice,
  ConsentDialogContext,
  EMPTY_DRAFT,
  useConsentDialog,
  type ConsentDialogState,
} from './useConsentDialog.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { useLedgerEntry, useToolRuntime } from '../../requests/useToolRuntime.ts'
import type { ArmingState } from './createArming.ts'
import { useArming } from './useConsentState.ts'

type ConsentQueueReviewProps = {
  queue: ConsentQueueState
  words: Words
  /** What a request would change; in a review it is allowed as it stands, or not. */
  changes(call: OpenCall): ReactNode
}

/**
 * All requests in one list. A request can be allowed only after it was seen to its end. Nothing is
 * sent before all are decided, and the send button arms like Allow.
 */
export function ConsentQueueReview({ queue, words, changes }: ConsentQueueReviewProps) {
  const consentWords = useWords(CONSENT_WORDS)
  const { items, keys } = queue
  const { choices, chosen, isComplete, armed, attach, onChoose, onShown, send } = useReview(queue)
  return (
    <>
      <ul className="handrail-review">
        {items.map((call, at) => (
          <li key={keys[at]}>
            <ConsentDialog record={call.record} changes={changes(call)}>
              <ConsentQueueItem
                name={keys[at]!}
                choice={choices.get(keys[at]!)}
                onChoose={onChoose}
                onShown={onShown}
                words={words}
              />
            </ConsentDialog>
          </li>
        ))}
      </ul>
      <div className="handrail-queue-foot">
        {batchEffects(items.map(({ record }) => record)).map(({ key, count }) => (
          <div key={key} className="handrail-notice" data-kind="waiting">
            <Icon path={WARNING_ICON} />
            <p>{consentWords.text(key, { count })}</p>
          </div>
        ))}
        <div className="handrail-footer">
          <span className="handrail-aside" role="status">
            {words.text('queue.decided', { number: chosen, count: items.length })}
          </span>
          <span className="handrail-end">
            <button
              ref={attach}
              type="button"
              className="handrail-button"
              data-verb="send"
              data-kind={isComplete && armed.kind === 'armed' ? 'primary' : undefined}
              aria-disabled={!isComplete || armed.kind !== 'armed'}
              onClick={send}
            >
              <span>{words.count('queue.send', items.length)}</span>
            </button>
          </span>
        </div>
      </div>
    </>
  )
}

type ConsentQueueItemProps = ReviewHandlers & { words: Words }

/**
 * One request of a review: its line, all of it on demand, and Allow once its end has rested on
 * screen. What was edited before is no part of it.
 */
function ConsentQueueItem({ words, ...handlers }: ConsentQueueItemProps) {
  const { dialog, isOpen, setOpen, isSeen, isUnread, canAllow, attach, kind, choose } =
    useReviewedRequest(handlers)
  return (
    <ConsentDialogContext.Provider value={{ ...dialog, draft: EMPTY_DRAFT }}>
      <ConsentDialogHeader />
      <ConsentDialogNotice />
      {isOpen && shown(attach)}
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
          {!isSeen && words.text(isOpen ? 'queue.scroll' : 'queue.not_seen')}
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
              onPointerDown={keepPress}
              onClick={() => choose('deny')}
            >
              {dialog.words.text('consent.deny')}
            </button>
            <button
              type="button"
              aria-pressed={kind === 'allow'}
              aria-disabled={!canAllow}
              onClick={() => canAllow && choose('allow')}
            >
              {dialog.words.text(isUnread ? 'consent.allow_unread' : 'consent.allow')}
            </button>
          </span>
        </span>
      </div>
    </ConsentDialogContext.Provider>
  )
}

/** All of the request, and the mark of its end. */
const shown = (attach: (end: HTMLElement | null) => void) => (
  <>
    <ConsentDialogSheet />
    <span ref={attach} className="handrail-review-end" />
  </>
)

/** What the person chose for one request, and what stood there then. */
type ReviewChoice = { subject: string; kind: 'allow' | 'deny'; isUnread?: boolean }

type ReviewHandlers = {
  /** Of the request in its queue. */
  name: string
  choice: ReviewChoice | undefined
  onChoose(name: string, choice: ReviewChoice | undefined): void
  /** The dialog as it is now; none when it is gone. */
  onShown(name: string, dialog: ConsentDialogState | undefined): void
}

type ReviewedRequest = {
  dialog: ConsentDialogState
  isOpen: boolean
  setOpen(isOpen: boolean): void
  /** Its end has rested on screen. */
  isSeen: boolean
  /** A long command or diff of it was not read to its end, as far as it was looked at. */
  isUnread: boolean
  canAllow: boolean
  /** Of what stands at its end. */
  attach(element: HTMLElement | null): void
  kind: ReviewChoice['kind'] | undefined
  choose(kind: ReviewChoice['kind']): void
}

/** One request of a review: whether it was seen, and what was chosen for it as it stands now. */
function useReviewedRequest({ name, choice, onChoose, onShown }: ReviewHandlers): ReviewedRequest {
  const dialog = useConsentDialog('ConsentQueueItem')
  const { state, subject, arming, armingState } = dialog
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<string | undefined>(state.isStaged ? subject : undefined)
  const isSeen = seen === subject
  const [isUnread, setUnread] = useState(false)
  if (isOpen && isUnread !== dialog.isUnread) setUnread(dialog.isUnread)
  const attach = useCallback((element: HTMLElement | null) => arming.attach(element), [arming])
  useIsomorphicLayoutEffect(() => {
    onShown(name, dialog)
    return () => onShown(name, undefined)
  })
  if (isOpen && armingState.kind === 'armed' && !isSeen) setSeen(subject)
  useEffect(() => {
    if (choice && choice.subject !== subject) onChoose(name, undefined)
  }, [choice, subject, name, onChoose])
  const staged = useStagedKind(dialog)
  useEffect(() => {
    if (staged) onChoose(name, { subject, kind: staged })
  }, [staged, subject, name, onChoose])
  return {
    dialog,
    isOpen,
    setOpen,
    isSeen,
    isUnread,
    canAllow:
      isSeen && dialog.block === undefined && !dialog.confirm.asksAgain && !dialog.stakes.name,
    attach,
    kind: choice?.subject === subject ? choice.kind : undefined,
    choose: (kind) => onChoose(name, { subject, kind, isUnread }),
  }
}

/** What was answered before, and waits for its batch. */
function useStagedKind({ record, state }: ConsentDialogState): ReviewChoice['kind'] | undefined {
  const kind = useLedgerEntry(record)?.decision?.kind
  return state.isStaged && (kind === 'allow' || kind === 'deny') ? kind : undefined
}

type Review = Pick<ReviewHandlers, 'onChoose' | 'onShown'> & {
  choices: ReadonlyMap<string, ReviewChoice>
  /** Requests that have a choice. */
  chosen: number
  isComplete: boolean
  armed: ArmingState
  /** Of the button that sends. */
  attach(element: HTMLElement | null): void
  /** Sends all, once each has a choice, if that button is armed. */
  send(): void
}

/** What was chosen for the requests of a queue. Nothing is sent before all are decided. */
function useReview({ items, keys }: ConsentQueueState): Review {
  const runtime = useToolRuntime('ConsentQueue')
  const shownStates = useRef(new Map<string, ConsentDialogState>())
  const [choices, setChoices] = useState<ReadonlyMap<string, ReviewChoice>>(new Map())
  const onChoose = useCallback(
    (id: string, choice: ReviewChoice | undefined) =>
      setChoices(
        (now) => new Map(choice ? [...now, [id, choice]] : [...now].filter(([key]) => key !== id)),
      ),
    [],
  )
  const onShown = useCallback(
    (id: string, dialog: ConsentDialogState | undefined) =>
      void (dialog ? shownStates.current.set(id, dialog) : shownStates.current.delete(id)),
    [],
  )
  const chosen = keys.flatMap((id) => choices.get(id) ?? [])
  const subject = JSON.stringify(chosen)
  const { state: armed, arming } = useArming('ConsentQueue', subject)
  const attach = useCallback((element: HTMLElement | null) => arming.attach(element), [arming])
  const isComplete = chosen.length === items.length

  function send(): void {
    if (!isComplete || !arming.press(subject)) return
    const decisions = keys.map((id) => ({
      choice: choices.get(id),
      dialog: shownStates.current.get(id),
    }))
    if (!decisions.every(counts)) return
    for (const { choice, dialog } of decisions) {
      if (choice?.kind === 'allow' && dialog)
        decideCall(runtime, dialog.record, { kind: 'allow', isUnread: choice.isUnread })
      else dialog?.decide({ kind: 'deny' })
    }
  }

  return { choices, chosen: chosen.length, isComplete, armed, attach, onChoose, onShown, send }
}

/** A request that changed after the person chose is not decided by that choice. */
const counts = ({
  choice,
  dialog,
}: {
  choice: ReviewChoice | undefined
  dialog: ConsentDialogState | undefined
}): boolean =>
  choice !== undefined &&
  dialog !== undefined &&
  dialog.subject === choice.subject &&
  !(choice.kind === 'allow' && dialog.block !== undefined)
