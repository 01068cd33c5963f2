'use client'
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import { readRecord } from '../../host/records/readRecord.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useControllableOpen } from '../../internal/useControllableOpen.ts'
import { useWords } from '../../messages/useWords.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'
import type { ToolCallRecord, ToolMode } from '../../tool-call/index.ts'
import { ConsentDialogSettled } from './ConsentDialogSettled.tsx'
import { ConsentDialogDefaultView } from './ConsentDialogDefaultView.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { CONSENT_WORDS } from '../messages.en.ts'
import { ConsentDialogContext } from './useConsentDialog.ts'
import { useConsentState } from '../useConsentState.ts'
import { useAskedInput } from '../input/useAskedInput.ts'
import { useFolded } from '../arming/useFolded.ts'
import { useConfirmedPress } from '../stakes/useConfirmedPress.ts'
import { useSeenParts } from '../arming/useSeenParts.ts'
import { KeptDraft } from '../draft/KeptDraft.tsx'
import { DecisionShortcuts } from '../shortcuts/DecisionShortcuts.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { useModal } from './useModal.ts'

/** What its `data-` attributes say, for `render`. */
export type ConsentDialogRenderState = {
  consent: 'open' | 'sending' | 'unsent' | 'closed' | 'folded'
  mode: ToolMode
}

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
>(function ConsentDialog(
  { record, presentation = 'inline', open, onOpenChange, changes, compare, children, ...props },
  ref,
) {
  const words = useWords(CONSENT_WORDS)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const merged = useMergedRef<HTMLDivElement>(ref, root)
  const [isOpen, setOpen] = useControllableOpen(open, onOpenChange)
  const { draftKey, shownKey, requestChange, ...draft } = useDraft(readRecord(record), root, id)
  const folded = useFolded(root, isOpen ? shownKey : undefined)
  const ahead = useSeenParts(root, isOpen ? shownKey : undefined)
  const allowed = draftKey + folded.parts.join()
  const controller = useConsentState('ConsentDialog', readRecord(record), allowed, {
    ...draft.draft,
    isUnseen: ahead.is,
  })
  const confirm = useConfirmedPress(controller)
  const isModal = presentation === 'modal'
  const isAsking = controller.state.kind !== 'closed'
  useDescription(root, id, props['aria-describedby'])
  const postpone = useCallback(() => setOpen(false), [setOpen])
  const { id: callId } = controller.record.call
  useModal(root, { isOpen: isModal && isOpen && isAsking, titleId: id, callId, dismiss: postpone })
  useClosed(isModal && isOpen && !isAsking, postpone)

  const dialog = {
    ...controller,
    ...useAskedInput(controller),
    ...draft,
    words,
    presentation,
    id,
    folded,
    ahead,
    confirm,
    changesContent: changes,
    compare,
    requestChange: controller.state.kind === 'open' ? requestChange : undefined,
    canPostpone: isModal || onOpenChange !== undefined,
    postpone,
  }
  const ownProps = {
    className: 'handrail-panel',
    role: isModal ? 'alertdialog' : 'group',
    'aria-modal': isModal ? true : undefined,
    'aria-labelledby': id,
    onPointerDownCapture: controller.beginPress,
    state: {
      handrail: 'consent',
      consent: isAsking && !isOpen ? 'folded' : controller.state.kind,
      mode: controller.status.mode,
    } as const,
    children: contentOf(isAsking, isOpen ? undefined : () => setOpen(true), children),
  }
  const element = usePart(isModal ? 'dialog' : 'div', props, ownProps, merged ?? null)
  return isModal && !(isOpen && isAsking) ? null : (
    <ConsentDialogContext.Provider value={dialog}>{element}</ConsentDialogContext.Provider>
  )
})

/** `unfold`: opens the request, where it is folded. */
const contentOf = (isAsking: boolean, unfold: (() => void) | undefined, parts: ReactNode) => (
  <>
    <KeptDraft />
    {!isAsking ? (
      <ConsentDialogSettled />
    ) : unfold ? (
      <ConsentDialogDefaultView isFolded onUnfold={unfold} />
    ) : (
      <>
        {parts ?? <ConsentDialogDefaultView />}
        <DecisionShortcuts />
      </>
    )}
  </>
)

/** A dialog over the page closes when nobody is asked any more. */
function useClosed(isOver: boolean, close: () => void): void {
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])
}

/** Said of a request beside its title: problems, the words of others, what is grave, what is hidden. */
const DESCRIBED_BY = ['problems', 'prompt', 'risks', 'way-back', 'unsaid', 'hidden']

/** Names what is there of it: an id of nothing is no description. `own`: what the app says instead. */
function useDescription(
  root: RefObject<HTMLElement | null>,
  id: string,
  own: string | undefined,
): void {
  useIsomorphicLayoutEffect(() => {
    const { current: dialog } = root
    if (!dialog || own !== undefined) return
    const ids = DESCRIBED_BY.map((part) => `${id}-${part}`).filter(
      // it may stand in a shadow tree
      (part) => dialog.querySelector(`[id="${part}"]`),
    )
    if (ids.length > 0) dialog.setAttribute('aria-describedby', ids.join(' '))
    else dialog.removeAttribute('aria-describedby')
  })
}
