'use client'
import type { RefObject } from 'react'
import { useLatest } from '../../internal/useLatest.ts'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { openModal } from './openModal.ts'

export type ModalOptions = {
  isOpen: boolean
  /** Of the element that has the focus when it opens. */
  titleId: string
  /** Of the call whose bubble takes the focus when nothing else can have it back. */
  callId: string
  /** The person closed it, by Escape or the browser's own way back. */
  dismiss(): void
}

/** Shows a `<dialog>` in front of everything while it is open. */
export function useModal(
  root: RefObject<HTMLElement | null>,
  { isOpen, titleId, callId, dismiss }: ModalOptions,
): void {
  const latest = useLatest(dismiss)
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !(root.current instanceof HTMLDialogElement)) return undefined
    return openModal(root.current, { titleId, callId, dismiss: () => latest.current() })
  }, [root, isOpen, titleId, callId, latest])
}
