'use client'
import { forwardRef, useCallback, useId, type CSSProperties } from 'react'
import type { Choice } from '../../requests/Choice.ts'
import { useToolRuntime } from '../../requests/useToolRuntime.ts'
import { useShortcutOf } from './DecisionShortcuts.tsx'
import { useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import {
  useConsentDialog,
  type ConsentDialogState,
  type ConsentDraft,
} from './useConsentDialog.tsx'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { grantsRoot } from './grantsRoot.ts'
import { keepPress } from '../../internal/clock.ts'
import { ForeignText } from '../content/ForeignText.tsx'
import { isDenial } from '../../model/Consent.ts'
import type { ConsentOption } from '../../model/index.ts'

/** What its `data-` attributes say, for `render`. `arming`: undefined while nobody can allow. */
export type ConsentDialogAllowRenderState = {
  verb: string
  kind: string | undefined
  arming: 'waiting' | 'arming' | 'armed' | undefined
  /** What it takes; `again`: the second of two presses. */
  confirm: 'click' | 'hold' | 'type' | 'again'
}

/**
 * Allows what is shown, once, as it is shown. `aria-disabled` until it has rested on screen, in a
 * visible, focused page, for the provider's `armDelay`, and while what would run is not certain.
 * Shown as `data-arming`. A press that began too early or on something else does nothing. If a long
 * command or diff was not read to its end, it says so, and is not the suggested button.
 */
export const ConsentDialogAllow: Part<'button', {}, ConsentDialogAllowRenderState> = forwardRef<
  HTMLButtonElement,
  PartProps<'button', {}, ConsentDialogAllowRenderState>
>(function ConsentDialogAllow(props, ref) {
  const dialog = useConsentDialog('ConsentDialogAllow')
  const { state, block, armingState, arming, draft, words, id, confirm, stakes } = dialog
  const runtime = useToolRuntime('ConsentDialogAllow')
  const watched = useCallback(
    (element: HTMLButtonElement | null) => arming.attach(element),
    [arming],
  )
  const merged = useMergedRef(ref, watched)
  const { edited, rule, view } = draft
  const { hint, ...shortcut } = useShortcutOf('allow')
  const isOff = block !== undefined || state.kind !== 'open' || edited === null || rule === null
  const isArming = !isOff && armingState.kind === 'arming'
  const ownProps = {
    ...confirm.handlers,
    ...shortcut,
    type: 'button',
    className: 'handrail-button',
    'aria-disabled': isOff || armingState.kind !== 'armed',
    'aria-describedby': `${id} ${dialog.isCritical ? `${id}-risks ` : ''}${id}-status`,
    style: { '--handrail-arm-delay': `${runtime.armDelay()}ms` } as CSSProperties,
    state: {
      verb: 'allow',
      kind: isSuggested(dialog) ? 'primary' : undefined,
      arming: isOff ? undefined : armingState.kind,
      confirm: confirm.isConfirming ? ('again' as const) : stakes.confirmBy,
    },
    onClick: () => {
      const choice = allowOf(draft)
      if (choice) confirm.press(choice)
    },
    children: (
      <>
        {stakes.confirmBy === 'hold' && <span className="handrail-holding" />}
        {isArming && <span key={armingState.round} className="handrail-arming" />}
        <span>{words.text(labelOf(dialog))}</span>
        {hint}
      </>
    ),
  }
  const element = usePart('button', props, ownProps, merged ?? null)
  return dialog.canDecide && !dialog.retry && view !== 'reason' ? element : null
})

/** Nothing speaks against it, the person least of all, and all of it was read. */
const isSuggested = (dialog: ConsentDialogState): boolean =>
  !dialog.isCritical &&
  dialog.stakes.wayBack?.kind !== 'none' &&
  dialog.stakes.confirmBy === 'click' &&
  dialog.undelivered !== 'deny' &&
  dialog.input.problems.length === 0 &&
  !dialog.isUnread

function labelOf(dialog: ConsentDialogState): string {
  if (dialog.confirm.isConfirming) return 'consent.confirm_again'
  if (dialog.isUnread) return 'consent.allow_unread'
  if (dialog.draft.edited !== undefined) return 'consent.allow_edited'
  return dialog.undelivered === 'allow' ? 'consent.allow_again' : 'consent.allow'
}

/** What Allow decides, as the person drafted it. Undefined while an edited text cannot be read. */
const allowOf = ({ edited, scope, rule, note }: ConsentDraft): Choice | undefined =>
  edited === null || rule === null
    ? undefined
    : {
        kind: 'allow',
        ...(edited && { arguments: edited }),
        ...(scope !== 'once' && { scope, rule }),
        ...(note?.trim() && { note: note.trim() }),
      }

/**
 * What chooses what a longer permission covers, and says it, if this page keeps the chosen one. Its
 * code is that of the permissions themselves, so it is there.
 */
export function useCoverageViews() {
  const { state, draft } = useConsentDialog('ConsentDialogAllow')
  return useLazyRoot(grantsRoot, state.scopeKeepers.get(draft.scope) === 'page').value
}

/**
 * Denies, at once and at any time, with the reason where one was written; again, where that did not
 * arrive.
 */
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

/**
 * Sends a decision again that did not arrive before the run ended, where the app can: then in the
 * place of Deny and Allow. Else nothing.
 */
export const ConsentDialogRetry: Part<'button'> = forwardRef<
  HTMLButtonElement,
  PartProps<'button'>
>(function ConsentDialogRetry(props, ref) {
  const { retry, words } = useConsentDialog('ConsentDialogRetry')
  const ownProps = {
    type: 'button',
    className: 'handrail-button',
    onClick: retry,
    children: <span>{words.text('content.load')}</span>,
  }
  const element = usePart('button', props, ownProps, ref)
  return retry ? element : null
})

/**
 * Answers that are neither Allow nor Deny: the options that the protocol offers, and words where it
 * can carry them. Nothing where it offers none.
 */
export const ConsentDialogAnswer: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogAnswer(props, ref) {
    const { state, draft, change, decide, canDecide, words } =
      useConsentDialog('ConsentDialogAnswer')
    const id = useId()
    const { options, can, kind } = state
    const isOff = kind !== 'open'
    const text = draft.answer.trim()
    const children = (
      <>
        {options.length > 0 && (
          <div className="handrail-options" role="group" aria-label={words.text('consent.answers')}>
            {options.map((option) => (
              <ConsentDialogOption key={option.id} option={option} />
            ))}
          </div>
        )}
        {can.respond && (
          <div className="handrail-field">
            <label className="handrail-label" htmlFor={id}>
              {words.text('consent.answer')} <small>{words.text('consent.agent_reads')}</small>
            </label>
            <span className="handrail-send">
              <textarea
                className="handrail-input"
                id={id}
                rows={1}
                value={draft.answer}
                onChange={(event) => change({ answer: event.target.value })}
              />
              <button
                type="button"
                className="handrail-button"
                aria-disabled={isOff || text === ''}
                onClick={() => text !== '' && decide({ kind: 'respond', text })}
              >
                <span>{words.text('consent.send')}</span>
              </button>
            </span>
          </div>
        )}
      </>
    )
    const element = usePart('div', props, { className: 'handrail-answer', children }, ref)
    return canDecide && draft.view === 'ask' && (options.length > 0 || can.respond) ? element : null
  },
)

type ConsentDialogOptionProps = { option: ConsentOption }

/**
 * One answer that the request offers: what it does in our words, where that is known, and the
 * server's words beside it, as theirs. What may let the call run waits like Allow; what denies it
 * never waits.
 */
function ConsentDialogOption({ option }: ConsentDialogOptionProps) {
  const dialog = useConsentDialog('ConsentDialogOption')
  const { state, armingState, block, decide, confirm, words, id } = dialog
  const isRefusal = isDenial([option], option.id)
  const mayRun = block === undefined && armingState.kind === 'armed'
  const isOff = state.kind !== 'open' || !(isRefusal || mayRun)
  return (
    <button
      type="button"
      className="handrail-button"
      data-verb="respond"
      aria-disabled={isOff}
      aria-describedby={`${id}-status`}
      {...confirm.handlers}
      onPointerDown={isRefusal ? keepPress : confirm.handlers.onPointerDown}
      // also too early: whoever keeps pressing keeps waiting
      onClick={() => {
        const choice = { kind: 'respond', option: option.id } as const
        if (isRefusal) decide(choice)
        else confirm.press(choice)
      }}
    >
      {option.kind && <span>{words.text(`consent.option_${option.kind}`)}</span>}{' '}
      <span>
        <ForeignText text={option.label} isSaid longest={100} />
      </span>
    </button>
  )
}

/**
 * Words that go along with Allow; the model reads them. There while the person writes them, where
 * the protocol can carry them.
 */
export const ConsentDialogNote: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogNote(props, ref) {
    const { state, draft, isRestored, change, words } = useConsentDialog('ConsentDialogNote')
    const id = useId()
    const isThere = state.can.note && draft.note !== undefined && draft.view !== 'reason'
    const children = (
      <>
        <label className="handrail-label" htmlFor={id}>
          {words.text('consent.note')} <small>{words.text('consent.agent_reads')}</small>
        </label>
        <textarea
          className="handrail-input"
          id={id}
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it in this very click
          autoFocus={!isRestored}
          value={draft.note ?? ''}
          onChange={(event) => change({ note: event.target.value })}
        />
      </>
    )
    const element = usePart('div', props, { className: 'handrail-field', children }, ref)
    return isThere ? element : null
  },
)

/**
 * Where a denial is explained; the model reads it. There while the person explains, where the
 * protocol can carry it.
 */
export const ConsentDialogReason: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogReason(props, ref) {
    const { state, draft, isRestored, change, words } = useConsentDialog('ConsentDialogReason')
    const id = useId()
    const children = (
      <>
        <label className="handrail-label" htmlFor={id}>
          {words.text('consent.reason')} <small>{words.text('consent.agent_reads')}</small>
        </label>
        <textarea
          className="handrail-input"
          id={id}
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it in this very click
          autoFocus={!isRestored}
          value={draft.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </>
    )
    const element = usePart('div', props, { className: 'handrail-field', children }, ref)
    return draft.view === 'reason' && state.can.reason ? element : null
  },
)
