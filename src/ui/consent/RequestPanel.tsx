'use client'
import {
  Fragment,
  forwardRef,
  useContext,
  useId,
  useRef,
  useCallback,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import { readRecord } from '../../host/readRecord.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { useWords } from '../../words/useWords.ts'
import { ProvidedContext, ToolRuntimeContext, callIn } from '../../requests/useToolRuntime.ts'
import type { BeforeAfter, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolMode } from '../../model/JsonObject.ts'
import { ConsentDialogContent } from './ConsentDialogMore.tsx'
import { ConsentDialogFooter } from './ConsentDialogFooter.tsx'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { CONSENT_WORDS } from './messages.en.ts'
import {
  ConsentDialogContext,
  EMPTY_DRAFT,
  type ModalProps,
  type ConsentDraft,
} from './useConsentDialog.tsx'
import { useConsentState, useConfirmedPress, useShownRequest } from './useConsentState.ts'
import { useUnread } from './unread.tsx'
import { DecisionShortcuts, useInputProblems } from './DecisionShortcuts.tsx'
import { useShownTexts } from '../content/executor.tsx'
import { commandOf, type Gravity } from './stakesOf.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { formRoot, useCommandRisk } from './roots.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import { isSameRequest, requestChange, type ShownRequest } from './shownRequest.ts'

/** The values of its `data-` attributes, for `render`. */
export type ConsentDialogRenderState = {
  consent: 'open' | 'sending' | 'unsent' | 'closed' | 'folded'
  mode: ToolMode
  /** `careful`: nothing brings it back. `grave`: something is lost, and Allow takes two presses. */
  gravity: Gravity
}

/** How it stands in its place, if it can be put back, and what it is when nobody is asked. */
type StandingProps = {
  isOpen: boolean
  canPostpone: boolean
  postpone(): void
  folded?: ReactNode
  settled?: ReactNode
  /** Shows it in front of everything. */
  Modal?: ComponentType<ModalProps> | undefined
}

type RequestPanelProps = {
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
  const own = (
    <Asked>
      <ConsentDialogContent />
      <ConsentDialogFooter />
    </Asked>
  )
  const open = (
    <>
      {children ?? own}
      <DecisionShortcuts />
    </>
  )
  const ownProps = {
    className: 'handrail-panel',
    role: Modal ? 'alertdialog' : 'group',
    'aria-modal': Modal && true,
    'aria-labelledby': id,
    state: {
      handrail: 'consent',
      consent: isAsking && !isOpen ? 'folded' : state.kind,
      mode: status.mode,
      gravity: isAsking ? dialog.gravity : undefined,
    } as const,
    children: (
      <>
        <KeptDraft />
        {!isAsking ? standing.settled : isOpen ? open : standing.folded}
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

/** The shared state of a request's parts, without the view of its changes. */
function useRequest(
  record: ToolCallRecord,
  standing: StandingProps,
  root: RefObject<HTMLDivElement | null>,
) {
  const words = useWords(CONSENT_WORDS)
  const id = useId()
  const { shownKey, requestChange: changedRequest, ...draft } = useDraft(record, root, id)
  const isUnread = useUnread(root, standing.isOpen ? shownKey : undefined)
  const controller = useConsentState('ConsentDialog', record, { ...draft.draft, isUnread })
  const { state, status, shownExecution, stakes } = controller
  const isAsking = state.kind !== 'closed'
  const command = commandOf(shownExecution, status.mode)
  const commandRisk = useCommandRisk(isAsking ? command : undefined)
  const { severity } = commandRisk.risk ?? {}
  const ofCommand = severity === 'warning' ? 'careful' : undefined
  const gravity = severity === 'critical' ? 'grave' : (stakes.gravity ?? ofCommand)
  const input = useInputProblems(
    isAsking ? state.execution.tool.inputSchema : undefined,
    state.raw === undefined ? shownExecution.arguments : undefined,
  )
  return {
    ...standing,
    ...controller,
    ...useShownTexts(),
    ...commandRisk,
    ...input,
    ...draft,
    command,
    isCritical: severity === 'critical',
    gravity,
    words,
    id,
    isUnread,
    confirm: useConfirmedPress(controller, gravity),
    requestChange: state.kind === 'open' ? changedRequest : undefined,
  }
}

/** A bubble shows its line when nobody is asked. */
const IN_BUBBLE: StandingProps = { isOpen: true, canPostpone: false, postpone() {} }

/** Said of a request beside its title: problems, the words of others, what is grave, what is hidden. */
const DESCRIBED_BY = ['problems', 'prompt', 'risks', 'way-back', 'hidden']

/** Names what is there of it: an id of nothing is no description. `own`: what the app says instead. */
function useDescription(
  root: RefObject<HTMLElement | null>,
  id: string,
  own: string | undefined,
): void {
  useIsomorphicLayoutEffect(() => {
    const { current: dialog } = root
    if (!dialog || own !== undefined) return
    const tree = dialog.getRootNode() as Document | ShadowRoot
    const ids = DESCRIBED_BY.map((part) => `${id}-${part}`).filter((part) =>
      tree.getElementById?.(part),
    )
    if (ids.length > 0) dialog.setAttribute('aria-describedby', ids.join(' '))
    else dialog.removeAttribute('aria-describedby')
  })
}

/** A request's draft, if the app keeps drafts. */
function KeptDraft() {
  const isKept = useContext(ToolRuntimeContext)?.keptDrafts() !== undefined
  const { value: code } = useLazyRoot(formRoot, isKept)
  return code ? <code.DraftKeeper /> : null
}

/** `previous`: what was asked until it became something else on screen. */
type DraftState = {
  call: unknown
  shown: ShownRequest
  previous: ShownRequest | undefined
  draft: ConsentDraft
}

/** The last request of each call, and the person's draft: a dialog goes with every list and tab. */
const lastAsked = new WeakMap<CallIdentity, DraftState & { record: ToolCallRecord }>()

/** A rule was chosen for other arguments. */
const EXACTLY = { rule: undefined, ruleText: undefined }

/** A draft is for one request. */
function follow(last: DraftState | undefined, call: unknown, shown: ShownRequest): DraftState {
  if (!last || last.call !== call) return { call, shown, previous: undefined, draft: EMPTY_DRAFT }
  if (isSameRequest(last.shown, shown)) return last
  const wasArriving = last.shown.execution.state === 'streaming'
  return { call, shown, previous: wasArriving ? last.previous : last.shown, draft: EMPTY_DRAFT }
}

/** The person's draft for the current request. If that changes, the draft is reset. */
function useDraft(record: ToolCallRecord, root: RefObject<HTMLElement | null>, titleId: string) {
  const runtime = useContext(ToolRuntimeContext)
  const shown = useShownRequest(record)
  const before = useLatest(record)
  const call = useMemo(() => {
    runtime?.ledger.replace(before.current, record)
    return callIn(runtime?.ledger, record)
  }, [runtime, record, before])
  const [last] = useState(() => {
    const known = runtime && lastAsked.get(runtime.ledger.identityOf(record))
    return known && runtime.entry(known.record)?.state !== 'taken' ? known : undefined
  })
  const [stored, setStored] = useState(() => follow(last, call, shown))
  const [restored, setRestored] = useState(last?.draft)
  const current = useMemo(() => follow(stored, call, shown), [stored, call, shown])
  if (current !== stored) setStored(current)
  const { draft, previous } = current
  useIsomorphicLayoutEffect(() => {
    if (previous) leaveAllow(root.current, titleId)
  }, [current.shown])
  useIsomorphicLayoutEffect(() => {
    if (runtime) lastAsked.set(runtime.ledger.identityOf(record), { ...current, record })
  }, [runtime, current])
  const change = useCallback(
    (changes: Partial<ConsentDraft>) =>
      setStored((now) => ({
        ...now,
        draft: { ...now.draft, ...('edited' in changes && EXACTLY), ...changes },
      })),
    [],
  )
  /** Puts back what was kept of it. */
  const restore = useCallback((kept: Partial<ConsentDraft>) => {
    const next = { ...EMPTY_DRAFT, ...kept }
    setStored((now) => ({ ...now, draft: next }))
    setRestored(next)
  }, [])
  return {
    draft,
    isRestored: draft === restored,
    change,
    restore,
    shownKey: current.shown.key,
    requestChange: useMemo(
      () => previous && requestChange(previous, current.shown),
      [previous, current.shown],
    ),
  }
}

/** The focus must not rest on an Allow that was for something else. */
function leaveAllow(root: HTMLElement | null, titleId: string): void {
  const focused = document.activeElement
  if (focused?.closest('[data-verb="allow"]') && root?.contains(focused))
    document.getElementById(titleId)?.focus()
}
