'use client'
import { keepPress } from '../../internal/keepPress.ts'
import type { Words } from '../../messages/words.ts'
import type { Folded } from '../arming/useFolded.ts'
import { ConsentDialogMore } from '../dialog/footer/ConsentDialogMore.tsx'
import { ConsentDialogChanges } from '../dialog/request/ConsentDialogChanges.tsx'
import { ConsentDialogCommand } from '../dialog/request/ConsentDialogCommand.tsx'
import { ConsentDialogHeader } from '../dialog/ConsentDialogHeader.tsx'
import { ConsentDialogNotice } from '../dialog/ConsentDialogNotice.tsx'
import { ConsentDialogPayload } from '../dialog/request/ConsentDialogPayload.tsx'
import { ConsentDialogPrompt } from '../dialog/request/ConsentDialogPrompt.tsx'
import { ConsentDialogToolWords } from '../dialog/request/ConsentDialogToolWords.tsx'
import { ConsentDialogContext, EMPTY_DRAFT } from '../dialog/useConsentDialog.ts'
import { useReviewedRequest, type ReviewHandlers } from './useReviewedRequest.ts'

export type ConsentQueueItemProps = ReviewHandlers & { words: Words }

/**
 * One request of a review: its line, all of it on demand, and Allow once its end has been in view
 * and nothing of it is folded or further down. What was edited before is no part of it.
 */
export function ConsentQueueItem({ words, ...handlers }: ConsentQueueItemProps) {
  const { dialog, isOpen, setOpen, isSeen, canAllow, unseen, attach, kind, choose } =
    useReviewedRequest(handlers)
  return (
    <ConsentDialogContext.Provider value={{ ...dialog, draft: EMPTY_DRAFT }}>
      <ConsentDialogHeader />
      <ConsentDialogNotice />
      {isOpen && shown(attach)}
      <div className="handrail-footer">
        <ConsentDialogMore />
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
          {!isSeen && words.text(whatIsMissing(isOpen, unseen))}
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
              {dialog.words.text('consent.allow')}
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
    <ConsentDialogToolWords />
    <ConsentDialogPrompt />
    <ConsentDialogCommand />
    <ConsentDialogChanges />
    <ConsentDialogPayload />
    <span ref={attach} className="handrail-review-end" />
  </>
)

/** What the person has to do before this request can be allowed. */
const whatIsMissing = (isOpen: boolean, unseen: Folded['unseen']): string =>
  !isOpen ? 'queue.not_seen' : unseen === 'folded' ? 'queue.unfold' : 'queue.scroll'
