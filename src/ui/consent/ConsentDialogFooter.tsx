'use client'
import { forwardRef, useContext, useMemo, useId, useState } from 'react'
import { usePart, Icon, useIsLate, type Part, type PartProps } from '../../internal/parts.tsx'
import {
  ConsentDialogAllow,
  ConsentDialogDeny,
  ConsentDialogRetry,
  useCoverageViews,
} from './answerParts.tsx'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.tsx'
import { ConsentDialogWayBack } from './useConsent.tsx'
import { useLedgerEntry, PolicyContext } from '../../requests/useToolRuntime.ts'
import { RUNNING_ICON } from '../../internal/icons.ts'
import { coverageOf } from '../../host/coverageOf.ts'
import type { Coverage } from '../../policy/grants/createGrant.ts'
import { reasonText } from '../content/reasonText.ts'
import { ForeignText, ServerName, VisibleText } from '../content/ForeignText.tsx'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { Words } from '../../words/foreign.ts'
import { ReasonList } from './ReasonList.tsx'

/**
 * The decision: whether there is a way back, Deny and then Allow, and a sentence while Allow is off.
 * It stays at the lower end of the view while the request is longer
 * than that, above what `--handrail-inset-end` leaves to the app.
 */
export const ConsentDialogFooter: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogFooter(props, ref) {
    const { words } = useConsentDialog('ConsentDialogFooter')
    const children = (
      <>
        <ConsentDialogWayBack />
        <span className="handrail-end">
          <ConsentDialogDeny />
          <ConsentDialogAllow />
          <ConsentDialogRetry />
        </span>
        <ConsentDialogStatus />
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
 * The sentences beside the buttons: what is on its way, why Allow is off, how far a longer
 * permission reaches. The button itself shows that it arms.
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
        <span className={key === 'consent.arming' ? 'handrail-visually-hidden' : undefined}>
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
  { block, draft, armingState, canDecide, state, input, confirm, stakes }: ConsentDialogState,
  sent: string | undefined,
): string | undefined {
  if (!canDecide || draft.view === 'reason') return undefined
  if (block !== undefined) return `consent.blocked_${block}`
  if (draft.edited === null) return 'consent.blocked_edit'
  if (draft.rule === null) return 'consent.blocked_rule'
  if (confirm.isConfirming) return 'consent.confirm_within'
  if (draft.scope !== 'once')
    return state.scopeKeepers.get(draft.scope) === 'page'
      ? undefined
      : `consent.scope_${draft.scope}_effect`
  if (state.isStaged && sent !== undefined) return `consent.in_batch_${sent}`
  if (input.problems.length > 0) return input.isRefused ? 'input.refused' : 'input.ignored'
  if (stakes.confirmBy === 'hold' && draft.scope === 'once') return 'consent.hold'
  return armingState.kind === 'armed' ? undefined : 'consent.arming'
}

/** A digest is made for what is kept, not for what is shown. */
const NOT_SHOWN = () => ''

/**
 * What the permission will cover, as it is chosen. Undefined where it is this once, where the
 * agent's runtime remembers, and while a rule is not one yet.
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

/** Why it asks, in one reason; and all of them, when they are asked for. */
export const ConsentDialogWhy: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogWhy(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogWhy')
    const [isOpen, setOpen] = useState(false)
    const id = useId()
    const asks = status.because.find(({ kind }) => kind === status.consentCause)
    const children = (
      <>
        {asks && <VisibleText text={reasonText(asks, words)} />}{' '}
        <button
          type="button"
          className="handrail-link"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.text('consent.why')}
        </button>
        {isOpen && (
          <span className="handrail-reasons" id={id}>
            <ReasonList status={status} words={words} />
          </span>
        )}
      </>
    )
    return usePart('span', props, { className: 'handrail-because-line', children }, ref)
  },
)

/**
 * Which tool it is: its machine name, its server, its mode. Titles and prompts are no proof of what
 * runs.
 */
export const ConsentDialogTool: Part<'span'> = forwardRef<HTMLSpanElement, PartProps<'span'>>(
  function ConsentDialogTool(props, ref) {
    const { status, words } = useConsentDialog('ConsentDialogTool')
    const children = <ToolNames status={status} words={words} />
    return usePart('span', props, { className: 'handrail-tool', children }, ref)
  },
)

/** The machine name of a tool, its server, its mode. */
function ToolNames({ status, words }: { status: ToolCallStatus; words: Words }) {
  const policy = useContext(PolicyContext)
  const { execution, mode } = status
  const { name, server } = execution
  return (
    <>
      <code className="handrail-name" dir="ltr">
        <ForeignText text={name} />
      </code>
      {server !== undefined && (
        <ServerName server={server} isConfigured={isConfiguredServer(execution, policy)} />
      )}
      <span className="handrail-mode">{words.text(`mode.${mode}`)}</span>
    </>
  )
}
