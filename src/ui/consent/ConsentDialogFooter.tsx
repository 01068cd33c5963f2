'use client'
import { forwardRef, useContext, useMemo, useState, type CSSProperties } from 'react'
import type { Choice } from '../../requests/Ledger.ts'
import { coverageOf } from '../../host/coverageOf.ts'
import {
  Icon,
  useIsLate,
  useMergedRef,
  usePart,
  type Part,
  type PartProps,
} from '../../internal/parts.tsx'
import { keepPress } from '../../internal/clock.ts'
import { MODE_ICONS, RUNNING_ICON, UNDO_ICON, WARNING_ICON } from '../../internal/icons.ts'
import type { Coverage } from '../../policy/grants/createGrant.ts'
import { PolicyContext, useLedgerEntry, useToolRuntime } from '../../requests/useToolRuntime.ts'
import type { Words } from '../../words/foreign.ts'
import { useCoverageViews } from './ConsentDialogMore.tsx'
import { ConsentDialogOptions } from './ConsentDialogOptions.tsx'
import { useShortcutOf } from './DecisionShortcuts.tsx'
import { isSent } from './stakesOf.ts'
import { UnreadLines } from './UnreadLines.tsx'
import {
  useConsentDialog,
  type ConsentDialogState,
  type ConsentDraft,
} from './useConsentDialog.tsx'

/**
 * The decision: the way back at the start, Options, Deny and Allow at the end, and above them one
 * sentence if there is something to say. It stays at the lower end of the view while the request is
 * longer than that, above the inset `--handrail-inset-end` of the app.
 */
export const ConsentDialogFooter: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogFooter(props, ref) {
    const { words } = useConsentDialog('ConsentDialogFooter')
    const children = (
      <>
        <UnreadLines />
        <ConsentDialogStatus />
        <ConsentDialogWayBack />
        <ConsentDialogOptions />
        <ConsentDialogDeny />
        <ConsentDialogAllow />
      </>
    )
    return usePart(
      'div',
      props,
      {
        className: 'handrail-footer',
        role: 'group',
        'aria-label': words.text('consent.decision'),
        tabIndex: -1,
        children,
      },
      ref,
    )
  },
)

/**
 * The way back once it ran, as the app's policy promises it, or that there is none; of an edit, that
 * the person edited it. Draws nothing if it is not known.
 */
export const ConsentDialogWayBack: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ConsentDialogWayBack(props, ref) {
    const { stakes, status, words, id, canDecide, state, draft } =
      useConsentDialog('ConsentDialogWayBack')
    const isEdited = draft.edited !== undefined
    const { kind, forMs } = stakes.wayBack ?? {}
    const text = isEdited
      ? words.text('consent.edited')
      : forMs !== undefined
        ? words.text('consent.way_back_for', { time: timeText(forMs, words) })
        : words.text(`consent.way_back_${kind === 'none' && isSent(status) ? 'sent' : kind}`)
    const icon = isEdited ? MODE_ICONS.safe_write : kind === 'none' ? WARNING_ICON : UNDO_ICON
    const ownProps = {
      id: `${id}-way-back`,
      className: 'handrail-way-back',
      state: { kind },
      children: (
        <>
          <Icon path={icon} />
          <span>{text}</span>
        </>
      ),
    }
    const element = usePart('p', props, ownProps, ref)
    const isKnown = kind !== undefined || isEdited
    return isKnown && canDecide && state.kind === 'open' && draft.view !== 'reason' ? element : null
  },
)

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
export const ConsentDialogStatus: Part<'p'> = forwardRef<HTMLParagraphElement, PartProps<'p'>>(
  function ConsentDialogStatus(props, ref) {
    const dialog = useConsentDialog('ConsentDialogStatus')
    const { record, state, id, words, inputWords } = dialog
    const { text } = state.execution
    const entry = useLedgerEntry(record)
    const sent = entry?.decision ?? record.decision
    const isSending = state.kind === 'sending'
    const isLate = useIsLate(isSending)
    const chosen = useChosenCoverage()
    const views = useCoverageViews()
    const key = isSending ? `consent.sending_${sent?.kind ?? 'allow'}` : keyOf(dialog, sent?.kind)
    const { scope } = dialog.draft
    const showsGrantPreview = key === undefined && views && chosen && scope !== 'once'
    const children = (
      <>
        {isSending && <Icon path={RUNNING_ICON} />}
        <span>
          {key === 'consent.blocked_too_large' && text !== undefined
            ? words.count('consent.blocked_size', text.length)
            : key !== undefined &&
              (key.startsWith('input.') ? inputWords : words).text(key, {
                count: record.request?.batch?.size ?? 0,
              })}
          {isLate && ` ${words.text('send.unanswered')}`}
        </span>
        {showsGrantPreview && <views.GrantPreview coverage={chosen} scope={scope} />}
      </>
    )
    const ownProps = {
      id: `${id}-status`,
      className: 'handrail-footnote',
      role: isSending ? 'status' : undefined,
      state: { sending: isSending ? '' : undefined },
      hidden: key === undefined && !showsGrantPreview,
      children,
    }
    return usePart('p', props, ownProps, ref)
  },
)

function keyOf(
  { block, draft, canDecide, state, input }: ConsentDialogState,
  sent: string | undefined,
): string | undefined {
  if (!canDecide || draft.view === 'reason') return undefined
  if (block !== undefined) return `consent.blocked_${block}`
  if (draft.edited === null) return 'consent.blocked_edit'
  if (draft.rule === null) return 'consent.blocked_rule'
  if (draft.scope !== 'once')
    return state.scopeKeepers.get(draft.scope) === 'page'
      ? undefined
      : `consent.scope_${draft.scope}_effect`
  if (state.isStaged && sent !== undefined) return `consent.in_batch_${sent}`
  if (input.problems.length > 0) return input.isRefused ? 'input.refused' : 'input.ignored'
  return undefined
}

/** A digest is made for what is kept, not for what is shown. */
const NOT_SHOWN = () => ''

/**
 * The reach of the chosen permission. Undefined for this once, if the agent's runtime remembers, and
 * while a rule is not one yet.
 */
function useChosenCoverage(): Coverage | undefined {
  const { record, state, shownExecution, draft } = useConsentDialog('useChosenCoverage')
  const policy = useContext(PolicyContext)
  const { rule } = draft
  const isKept = state.scopeKeepers.get(draft.scope) === 'page'
  return useMemo(
    () =>
      isKept && rule !== null
        ? coverageOf(shownExecution, record.spec, policy, rule, NOT_SHOWN)
        : undefined,
    [isKept, record, policy, shownExecution, rule],
  )
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
 * Allows what is shown, once, as it is shown. `aria-disabled` until it has rested on screen, in a
 * visible, focused page, for the provider's `armDelay`, and while what would run is not certain.
 * Shown as `data-arming`. A press that began too early or on something else does nothing. A grave
 * call takes a second press in the same place. For a decision that did not arrive before the run
 * ended, it sends it again, if the app can.
 */
export const ConsentDialogAllow: Part<'button', {}, ConsentDialogAllowRenderState> = forwardRef<
  HTMLButtonElement,
  PartProps<'button', {}, ConsentDialogAllowRenderState>
>(function ConsentDialogAllow(props, ref) {
  const dialog = useConsentDialog('ConsentDialogAllow')
  const { state, block, armingState, arming, draft, words, id, confirm, retry } = dialog
  const runtime = useToolRuntime('ConsentDialogAllow')
  const merged = useMergedRef(ref, arming.attach)
  const { hint, ...shortcut } = useShortcutOf('allow')
  const choice = allowOf(draft)
  const isAgain = confirm.isConfirming(choice)
  const isOff = block !== undefined || state.kind !== 'open' || choice === undefined
  const isArming = !isOff && armingState.kind !== 'armed'
  const label = words.text(isAgain ? 'consent.press_again' : labelOf(dialog))
  const moment = words.text('consent.arming')
  const widest = useWidest(label, isOff ? '' : moment)
  const ownProps = {
    ...shortcut,
    type: 'button',
    className: 'handrail-button',
    'aria-disabled': isOff || isArming,
    'aria-describedby': `${id} ${dialog.risk ? `${id}-risks ` : ''}${id}-status`,
    style: { '--handrail-arm-delay': `${runtime.armDelay()}ms` } as CSSProperties,
    state: {
      verb: 'allow',
      kind: isSuggested(dialog) ? 'primary' : undefined,
      arming: isOff ? undefined : armingState.kind,
      confirm: pressOf(isAgain, confirm.asksAgain),
    },
    onClick: () => choice && confirm.press(choice),
    children: (
      <>
        <span className="handrail-verb-label" data-width={widest}>
          {isArming ? (
            <>
              <span aria-hidden="true">{moment}</span>
              <span className="handrail-visually-hidden">{label}</span>
            </>
          ) : (
            label
          )}
        </span>
        {hint}
      </>
    ),
  }
  const sendAgain = {
    state: { ...ownProps.state, verb: 'retry', kind: undefined, arming: undefined },
    type: 'button',
    className: 'handrail-button',
    onClick: retry,
    children: <span>{words.text('content.load')}</span>,
  }
  const element = usePart('button', props, retry ? sendAgain : ownProps, merged ?? null)
  return retry || (dialog.canDecide && draft.view !== 'reason') ? element : null
})

const pressOf = (isAgain: boolean, asksAgain: boolean): ConsentDialogAllowRenderState['confirm'] =>
  isAgain ? 'again' : asksAgain ? 'twice' : 'once'

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
export const ConsentDialogDeny: Part<'button'> = forwardRef<HTMLButtonElement, PartProps<'button'>>(
  function ConsentDialogDeny(props, ref) {
    const { state, draft, words, id, block, canDecide, decide, retry, undelivered } =
      useConsentDialog('ConsentDialogDeny')
    const isExplained = draft.view === 'reason'
    const isAgain = undelivered === 'deny'
    const { hint, ...shortcut } = useShortcutOf('deny')
    const ownProps = {
      ...shortcut,
      type: 'button',
      className: 'handrail-button',
      'aria-disabled': state.kind === 'sending' || block === 'actor',
      'aria-describedby': block === 'actor' ? `${id} ${id}-status` : id,
      state: { verb: 'deny', kind: isExplained || isAgain ? 'primary' : undefined },
      onPointerDown: keepPress,
      onClick: () =>
        decide({ kind: 'deny', reason: isExplained ? draft.reason.trim() : undefined }),
      children: (
        <>
          <span>
            {words.text(
              isAgain ? 'consent.deny_again' : isExplained ? 'consent.deny_send' : 'consent.deny',
            )}
          </span>
          {hint}
        </>
      ),
    }
    const element = usePart('button', props, ownProps, ref)
    return canDecide && !retry ? element : null
  },
)
