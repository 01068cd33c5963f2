'use client'
import { useCallback, useRef, useState } from 'react'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { ArmingState } from '../arming/createArming.ts'
import { useArming } from '../arming/useArming.ts'
import type { ConsentDialogState } from '../dialog/useConsentDialog.ts'
import type { ConsentQueueState } from './useConsentQueue.ts'
import type { ReviewChoice, ReviewHandlers } from './useReviewedRequest.ts'

export type Review = Pick<ReviewHandlers, 'onChoose' | 'onShown'> & {
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
export function useReview({ items, keys }: ConsentQueueState): Review {
  const runtime = useToolRuntime('ConsentQueue')
  const shown = useRef(new Map<string, ConsentDialogState>())
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
      void (dialog ? shown.current.set(id, dialog) : shown.current.delete(id)),
    [],
  )
  const chosen = keys.flatMap((id) => choices.get(id) ?? [])
  const subject = JSON.stringify(chosen)
  const { state: armed, arming } = useArming('ConsentQueue', subject)
  const attach = useCallback((element: HTMLElement | null) => arming.attach(element), [arming])
  const isComplete = chosen.length === items.length

  function send(): void {
    if (!isComplete || !arming.press(subject)) return
    const decisions = keys.map((id) => ({ choice: choices.get(id), dialog: shown.current.get(id) }))
    if (!decisions.every(counts)) return
    for (const { choice, dialog } of decisions) {
      if (choice?.kind === 'allow' && dialog) runtime.decide(dialog.record, { kind: 'allow' })
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
