'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { useLedgerEntry } from '../../runtime/useLedgerEntry.ts'
import { useFolded, type Folded } from '../arming/useFolded.ts'
import { useConsentDialog, type ConsentDialogState } from '../dialog/useConsentDialog.ts'

/** What the person chose for one request, and what stood there then. */
export type ReviewChoice = { subject: string; kind: 'allow' | 'deny' }

export type ReviewHandlers = {
  /** Of the request in its queue. */
  name: string
  choice: ReviewChoice | undefined
  onChoose(name: string, choice: ReviewChoice | undefined): void
  /** The dialog as it is now; none when it is gone. */
  onShown(name: string, dialog: ConsentDialogState | undefined): void
}

export type ReviewedRequest = {
  dialog: ConsentDialogState
  isOpen: boolean
  setOpen(isOpen: boolean): void
  /** Its end has been in view, and nothing of it was folded. */
  isSeen: boolean
  canAllow: boolean
  unseen: Folded['unseen']
  /** Of what stands at its end. */
  attach(element: HTMLElement | null): void
  kind: ReviewChoice['kind'] | undefined
  choose(kind: ReviewChoice['kind']): void
}

/** One request of a review: whether it was seen, and what was chosen for it as it stands now. */
export function useReviewedRequest({
  name,
  choice,
  onChoose,
  onShown,
}: ReviewHandlers): ReviewedRequest {
  const dialog = useConsentDialog('ConsentQueueItem')
  const { state, subject, arming, armingState } = dialog
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
  const { unseen } = useFolded(end, isOpen ? subject : undefined)
  useIsomorphicLayoutEffect(() => {
    onShown(name, dialog)
    return () => onShown(name, undefined)
  })
  if (isOpen && armingState.kind === 'armed' && unseen === 'nothing' && !isSeen) setSeen(subject)
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
    canAllow: isSeen && dialog.block === undefined && dialog.stakes.confirmBy === 'click',
    unseen,
    attach,
    kind: choice?.subject === subject ? choice.kind : undefined,
    choose: (kind) => onChoose(name, { subject, kind }),
  }
}

/** What was answered before, and waits for its batch. */
function useStagedKind({ record, state }: ConsentDialogState): ReviewChoice['kind'] | undefined {
  const kind = useLedgerEntry(record)?.decision?.kind
  return state.isStaged && (kind === 'allow' || kind === 'deny') ? kind : undefined
}
