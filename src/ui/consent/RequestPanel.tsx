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
import { useWords } from '../../words/useFormatTime.ts'
import { ProvidedContext, ToolRuntimeContext, callIn } from '../../requests/useToolRuntime.ts'
import type { BeforeAfter, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolMode, JsonObject } from '../../model/JsonObject.ts'
import { ConsentDialogContent } from './ConsentDialogMore.tsx'
import { ConsentDialogFooter } from './ConsentDialogFooter.tsx'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { CONSENT_WORDS } from './messages.en.ts'
import {
  ConsentDialogContext,
  EMPTY_DRAFT,
  type ModalProps,
  type ConsentDialogState,
  type ConsentDraft,
} from './useConsentDialog.tsx'
import {
  useConsentState,
  useConfirmedPress,
  useShownRequest,
  type ConsentController,
  type MissingChecks,
} from './useConsentState.ts'
import { useUnread } from './useUnread.ts'
import { DecisionShortcuts, useInputProblems } from './DecisionShortcuts.tsx'
import { useShownTexts, type ShownTexts } from '../content/executor.tsx'
import { commandOf, type Gravity } from './stakesOf.ts'
import { useCommandRisk, commandsRoot } from './useConsent.tsx'
import { editedExecution } from '../../policy/deriveExecution.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { formRoot } from './formRoot.ts'
import { useToolCallStatus } from '../../status/useToolCallStatus.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import {
  isSameRequest,
  requestChange,
  type RequestChange,
  type ShownRequest,
} from './shownRequest.ts'

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
  /** The app listens for "not now", or it has a place to go back to. */
  canPostpone: boolean
  postpone(): void
  /** Its title, and the way to open it again. */
  folded: ReactNode
  settled: ReactNode
  /** Shows it in front of everything. */
  Modal: ComponentType<ModalProps> | undefined
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

/** The shared state of a request's parts, without the view of its changes. */
function useRequest(
  record: ToolCallRecord,
  standing: StandingProps,
  root: RefObject<HTMLDivElement | null>,
) {
  const words = useWords(CONSENT_WORDS)
  const id = useId()
  const { draftKey, shownKey, requestChange: changedRequest, ...draft } = useDraft(record, root, id)
  const shown = standing.isOpen ? shownKey : undefined
  const isUnread = useUnread(root, shown)
  const checks = useChecks(record, draft.draft.edited)
  const controller = useConsentState('ConsentDialog', record, draftKey + isUnread, {
    ...draft.draft,
    isUnread,
    checks,
  })
  const asked = useAskedInput(controller)
  const { severity } = asked.risk ?? {}
  const { gravity: known } = controller.stakes
  const gravity =
    severity === 'critical' ? 'grave' : (known ?? (severity === 'warning' ? 'careful' : undefined))
  return {
    ...standing,
    ...controller,
    ...asked,
    gravity,
    ...draft,
    words,
    id,
    isUnread,
    confirm: useConfirmedPress(controller, gravity),
    requestChange: controller.state.kind === 'open' ? changedRequest : undefined,
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

/**
 * The input that would run, as requested or as edited, checked while somebody is asked: its command
 * line and risks, the problems of the tool's schema, and the parts that the changes show.
 */
function useAskedInput({
  state,
  status,
  shownExecution,
}: ConsentController): Pick<
  ConsentDialogState,
  'command' | 'risk' | 'riskWords' | 'isCritical' | 'input' | 'inputWords' | keyof ShownTexts
> {
  const { execution, raw, kind } = state
  const isAsking = kind !== 'closed'
  const command = commandOf(shownExecution, status.mode)
  const { risk, words: riskWords } = useCommandRisk(isAsking ? command : undefined)
  const { input, inputWords } = useInputProblems(
    isAsking ? execution.tool.inputSchema : undefined,
    raw === undefined ? shownExecution.arguments : undefined,
  )
  const isCritical = risk?.severity === 'critical'
  return { ...useShownTexts(), command, risk, riskWords, isCritical, input, inputWords }
}

/**
 * Tells if the checks of commands and inputs have loaded. Allow waits for them, because a request
 * without them would hide risks. Failed loads are tried again.
 */
function useChecks(record: ToolCallRecord, edited: JsonObject | null | undefined): MissingChecks {
  const { isPending, mode, execution } = useToolCallStatus(record)
  const shown = edited ? editedExecution(execution, edited) : execution
  const hasCommand = isPending && commandOf(shown, mode) !== undefined
  const isReadable = execution.state === 'complete'
  const hasSchema = isPending && isReadable && execution.tool.inputSchema !== undefined
  const needed = [
    useLazyRoot<unknown>(commandsRoot, hasCommand),
    useLazyRoot<unknown>(formRoot, hasSchema),
  ]
  if (needed.some(({ failed }) => failed)) return 'failed'
  const isThere = (at: number) => needed[at]?.value !== undefined
  return (hasCommand && !isThere(0)) || (hasSchema && !isThere(1)) ? 'awaited' : undefined
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

/**
 * The last request of each call, and the person's draft. It lives as long as the decisions of the
 * conversation: a dialog goes with every tab, list and request that is replaced.
 */
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

/**
 * The person's draft for the current request. If the request changes, the draft is reset and the
 * focus moves off an outdated Allow button. `draftKey` names the part of the draft that decides
 * what would run.
 */
function useDraft(
  record: ToolCallRecord,
  root: RefObject<HTMLElement | null>,
  titleId: string,
): {
  draft: ConsentDraft
  isRestored: boolean
  change(draft: Partial<ConsentDraft>): void
  /** Puts back what was kept of it. */
  restore(draft: Partial<ConsentDraft>): void
  draftKey: string
  shownKey: string
  requestChange: RequestChange | undefined
} {
  const runtime = useContext(ToolRuntimeContext)
  const shown = useShownRequest(record)
  const before = useLatest(record)
  const call = useMemo(() => {
    runtime?.ledger.replace(before.current, record)
    return callIn(runtime?.ledger, record)
  }, [runtime, record, before])
  const [restored] = useState(() => {
    const last = runtime && lastAsked.get(runtime.ledger.identityOf(record))
    return last && runtime.entry(last.record)?.state !== 'taken' ? last : undefined
  })
  const [stored, setStored] = useState(() => follow(restored, call, shown))
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
      setStored((last) => ({
        ...last,
        draft: { ...last.draft, ...('edited' in changes && EXACTLY), ...changes },
      })),
    [],
  )
  const { restore, isRestored } = useRestore(setStored, draft, restored?.draft)
  const { scope, rule = 'exactly', edited = 'as proposed' } = draft
  return {
    draft,
    isRestored,
    change,
    restore,
    draftKey: useMemo(() => JSON.stringify([scope, rule, edited]), [scope, rule, edited]),
    shownKey: current.shown.key,
    requestChange: useMemo(
      () => previous && requestChange(previous, current.shown),
      [previous, current.shown],
    ),
  }
}

/** Puts a draft back; `first`: the one that was back from the start. */
function useRestore(
  setStored: (next: (last: DraftState) => DraftState) => void,
  draft: ConsentDraft,
  first: ConsentDraft | undefined,
) {
  const [restored, setRestored] = useState(first)
  const restore = useCallback(
    (kept: Partial<ConsentDraft>) => {
      const next = { ...EMPTY_DRAFT, ...kept }
      setStored((last) => ({ ...last, draft: next }))
      setRestored(next)
    },
    [setStored],
  )
  return { restore, isRestored: draft === restored }
}

/** The focus must not rest on an Allow that was for something else. */
function leaveAllow(root: HTMLElement | null, titleId: string): void {
  const focused = document.activeElement
  if (focused?.closest('[data-verb="allow"]') && root?.contains(focused))
    document.getElementById(titleId)?.focus()
}
