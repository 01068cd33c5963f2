'use client'
import { useEffect, type RefObject } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { openModal } from './openModal.ts'
import { useConsentDialog } from './useConsentDialog.ts'

export type ModalProps = {
  root: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Somebody is asked. */
  isAsking: boolean
}

/** Shows a `<dialog>` in front of everything while it is open, and closes it when it is decided. */
export function Modal({ root, isOpen, isAsking }: ModalProps): null {
  const { id: titleId, record, postpone } = useConsentDialog('ConsentDialog')
  const callId = record.call.id
  useIsomorphicLayoutEffect(() => {
    if (!isOpen || !isAsking || !(root.current instanceof HTMLDialogElement)) return undefined
    return openModal(root.current, { titleId, callId, dismiss: postpone })
  }, [root, isOpen, isAsking, titleId, callId, postpone])
  useEffect(() => {
    if (isOpen && !isAsking) postpone()
  }, [isOpen, isAsking, postpone])
  return null
}
