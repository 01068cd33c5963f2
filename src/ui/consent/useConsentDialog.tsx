'use client'
import {
  createContext,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ComponentType, ReactNode, RefObject } from 'react'
import { partsOf } from '../../internal/partsOf.tsx'
import { useIsomorphicLayoutEffect, useLatest, useRequiredContext } from '../../internal/hooks.ts'
import { PolicyContext, ToolRuntimeContext, callIn, never } from '../../requests/useToolRuntime.ts'
import { useWords } from '../../words/useWords.ts'
import type { CallIdentity } from '../../requests/createLedger.ts'
import type { BeforeAfter, ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { useShownTexts } from '../content/executor.tsx'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { formRoot } from './roots.ts'
import type { Shortcut } from './readShortcut.ts'
import { CONSENT_WORDS } from './messages.en.ts'
import { EMPTY_DRAFT, isSameRequest, requestChange, shownRequest } from './shownRequest.ts'
import type { ConsentDraft, ShownRequest } from './shownRequest.ts'
import { useConsentState } from './useConsentState.ts'
import { useUnread } from './unread.tsx'

/** How a request stands in its place, and what the app shows in it. */
export type Standing = {
  isOpen: boolean
  /** The app listens for "not now", or there is a place to go back to. */
  canPostpone: boolean
  postpone(): void
  /** Fills the `changes` slot. */
  changes: ReactNode
  /** Shows a request that changed, as it was and as it is. */
  compare: ComponentType<BeforeAfter> | undefined
}

/** The shared state of a dialog's parts. */
export type ConsentDialogState = ReturnType<typeof useRequest>

/** Follows the request of a call, and the person's draft. */
export function useRequest(
  record: ToolCallRecord,
  standing: Standing,
  root: RefObject<HTMLElement | null>,
) {
  /** Of the title, and with `-prompt`, `-hidden` and so on of what describes the request. */
  const id = useId()
  const words = useWords(CONSENT_WORDS)
  const { previous, ...drafted } = useDraft(record, root, id)
  const { draft, shown } = drafted
  /** A long command or diff of the request was not read to its end. */
  const isUnread = useUnread(root, standing.isOpen ? shown.key : undefined)
  const controller = useConsentState('ConsentDialog', record, shown, draft, isUnread)
  const isOpen = controller.state.kind === 'open'
  const change = useMemo(() => previous && requestChange(previous, shown), [previous, shown])
  return {
    ...standing,
    ...controller,
    ...useShownTexts(),
    ...useExtras(),
    ...drafted,
    words,
    id,
    isUnread,
    /** How the request became something else on screen. */
    requestChange: isOpen ? change : undefined,
  }
}

type Extras = {
  /** The keys that the app chose, as this system names them. */
  keys: { allow: Shortcut | undefined; deny: Shortcut | undefined } | undefined
  Keys: ComponentType | undefined
  KeptDraft: ComponentType | undefined
}

/** Keys that decide, and drafts that outlive a reload. Few apps want them: they come with the forms. */
function useExtras(): Extras {
  const runtime = useContext(ToolRuntimeContext)
  const read = () => runtime?.shortcuts()
  const chosen = useSyncExternalStore(runtime?.subscribe ?? never, read, read)
  const isKept = runtime?.keptDrafts() !== undefined
  const { value: code } = useLazyRoot(formRoot, isKept || chosen !== undefined)
  const keys = useMemo(() => chosen && code?.shortcutsOf(chosen), [chosen, code])
  return {
    keys,
    Keys: keys && code?.ShortcutKeys,
    KeptDraft: isKept ? code?.DraftKeeper : undefined,
  }
}

export const ConsentDialogContext = createContext<ConsentDialogState | null>(null)

/** The dialog around a part. Throws an error that names both if there is none. */
export const useConsentDialog = (part: string): ConsentDialogState =>
  useRequiredContext(ConsentDialogContext, part, 'ConsentDialog', 'shows one request')

export const dialogPart = partsOf('ConsentDialog', useConsentDialog)

type DraftState = {
  call: unknown
  shown: ShownRequest
  /** What was asked until it became something else on screen. */
  previous?: ShownRequest | undefined
  draft: ConsentDraft
  /** It was begun before the request came back: then nothing of it takes the focus. */
  isRestored: boolean
}

/** The last request of each call, and the person's draft: a dialog goes with every list and tab. */
const lastAsked = new WeakMap<CallIdentity, DraftState & { record: ToolCallRecord }>()

/** A rule was chosen for other arguments. */
const EXACTLY = { rule: undefined, ruleText: undefined }

/** A draft is for one request. */
function follow(last: DraftState | undefined, call: unknown, shown: ShownRequest): DraftState {
  const begun = { call, shown, draft: EMPTY_DRAFT, isRestored: false }
  if (!last || last.call !== call) return begun
  if (isSameRequest(last.shown, shown)) return last
  const wasArriving = last.shown.execution.state === 'streaming'
  return { ...begun, previous: wasArriving ? last.previous : last.shown }
}

/** The person's draft for the current request. If that changes, the draft is reset. */
function useDraft(record: ToolCallRecord, root: RefObject<HTMLElement | null>, titleId: string) {
  const runtime = useContext(ToolRuntimeContext)
  const shown = shownRequest(record, useContext(PolicyContext))
  const before = useLatest(record)
  const call = useMemo(() => {
    runtime?.ledger.replace(before.current, record)
    return callIn(runtime?.ledger, record)
  }, [runtime, record, before])
  const [stored, setStored] = useState(() => {
    const last = runtime && lastAsked.get(runtime.ledger.identityOf(record))
    const isOver = !last || runtime.entry(last.record)?.state === 'taken'
    return follow(isOver ? undefined : { ...last, isRestored: true }, call, shown)
  })
  const current = useMemo(() => follow(stored, call, shown), [stored, call, shown])
  if (current !== stored) setStored(current)
  useIsomorphicLayoutEffect(() => {
    if (current.previous) leaveAllow(root.current, titleId)
  }, [current.shown])
  useIsomorphicLayoutEffect(() => {
    if (runtime) lastAsked.set(runtime.ledger.identityOf(record), { ...current, record })
  }, [runtime, current])
  const change = useCallback(
    (changes: Partial<ConsentDraft>) =>
      setStored((now) => {
        const draft = { ...now.draft, ...('edited' in changes && EXACTLY), ...changes }
        return { ...now, draft, isRestored: false }
      }),
    [],
  )
  /** Puts back what was kept of it. */
  const restore = useCallback(
    (kept: Partial<ConsentDraft>) =>
      setStored((now) => ({ ...now, draft: { ...EMPTY_DRAFT, ...kept }, isRestored: true })),
    [],
  )
  return { ...current, change, restore }
}

/** The focus must not rest on an Allow that was for something else. */
function leaveAllow(root: HTMLElement | null, titleId: string): void {
  const focused = document.activeElement
  if (focused?.closest('[data-verb="allow"]') && root?.contains(focused))
    document.getElementById(titleId)?.focus()
}
