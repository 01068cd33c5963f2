'use client'
import { forwardRef, useCallback, type ComponentType, type ReactNode } from 'react'
import type { Part, PartProps } from '../../internal/usePart.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { useControllableOpen } from '../../internal/useControllableOpen.ts'
import { ConsentDialogFolded } from './ConsentDialogFolded.tsx'
import { ConsentDialogSettled } from './ConsentDialogSettled.tsx'
import { Modal } from './Modal.tsx'
import { RequestPanel, type ConsentDialogRenderState } from './RequestPanel.tsx'

export type { ConsentDialogRenderState } from './RequestPanel.tsx'

export type ConsentDialogProps = {
  /** The call. */
  record: ToolCallRecord
  /**
   * `inline` stands in the chat, takes no focus and ignores Escape. `modal` is in front of
   * everything and has the focus on its title. @default "inline"
   */
  presentation?: 'inline' | 'modal'
  /**
   * Closed, a request is neither allowed nor denied: it waits. Shown as `data-consent`. @default
   * true
   */
  open?: boolean
  /**
   * The person said "not now", or opened it again; or the request of a modal was decided, here or
   * elsewhere.
   */
  onOpenChange?(open: boolean): void
  /**
   * What the call will change, above the payload: fills `ConsentDialogChanges`. A bubble puts its
   * DiffPreview there.
   */
  changes?: ReactNode
  /**
   * Shows what a request asked before, and what it asks now, where it changed while it was on
   * screen. A bubble puts its DiffPreview there; without it nothing is compared.
   */
  compare?: ComponentType<BeforeAfter> | undefined
}

/**
 * Asks the person to decide about one call: what would run, where, why it asks, the request's text,
 * all arguments, Deny and Allow. What is shown is what runs: Allow stays off while that is
 * uncertain, and until it has been in view. After the decision it is one line that says who
 * decided. Throws outside a provider.
 * @example
 * // a bubble shows it by itself; alone, for a place of its own
 * <ConsentDialog record={record} />
 * @example
 * // of parts: what it shows can be chosen, how it decides cannot
 * <ConsentDialog record={record} presentation="modal">
 *   <ConsentDialogHeader>
 *     <ConsentDialogTitle />
 *     <ConsentDialogDeadline />
 *     <ConsentDialogTool />
 *     <ConsentDialogWhy />
 *   </ConsentDialogHeader>
 *   <ConsentDialogNotice />
 *   <ConsentDialogToolWords />
 *   <ConsentDialogPrompt />
 *   <ConsentDialogCommand />
 *   <ConsentDialogChanges />
 *   <ConsentDialogPayload />
 *   <ConsentDialogEditor />
 *   <ConsentDialogAnswer />
 *   <ConsentDialogReason />
 *   <ConsentDialogNote />
 *   <ConsentDialogConfirm />
 *   <ConsentDialogTools>
 *     <ConsentDialogScope />
 *     <ConsentDialogNotNow />
 *   </ConsentDialogTools>
 *   <ConsentDialogFooter>
 *     <ConsentDialogMore />
 *     <ConsentDialogWayBack />
 *     <ConsentDialogDeny />
 *     <ConsentDialogAllow />
 *     <ConsentDialogShowAll />
 *     <ConsentDialogRetry />
 *     <ConsentDialogStatus />
 *   </ConsentDialogFooter>
 * </ConsentDialog>
 */
export const ConsentDialog: Part<'div', ConsentDialogProps, ConsentDialogRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', ConsentDialogProps, ConsentDialogRenderState>
>(function ConsentDialog({ presentation = 'inline', open, onOpenChange, ...props }, ref) {
  const [isOpen, setOpen] = useControllableOpen(open, onOpenChange)
  const postpone = useCallback(() => setOpen(false), [setOpen])
  const isModal = presentation === 'modal'
  const standing = {
    isOpen,
    canPostpone: isModal || onOpenChange !== undefined,
    postpone,
    folded: <ConsentDialogFolded unfold={() => setOpen(true)} />,
    settled: <ConsentDialogSettled />,
    Modal: isModal ? Modal : undefined,
  }
  return <RequestPanel {...props} ref={ref} standing={standing} />
})
