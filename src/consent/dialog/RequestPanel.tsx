'use client'
import {
  Fragment,
  forwardRef,
  useContext,
  useId,
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import { readRecord } from '../../host/records/readRecord.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import { ProvidedContext } from '../../runtime/useRenderers.ts'
import type { BeforeAfter } from '../../tool-call/ToolCallRecord.ts'
import type { ToolCallRecord, ToolMode } from '../../tool-call/index.ts'
import { ConsentDialogContent } from './ConsentDialogContent.tsx'
import { ConsentDialogFooter } from './footer/ConsentDialogFooter.tsx'
import { useIsomorphicLayoutEffect } from '../../internal/useIsomorphicLayoutEffect.ts'
import { CONSENT_WORDS } from '../messages.en.ts'
import { ConsentDialogContext } from './useConsentDialog.ts'
import { useConsentState } from '../useConsentState.ts'
import { useAskedInput } from '../input/useAskedInput.tsx'
import { useFolded } from '../arming/useFolded.ts'
import { useConfirmedPress } from '../stakes/useConfirmedPress.ts'
import { useSeenParts } from '../arming/useSeenParts.ts'
import { KeptDraft } from '../draft/KeptDraft.tsx'
import { DecisionShortcuts } from '../shortcuts/DecisionShortcuts.tsx'
import { useDraft } from '../draft/useDraft.ts'
import type { ModalProps } from './Modal.tsx'

/** What its `data-` attributes say, for `render`. */
export type ConsentDialogRenderState = {
  consent: 'open' | 'sending' | 'unsent' | 'closed' | 'folded'
  mode: ToolMode
}

/** How it stands in its place, where it can be put back, and what it is when nobody is asked. */
export type StandingProps = {
  isOpen: boolean
  /** The app listens for "not now", or it has a place to go back to. */
  canPostpone: boolean
  postpone(): void
  /** Its title, and the way to open it again. */
  folded: ReactNode
  settled: ReactNode
  /** Shows it in front of everything. */
  Modal: ComponentType<ModalProps> | undefined
}

export type RequestPanelProps = {
  record: ToolCallRecord
  changes?: ReactNode
  compare?: ComponentType<BeforeAfter> | undefined
  standing?: StandingProps
}

/** A request as it stands in its bubble, or in a place that the app gives it. */
export const RequestPanel: Part<'div', RequestPanelProps, ConsentDialogRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', RequestPanelProps, ConsentDialogRenderState>
>(function RequestPanel(
  { record: given, standing = IN_BUBBLE, changes, compare, children, ...props },
  ref,
) {
  const { isOpen, Modal } = standing
  const Asked = useContext(ProvidedContext).renderers.consent?.Asked ?? Fragment
  const root = useRef<HTMLDivElement>(null)
  const merged = useMergedRef<HTMLDivElement>(ref, root)
  const dialog = {
    ...useRequest(readRecord(given), standing, root),
    changesContent: changes,
    compare,
  }
  const { id, state, status } = dialog
  const isAsking = state.kind !== 'closed'
  useDescription(root, id, props['aria-describedby'])
  const ownProps = {
    className: 'handrail-panel',
    role: Modal ? 'alertdialog' : 'group',
    'aria-modal': Modal && true,
    'aria-labelledby': id,
    onPointerDownCapture: dialog.beginPress,
    state: {
      handrail: 'consent',
      consent: isAsking && !isOpen ? 'folded' : state.kind,
      mode: status.mode,
    } as const,
    children: (
      <>
        <KeptDraft />
        {!isAsking ? (
          standing.settled
        ) : isOpen ? (
          <>
            {children ?? (
              <Asked>
                <ConsentDialogContent />
                <ConsentDialogFooter />
              </Asked>
            )}
            <DecisionShortcuts />
          </>
        ) : (
          standing.folded
        )}
      </>
    ),
  }
  const element = usePart(Modal ? 'dialog' : 'div', props, ownProps, merged ?? null)
  return (
    <ConsentDialogContext.Provider value={dialog}>
      {Modal && !(isOpen && isAsking) ? null : element}
      {Modal && <Modal root={root} isOpen={isOpen} isAsking={isAsking} />}
    </ConsentDialogContext.Provider>
  )
})

/** What the parts of a request share, but for what shows its changes. */
function useRequest(
  record: ToolCallRecord,
  standing: StandingProps,
  root: RefObject<HTMLDivElement | null>,
) {
  const words = useWords(CONSENT_WORDS)
  const id = useId()
  const { draftKey, shownKey, requestChange, ...draft } = useDraft(record, root, id)
  const shown = standing.isOpen ? shownKey : undefined
  const folded = useFolded(root, shown)
  const ahead = useSeenParts(root, shown)
  const controller = useConsentState('ConsentDialog', record, draftKey + folded.parts.join(), {
    ...draft.draft,
    isUnseen: ahead.is,
  })
  return {
    ...standing,
    ...controller,
    ...useAskedInput(controller),
    ...draft,
    words,
    id,
    folded,
    ahead,
    confirm: useConfirmedPress(controller),
    requestChange: controller.state.kind === 'open' ? requestChange : undefined,
  }
}

/** A bubble shows its line when nobody is asked. */
const IN_BUBBLE: StandingProps = {
  isOpen: true,
  canPostpone: false,
  postpone() {},
  folded: undefined,
  settled: undefined,
  Modal: undefined,
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
