'use client'
import { useState, forwardRef, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, RefObject } from 'react'
import type { Choice } from '../../requests/Ledger.ts'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { Icon, useIsLate } from '../../internal/controls.tsx'
import { keepPress } from '../../internal/keepPress.ts'
import {
  MODE_ICONS,
  RUNNING_ICON,
  UNDO_ICON,
  WARNING_ICON,
  DOWN_ICON,
  STATUS_ICONS,
} from '../../internal/icons.ts'
import { useLedgerEntry, useToolRuntime } from '../../requests/useRequestRuntime.ts'
import type { Words } from '../../words/foreign.ts'
import { useCoverageViews } from './ConsentDialogMore.tsx'
import type { Shortcut } from './readShortcut.ts'
import { isSent } from './stakesOf.ts'
import { UnreadLines } from './unread.tsx'
import { dialogPart, useConsentDialog, type ConsentDialogState } from './useConsentDialog.tsx'
import type { ConsentDraft } from './shownRequest.ts'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { formRoot } from './roots.ts'

/**
 * The row of buttons: the way back first, Options, Deny and Allow last. A sentence above gives the
 * state, for example why Allow is off. While the request is longer than the view, the row stays at
 * its lower end, above the app's `--handrail-inset-end`.
 */
export const ConsentDialogFooter: Part<'div'> = dialogPart('Footer', 'div', (dialog) => ({
  className: 'handrail-footer',
  role: 'group',
  'aria-label': dialog.words.text('consent.decision'),
  tabIndex: -1,
  children: (
    <>
      <UnreadLines words={dialog.words} isUnread={dialog.isUnread} />
      <ConsentDialogStatus />
      <ConsentDialogWayBack />
      <ConsentDialogOptions />
      <ConsentDialogDeny />
      <ConsentDialogAllow />
    </>
  ),
}))

/**
 * The way back that the app's policy promises, or a sentence that there is none. For an edit, a
 * sentence that the person edited it. Draws nothing if it is not known.
 */
export const ConsentDialogWayBack: Part<'p'> = dialogPart('WayBack', 'p', wayBack)

function wayBack({ stakes, status, words, id, canDecide, state, draft }: ConsentDialogState) {
  const isEdited = draft.edited !== undefined
  const { kind, forMs } = stakes.wayBack ?? {}
  const known = isEdited ? 'edited' : kind
  if (!known || !canDecide || state.kind !== 'open' || draft.view === 'reason') return null
  const time = forMs === undefined ? '' : timeText(forMs, words)
  const key = {
    edited: 'consent.edited',
    none: isSent(status) ? 'consent.way_back_sent' : 'consent.way_back_none',
    undo: time ? 'undo.offered_for' : 'undo.offered',
    hold: 'consent.way_back_hold',
  }[known]
  const icon =
    known === 'edited' ? MODE_ICONS.safe_write : kind === 'none' ? WARNING_ICON : UNDO_ICON
  return {
    id: `${id}-way-back`,
    className: 'handrail-way-back',
    state: { kind },
    children: (
      <>
        <Icon path={icon} />
        <span>{words.text(key, { time })}</span>
      </>
    ),
  }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** In the largest unit of which there are two, rounded down: it is a promise. */
function timeText(ms: number, { formats }: Words): string {
  const [unit, size] = UNITS.find(([, each]) => ms >= 2 * each) ?? (['second', 1000] as const)
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(formats, style).format(Math.floor(ms / size))
}

/**
 * One sentence above the buttons: what is on its way, why Allow is off, how far a lasting permission
 * reaches. The button itself shows that it arms.
 */
export const ConsentDialogStatus: Part<'p'> = dialogPart('Status', 'p', useStatus)

function useStatus(dialog: ConsentDialogState) {
  const { record, state, id, words } = dialog
  const entry = useLedgerEntry(record)
  const isSending = state.kind === 'sending'
  const isLate = useIsLate(isSending)
  const views = useCoverageViews(dialog)
  const text = statusText(dialog, (entry?.decision ?? record.decision)?.kind)
  return {
    id: `${id}-status`,
    className: 'handrail-footnote',
    role: isSending ? 'status' : undefined,
    state: { sending: isSending ? '' : undefined },
    hidden: text === undefined && !views,
    children: (
      <>
        {isSending && <Icon path={RUNNING_ICON} />}
        <span>
          {text}
          {isLate && ` ${words.text('send.unanswered')}`}
        </span>
        {text === undefined && views && <views.GrantPreview />}
      </>
    ),
  }
}

/** `sent`: the decision that is on its way, or waits for its batch. */
function statusText(
  { block, draft, canDecide, state, input, words, inputWords }: ConsentDialogState,
  sent: string | undefined,
): string | undefined {
  const done = words.text(`consent.done_${sent ?? 'allow'}`)
  const { text } = state.execution
  const { scope } = draft
  if (state.kind === 'sending') return words.text('question.sending', { done })
  if (!canDecide || draft.view === 'reason') return undefined
  if (block === 'too_large' && text !== undefined)
    return words.count('consent.blocked_size', text.length)
  // some reasons stand above the request, as problems
  if (block !== undefined)
    return words.find(`consent.blocked_${block}`) ?? words.text('consent.blocked')
  if (draft.edited === null) return words.text('consent.blocked_edit')
  if (draft.rule === null) return words.text('consent.blocked_rule')
  if (scope !== 'once') {
    const isKept = state.scopeKeepers.get(scope) === 'page'
    return isKept ? undefined : words.text('consent.scope_effect')
  }
  if (state.isStaged && sent !== undefined) return words.text('consent.in_batch', { done })
  if (input.problems.length === 0) return undefined
  return inputWords.text(input.isRefused ? 'input.refused' : 'input.ignored')
}

/**
 * The values of its `data-` attributes, for `render`. `arming`: undefined while nobody can allow.
 */
export type ConsentDialogAllowRenderState = {
  verb: string
  kind: string | undefined
  arming: 'waiting' | 'arming' | 'armed' | undefined
  /** Presses that it takes; `again`: the second of two. */
  confirm: 'once' | 'twice' | 'again'
}

/**
 * Allows the shown call, once. `aria-disabled` until the button has rested on screen, in a visible,
 * focused page, for the provider's `armDelay`; also while the call to run is uncertain. Shown as
 * `data-arming`. A press that began too early or on something else does nothing. A grave call takes
 * a second press in the same place. For a decision that did not arrive before the run ended, it
 * sends it again, if the app can.
 */
export const ConsentDialogAllow: Part<'button', {}, ConsentDialogAllowRenderState> = dialogPart<
  'button',
  ConsentDialogAllowRenderState
>('Allow', 'button', useAllow)

function useAllow(dialog: ConsentDialogState) {
  const { state, block, armingState, arming, draft, words, id, retry, keys } = dialog
  const runtime = useToolRuntime('ConsentDialogAllow')
  const choice = allowOf(draft)
  const isAgain = dialog.isConfirming(choice)
  const isOff = block !== undefined || state.kind !== 'open' || choice === undefined
  const isArming = !isOff && armingState.kind !== 'armed'
  const label = words.text(isAgain ? 'consent.press_again' : labelOf(dialog))
  const moment = words.text('consent.arming')
  const widest = useWidest(label, isOff ? '' : moment)
  const confirm = isAgain ? 'again' : dialog.asksAgain ? 'twice' : 'once'
  const own = { type: 'button', className: 'handrail-button', ref: arming.attach }
  if (retry)
    return {
      ...own,
      state: { verb: 'retry', kind: undefined, arming: undefined, confirm } as const,
      onClick: retry,
      children: <span>{words.text('content.load')}</span>,
    }
  if (!dialog.canDecide || draft.view === 'reason') return null
  return {
    ...own,
    'aria-keyshortcuts': keys?.allow?.name,
    'aria-disabled': isOff || isArming,
    'aria-describedby': `${id} ${dialog.risk ? `${id}-risks ` : ''}${id}-status`,
    style: { '--handrail-arm-delay': `${runtime.armDelay()}ms` } as CSSProperties,
    state: {
      verb: 'allow',
      kind: isSuggested(dialog) ? 'primary' : undefined,
      arming: isOff ? undefined : armingState.kind,
      confirm,
    } as const,
    onClick: () => choice && dialog.press(choice),
    children: (
      <>
        <span className="handrail-verb-label" data-width={widest}>
          {isArming && <span aria-hidden="true">{moment}</span>}
          {isArming ? <span className="handrail-visually-hidden">{label}</span> : label}
        </span>
        {hintOf(keys?.allow)}
      </>
    ),
  }
}

const hintOf = (key: Shortcut | undefined) =>
  key && (
    <kbd className="handrail-shortcut" aria-hidden="true" dir="ltr">
      {key.label}
    </kbd>
  )

/** All labels that a button has had, one a line: it keeps the width of the widest. */
function useWidest(...labels: readonly string[]): string {
  const [seen, setSeen] = useState<readonly string[]>([])
  const all = [...new Set([...seen, ...labels])]
  if (all.length > seen.length) setSeen(all)
  return all.join('\n')
}

/** Nothing speaks against it, the person least of all, and all of it was read. */
const isSuggested = (dialog: ConsentDialogState): boolean =>
  dialog.gravity === undefined &&
  dialog.undelivered !== 'deny' &&
  dialog.input.problems.length === 0 &&
  !dialog.isUnread

function labelOf({ isUnread, draft, undelivered }: ConsentDialogState): string {
  if (isUnread) return 'consent.allow_unread'
  if (draft.edited !== undefined) return 'consent.allow_edited'
  if (undelivered === 'allow') return 'consent.allow_again'
  return draft.scope === 'once' ? 'consent.allow' : `consent.allow_${draft.scope}`
}

/** The decision that Allow makes of the draft. Undefined while an edit or a rule cannot be read. */
const allowOf = ({ edited, scope, rule, note }: ConsentDraft): Choice | undefined =>
  edited === null || rule === null
    ? undefined
    : {
        kind: 'allow',
        ...(edited && { arguments: edited }),
        ...(scope !== 'once' && { scope, rule }),
        ...(note?.trim() && { note: note.trim() }),
      }

/** Denies, at once and at any time, with the reason if one was written; again, if it did not arrive. */
export const ConsentDialogDeny: Part<'button'> = dialogPart('Deny', 'button', deny)

function deny(dialog: ConsentDialogState) {
  const { state, draft, words, id, block, canDecide, decide, retry, undelivered, keys } = dialog
  if (!canDecide || retry) return null
  const isExplained = draft.view === 'reason'
  const isAgain = undelivered === 'deny'
  const reason = isExplained ? draft.reason.trim() : undefined
  const send = isExplained ? 'consent.deny_send' : 'consent.deny'
  return {
    'aria-keyshortcuts': keys?.deny?.name,
    type: 'button',
    className: 'handrail-button',
    'aria-disabled': state.kind === 'sending' || block === 'actor',
    'aria-describedby': block === 'actor' ? `${id} ${id}-status` : id,
    state: { verb: 'deny', kind: isExplained || isAgain ? 'primary' : undefined },
    onPointerDown: keepPress,
    onClick: () => decide({ kind: 'deny', reason }),
    children: (
      <>
        <span>{words.text(isAgain ? 'consent.deny_again' : send)}</span>
        {hintOf(keys?.deny)}
      </>
    ),
  }
}

/**
 * A menu of rare actions: how long the permission lasts, an edit, a note, a reason for Deny, the
 * details. It opens over the page, so nothing moves. While a reason or an edit is written, it is
 * the way back instead.
 */
export const ConsentDialogOptions: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogOptions(props, ref) {
  const dialog = useConsentDialog('ConsentDialogOptions')
  const { draft, change, words, state } = dialog
  const [isOpen, setOpen] = useState(false)
  /** A press on the button itself closes the menu before its click. */
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(ref, button)
  const { view } = draft
  const isAsking = view === 'ask'
  const leave = view === 'edit' ? { edited: undefined, writing: undefined } : {}
  const key = { ask: 'options', edit: 'discard', reason: 'back' }[view]
  const ownProps = {
    type: 'button',
    className: 'handrail-button handrail-options-button',
    state: { kind: 'quiet' },
    ...(isAsking && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen }),
    onPointerDown: () => void (wasOpen.current = isOpen),
    onClick() {
      formRoot.load() // for what the menu unfolds
      if (isAsking) setOpen(!wasOpen.current)
      else change({ view: 'ask', ...leave })
      wasOpen.current = false
    },
    children: (
      <>
        <span>{words.text(`consent.${key}`)}</span>
        {isAsking && <Icon path={DOWN_ICON} />}
      </>
    ),
  }
  const element = usePart('button', props, ownProps, merged ?? null)
  if (state.kind !== 'open') return null
  return (
    <>
      {element}
      {isOpen && isAsking && (
        <OptionsMenu button={button} dialog={dialog} close={() => setOpen(false)} />
      )}
    </>
  )
})

type OptionsMenuProps = {
  button: RefObject<HTMLButtonElement | null>
  dialog: ConsentDialogState
  close(): void
}

/** The menu, in the top layer: the browser closes it if the person presses elsewhere. */
function OptionsMenu({ button, dialog, close }: OptionsMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const closed = useLatest(close)
  useIsomorphicLayoutEffect(() => {
    const { current: element } = menu
    if (!element) return
    const onToggle = () => element.matches(':popover-open') || closed.current()
    if (element.popover) element.showPopover(button.current ? { source: button.current } : {})
    itemsOf(element)[0]?.focus()
    element.addEventListener('toggle', onToggle)
    return () => element.removeEventListener('toggle', onToggle)
  }, [])
  const leave = () => {
    button.current?.focus()
    close()
  }
  return (
    <div
      ref={menu}
      popover={typeof HTMLElement.prototype.showPopover === 'function' ? 'auto' : undefined}
      role="menu"
      tabIndex={-1}
      className="handrail-menu"
      aria-label={dialog.words.text('consent.options')}
      onKeyDown={(event) => onMenuKey(event, leave)}
    >
      {menuItems(dialog, leave)}
    </div>
  )
}

function menuItems(dialog: ConsentDialogState, leave: () => void) {
  const { state, draft, change, canDecide, canPostpone, postpone, words } = dialog
  const can = canDecide ? state.can : undefined
  const to = (chosen: Partial<ConsentDraft>) => () => {
    leave()
    change(chosen)
  }
  const item = (key: string, onClick: () => void, isChecked?: boolean, role = 'menuitem') => (
    <button
      key={key}
      type="button"
      role={role}
      aria-checked={isChecked}
      tabIndex={-1}
      className="handrail-menu-item"
      onClick={onClick}
    >
      {isChecked ? <Icon path={STATUS_ICONS.succeeded} /> : <span />}
      <span>{words.text(`consent.${key}`)}</span>
    </button>
  )
  const details = to({ isDetailsOpen: !draft.isDetailsOpen })
  return (
    <>
      {can && can.scopes.length > 1 && (
        <div role="group" aria-label={words.text('consent.scope')}>
          {can.scopes.map((scope) =>
            item(`scope_${scope}`, to({ scope }), scope === draft.scope, 'menuitemradio'),
          )}
        </div>
      )}
      {can?.edit && item('edit', to({ view: 'edit' }))}
      {can?.note && draft.note === undefined && item('add_note', to({ note: '' }))}
      {can?.reason && item('give_reason', to({ view: 'reason' }))}
      {item('details', details, draft.isDetailsOpen, 'menuitemcheckbox')}
      {canPostpone && item('later', postpone)}
    </>
  )
}

const itemsOf = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]'),
]

function onMenuKey(event: KeyboardEvent, leave: () => void): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next !== undefined) items.at(next % items.length)?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab') leave()
  else return
  if (event.key !== 'Tab') event.preventDefault()
  event.stopPropagation()
}
