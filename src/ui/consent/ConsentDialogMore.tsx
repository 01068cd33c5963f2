'use client'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { LinkButton, type Part } from '../../internal/parts.tsx'
import { Button } from '../../internal/controls.tsx'
import { keepPress } from '../../internal/keepPress.ts'
import type { Words } from '../../words/foreign.ts'
import { isDenial } from '../../model/Consent.ts'
import type { ConsentOption } from '../../model/index.ts'
import { formRoot, grantsRoot } from './roots.ts'
import { NotLoaded } from '../content/NotLoaded.tsx'
import { ForeignText } from '../content/ForeignText.tsx'
import { Notice } from '../content/Notice.tsx'
import { lostState } from '../../model/hostErrors.ts'
import { ConsentDialogHeader, ConsentDialogSheet } from './ConsentDialogSheet.tsx'
import { dialogPart, type ConsentDialogState } from './useConsentDialog.tsx'

/**
 * The folded parts between sheet and footer: the form of an edit, the reason of a denial, a note,
 * offered answers, the scope of a permission, the name to type, the details. Draws nothing of what
 * was not asked for.
 */
export const ConsentDialogMore: Part<'div'> = dialogPart('More', 'div', useMore)

function useMore(dialog: ConsentDialogState) {
  const views = useCoverageViews(dialog)
  const { value: code, failed } = useLazyRoot(formRoot, isUnfolded(dialog))
  const canAnswer = dialog.canDecide && dialog.draft.view === 'ask'
  const children = (
    <>
      <Compared {...dialog} />
      {canAnswer && <Answers {...dialog} />}
      {canAnswer && views && <views.CoverageChooser />}
      <WrittenWords {...dialog} />
      {code && <code.Unfolded />}
      {failed && <NotLoaded root={formRoot} />}
    </>
  )
  return { className: 'handrail-more', children }
}

/**
 * Draws the whole request except its buttons. Use it if your app draws only the footer. Adds no
 * element around the parts.
 * @example
 * <ConsentDialog record={record}>
 *   <ConsentDialogContent />
 *   <ConsentDialogFooter>
 *     <ConsentDialogStatus />
 *     <ConsentDialogWayBack />
 *     <ConsentDialogOptions />
 *     <ConsentDialogDeny />
 *     <ConsentDialogAllow />
 *   </ConsentDialogFooter>
 * </ConsentDialog>
 */
export const ConsentDialogContent = () => (
  <>
    <ConsentDialogHeader />
    <ConsentDialogNotice />
    <ConsentDialogSheet />
    <ConsentDialogMore />
  </>
)

/** True if something is unfolded whose code comes later. */
const isUnfolded = (dialog: ConsentDialogState): boolean =>
  dialog.draft.view === 'edit' ||
  dialog.draft.isDetailsOpen ||
  asksForName(dialog) ||
  rememberedIn(dialog).length > 0

/** True if the person types the name of what would be lost before Allow is on. */
export const asksForName = ({ stakes, canDecide, state, draft }: ConsentDialogState): boolean =>
  stakes.name !== undefined && canDecide && state.kind === 'open' && draft.view !== 'reason'

/** The rules that the runtime remembers with the chosen scope. */
export const rememberedIn = ({ record, draft }: ConsentDialogState): readonly string[] =>
  (record.request?.remembers ?? [])
    .filter(({ scope }) => scope === draft.scope)
    .map(({ text }) => text)

/** Chooses and says the reach of a lasting permission that this page keeps. */
export const useCoverageViews = ({ state, draft }: ConsentDialogState) =>
  useLazyRoot(grantsRoot, state.scopeKeepers.get(draft.scope) === 'page').value

function Compared({
  record,
  draft,
  id,
  compare: Comparison,
  requestChange,
}: ConsentDialogState): ReactNode {
  if (!Comparison || !requestChange || !draft.isCompareOpen) return null
  const { before, after } = requestChange
  return (
    <div id={`${id}-compared`}>
      <Comparison record={record} before={before} after={after} />
    </div>
  )
}

function Answers(dialog: ConsentDialogState) {
  const { state, draft, change, decide, words } = dialog
  const { options, can, kind } = state
  const text = draft.answer.trim()
  return (
    <>
      {options.length > 0 && (
        <div className="handrail-options" role="group" aria-label={words.text('consent.answers')}>
          {options.map((option) => (
            <Option key={option.id} option={option} dialog={dialog} />
          ))}
        </div>
      )}
      {can.respond && (
        <AgentText
          label={words.text('consent.answer')}
          words={words}
          rows={1}
          value={draft.answer}
          onWrite={(answer) => change({ answer })}
        >
          <Button
            aria-disabled={kind !== 'open' || text === ''}
            onClick={() => text !== '' && decide({ kind: 'respond', text })}
          >
            {words.text('consent.send')}
          </Button>
        </AgentText>
      )}
    </>
  )
}

/** The reason of a denial, or the note of a permission: the person asked for it in this very click. */
function WrittenWords({ draft, state, change, words, isRestored }: ConsentDialogState): ReactNode {
  const { can } = state
  const writing = { words, rows: 2, autoFocus: !isRestored }
  if (draft.view === 'reason')
    return can.reason ? (
      <AgentText
        {...writing}
        key="reason"
        label={words.text('consent.reason')}
        value={draft.reason}
        onWrite={(reason) => change({ reason })}
      />
    ) : null
  return can.note && draft.note !== undefined ? (
    <AgentText
      {...writing}
      key="note"
      label={words.text('consent.note')}
      value={draft.note}
      onWrite={(note) => change({ note })}
    />
  ) : null
}

type AgentTextProps = Pick<ComponentProps<'textarea'>, 'rows' | 'autoFocus' | 'children'> & {
  label: string
  words: Words
  value: string
  onWrite(text: string): void
}

/** Words of the person that the agent reads. `children`: the button that sends them. */
function AgentText({ label, words, onWrite, children, ...box }: AgentTextProps) {
  const id = useId()
  const text = (
    <textarea
      {...box}
      className="handrail-input"
      id={id}
      onChange={(event) => onWrite(event.target.value)}
    />
  )
  return (
    <div className="handrail-field">
      <label className="handrail-label" htmlFor={id}>
        {label} <small>{words.text('consent.agent_reads')}</small>
      </label>
      {children ? (
        <span className="handrail-send">
          {text}
          {children}
        </span>
      ) : (
        text
      )}
    </div>
  )
}

/** One answer of the request. If it may let the call run it arms like Allow; a denial never waits. */
function Option({ option, dialog }: { option: ConsentOption; dialog: ConsentDialogState }) {
  const { state, armingState, block, decide, press, isConfirming, words, id } = dialog
  const choice = { kind: 'respond', option: option.id } as const
  const isRefusal = isDenial([option], option.id)
  const mayRun = block === undefined && armingState.kind === 'armed'
  return (
    <button
      type="button"
      className="handrail-button"
      data-verb="respond"
      aria-disabled={state.kind !== 'open' || !(isRefusal || mayRun)}
      aria-describedby={`${id}-status`}
      onPointerDown={isRefusal ? keepPress : undefined}
      // also too early: each press begins the delay again
      onClick={() => (isRefusal ? decide(choice) : press(choice))}
    >
      {option.kind && <span>{words.text(`consent.${option.kind}`)}</span>}{' '}
      <span>
        <ForeignText text={option.label} isSaid longest={100} />
      </span>
      {isConfirming(choice) && <span>{words.text('consent.press_again')}</span>}
    </button>
  )
}

/**
 * One notice for each problem: a decision that did not arrive, a changed request, a forbidden edit,
 * a text that could not be rendered, a wrong checksum. Also says how this decision affects its
 * batch.
 */
export const ConsentDialogNotice: Part<'div'> = dialogPart('Notice', 'div', (dialog) => {
  const children = noticesOf(dialog).filter(Boolean)
  return children.length > 0 ? { className: 'handrail-notices', children } : null
})

function noticesOf(dialog: ConsentDialogState): readonly ReactNode[] {
  const { record, words, state, requestChange, confirmation, forbidden } = dialog
  const notice = (kind: 'failed' | 'waiting', key: string, more?: ReactNode) => (
    <Notice key={key} kind={kind} strong={words.text(key)} role="alert">
      {more}
    </Notice>
  )
  const quote = (text: string) => <ForeignText key="quote" text={text} isSaid longest={500} />
  const { checksum } = state
  const { isBeingChecked, batch } = record.request ?? {}
  const lost = lostDecision(dialog)
  // by the protocol's word
  const isInBatch = state.kind !== 'closed' && batch && batch.size > 1
  const inBatch = (key: string) => (
    <Notice key={key} kind="waiting">
      {words.text(key, { count: batch?.size ?? 0 })}
    </Notice>
  )
  return [
    lost && notice('failed', lost.key, [lost.quote && quote(lost.quote), ' ', lost.effect]),
    requestChange &&
      notice('waiting', 'consent.changed', [
        words.text(`consent.changed_${requestChange.what}`),
        ' ',
        <CompareLink key="compare" {...dialog} />,
      ]),
    forbidden !== undefined && notice('waiting', 'consent.edit_forbidden', quote(forbidden)),
    confirmation.kind === 'error' &&
      notice('failed', 'consent.template_error', quote(confirmation.reason.text)),
    record.inputs?.changed === true && notice('waiting', 'inputs.changed'),
    (checksum === 'unverified' || checksum === 'absent') &&
      notice('waiting', `consent.checksum_${checksum}`),
    checksum === 'mismatch' && notice('failed', 'consent.checksum_mismatch'),
    isBeingChecked === true && state.kind === 'open' && notice('waiting', 'consent.being_checked'),
    isInBatch && batch.partialDeny === 'drops' && inBatch('consent.drops'),
    isInBatch && batch.submit === 'together' && inBatch('consent.together'),
  ]
}

function CompareLink({ compare, requestChange, draft, change, id, words }: ConsentDialogState) {
  if (!compare || requestChange?.what === 'request') return null
  return (
    <LinkButton
      aria-expanded={draft.isCompareOpen}
      aria-controls={`${id}-compared`}
      onClick={() => change({ isCompareOpen: !draft.isCompareOpen })}
    >
      {words.text(draft.isCompareOpen ? 'content.show_less' : 'consent.show_changes')}
    </LinkButton>
  )
}

const UNSENT: Partial<Record<string, string>> = {
  deny: 'bubble.because_refusal_unsent',
  respond: 'question.unsent',
}

/** A decision that did not arrive, or that the server did not accept. */
function lostDecision({ words, error, undelivered = 'allow', state }: ConsentDialogState) {
  if (!error && state.kind !== 'unsent') return undefined
  const quote = error?.message
  if (error && lostState(error) === 'refused')
    return { key: 'consent.refused', quote, effect: undefined }
  const mayHaveRun = undelivered === 'allow' || undelivered === 'unasked'
  const effect = words.text(mayHaveRun ? 'consent.unsent_effect' : 'consent.unsent_unknown')
  return { key: UNSENT[undelivered] ?? 'consent.unsent', quote, effect }
}
