'use client'
import { forwardRef, useCallback, useContext, useId, useMemo, useRef, type ReactNode } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { keepPress } from '../../internal/clock.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { isDenial } from '../../model/Consent.ts'
import type { ConsentOption } from '../../model/index.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { formRoot } from '../question/formRoot.ts'
import type { FormReport } from '../form/SchemaForm.tsx'
import { NotLoaded } from '../content/NotLoaded.tsx'
import { ForeignText, LongText, Sentence, ServerName } from '../content/ForeignText.tsx'
import { Fields, Section } from '../content/ValueSection.tsx'
import { CopyButton, RevealedContext, useRevealedSet } from '../content/CopyButton.tsx'
import { copyJson, copyPlain } from '../content/copyResult.ts'
import { exactNumbersOf } from '../content/walkJson.ts'
import { agentOf, executorOf } from '../content/executor.tsx'
import { EXECUTOR_WORDS } from '../content/executorMessages.en.ts'
import { grantsRoot } from './grantsRoot.ts'
import { ReasonList } from './ReasonList.tsx'
import { ConsentDialogHeader } from './ConsentDialogHeader.tsx'
import { ConsentDialogSheet, problemAt, wrongFields } from './ConsentDialogSheet.tsx'
import {
  ConsentDialogNotice,
  useConsentDialog,
  type ConsentDialogState,
} from './useConsentDialog.tsx'

/**
 * All that unfolds between the sheet and the foot: the form of an edit, the reason of a denial, a
 * note, answers that the request offers, the reach of a lasting permission, the name to type, and
 * the details. Draws nothing of what was not asked for.
 */
export const ConsentDialogMore: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogMore(props, ref) {
    const dialog = useConsentDialog('ConsentDialogMore')
    const { draft, state, change, words, stakes, canDecide } = dialog
    const views = useCoverageViews()
    const isOpen = canDecide && state.kind === 'open'
    const children = (
      <>
        <Compared {...dialog} />
        {draft.view === 'edit' && <Editor {...dialog} />}
        {canDecide && draft.view === 'ask' && <Answers {...dialog} />}
        {draft.view === 'reason' && state.can.reason && (
          <Writing
            label={words.text('consent.reason')}
            value={draft.reason}
            onWrite={(reason) => change({ reason })}
          />
        )}
        {draft.view !== 'reason' && state.can.note && draft.note !== undefined && (
          <Writing
            label={words.text('consent.note')}
            value={draft.note}
            onWrite={(note) => change({ note })}
          />
        )}
        {views && canDecide && draft.view === 'ask' && <views.CoverageChooser />}
        <RememberedRules {...dialog} />
        {stakes.name !== undefined && isOpen && draft.view !== 'reason' && <Typed {...dialog} />}
        {draft.isDetailsOpen && <Details {...dialog} />}
      </>
    )
    return usePart('div', props, { className: 'handrail-more', children }, ref)
  },
)

/**
 * All of a request but its decision, in the usual order: for an app that draws only the footer
 * itself. Draws no element of its own.
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

/** Chooses and says the reach of a lasting permission that this page keeps. */
export function useCoverageViews() {
  const { state, draft } = useConsentDialog('useCoverageViews')
  return useLazyRoot(grantsRoot, state.scopeKeepers.get(draft.scope) === 'page').value
}

/** The request before it changed and now, while the person looks at it. */
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

/** Without a schema the form is made from the values. */
const ANY = {}

/** The arguments in a form made from the tool's schema. Allow is off while it is not valid. */
function Editor({ state, shown, draft, change, isRestored }: ConsentDialogState) {
  const { execution } = state
  const { value: code, failed } = useLazyRoot(formRoot)
  const root = useRef<HTMLDivElement>(null)
  const isThere = code !== undefined
  useIsomorphicLayoutEffect(() => {
    // the person asked for it in this very click
    if (isThere && !isRestored)
      root.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [isThere])
  const report = useCallback(
    ({ value, problems, isChanged, writing, kept }: FormReport) =>
      change({
        writing,
        kept: isChanged ? kept : undefined,
        edited: !isChanged ? undefined : problems === 0 && isJsonObject(value) ? value : null,
      }),
    [change],
  )
  return (
    <div ref={root}>
      {code && (
        <code.SchemaForm
          key={shown.key}
          schema={execution.tool.inputSchema ?? ANY}
          value={execution.arguments}
          writing={draft.writing}
          kept={draft.kept}
          showsProposed
          isReadOnly={state.kind !== 'open'}
          onReport={report}
        />
      )}
      {failed && <NotLoaded root={formRoot} />}
    </div>
  )
}

type WritingProps = { label: string; value: string; onWrite(text: string): void }

/** Words of the person that the agent reads. */
function Writing({ label, value, onWrite }: WritingProps) {
  const { isRestored, words } = useConsentDialog('Writing')
  const id = useId()
  return (
    <div className="handrail-field">
      <label className="handrail-label" htmlFor={id}>
        {label} <small>{words.text('consent.agent_reads')}</small>
      </label>
      <textarea
        className="handrail-input"
        id={id}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for it in this very click
        autoFocus={!isRestored}
        value={value}
        onChange={(event) => onWrite(event.target.value)}
      />
    </div>
  )
}

/** The options that the request offers, and words in place of a decision if it can carry them. */
function Answers({ state, draft, change, decide, words }: ConsentDialogState) {
  const id = useId()
  const { options, can, kind } = state
  const text = draft.answer.trim()
  return (
    <>
      {options.length > 0 && (
        <div className="handrail-options" role="group" aria-label={words.text('consent.answers')}>
          {options.map((option) => (
            <Option key={option.id} option={option} />
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
              aria-disabled={kind !== 'open' || text === ''}
              onClick={() => text !== '' && decide({ kind: 'respond', text })}
            >
              <span>{words.text('consent.send')}</span>
            </button>
          </span>
        </div>
      )}
    </>
  )
}

type OptionProps = { option: ConsentOption }

/**
 * One answer that the request offers: what it does in our words if that is known, and the server's
 * words beside it. If it may let the call run it arms like Allow; a denial never waits.
 */
function Option({ option }: OptionProps) {
  const { state, armingState, block, decide, confirm, words, id } = useConsentDialog('Option')
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
      onClick={() => (isRefusal ? decide(choice) : confirm.press(choice))}
    >
      {option.kind && <span>{words.text(`consent.option_${option.kind}`)}</span>}{' '}
      <span>
        <ForeignText text={option.label} isSaid longest={100} />
      </span>
      {confirm.isConfirming(choice) && <span>{words.text('consent.press_again')}</span>}
    </button>
  )
}

/** The rules that the runtime remembers with the chosen scope, word for word. */
function RememberedRules({ record, draft, words }: ConsentDialogState) {
  const rules = (record.request?.remembers ?? [])
    .filter(({ scope }) => scope === draft.scope)
    .map(({ text }) => text)
  return rules.length === 0 ? null : (
    <div data-part="rest">
      <Section title={words.text('consent.remembers')}>
        <pre className="handrail-code">
          <LongText text={rules.join('\n')} revealKey="rules" />
        </pre>
      </Section>
    </div>
  )
}

/** The person types the name of what would be lost; Allow is off until then. */
function Typed({ stakes, draft, change, words }: ConsentDialogState) {
  const id = useId()
  return (
    <div className="handrail-field">
      <label className="handrail-label" htmlFor={id}>
        <span>
          <Sentence
            parts={words.parts('consent.type_name')}
            values={{ name: <ForeignText text={stakes.name ?? ''} isSaid /> }}
          />
        </span>
      </label>
      <input
        className="handrail-input"
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={draft.typed}
        onChange={(event) => change({ typed: event.target.value })}
      />
    </div>
  )
}

/** All values, exactly; then the tool, the reasons for asking, and the tool in its own words. */
function Details(dialog: ConsentDialogState) {
  const { state, shownExecution, input, words } = dialog
  const { raw } = state
  const { text, arguments: payload } = shownExecution
  const exact = useMemo(() => exactNumbersOf(text), [text])
  const note = (path: string, pointer: string) => (
    <>
      {problemAt(dialog)(path, pointer)}
      {input.descriptions.has(pointer) && (
        <span className="handrail-parameter">
          <ForeignText text={input.descriptions.get(pointer) ?? ''} isSaid longest={300} />
        </span>
      )}
    </>
  )
  return (
    <RevealedContext.Provider value={useRevealedSet()}>
      <Section
        title={words.text('consent.details')}
        controls={
          <CopyButton
            label={words.text('consent.copy_json')}
            text={(isRevealed) =>
              raw === undefined
                ? copyJson(payload, { exact, isRevealed })
                : copyPlain(raw, isRevealed(''))
            }
          />
        }
      >
        {raw === undefined ? (
          <Fields value={payload} exact={exact} note={note} extra={wrongFields(dialog)} />
        ) : (
          <pre className="handrail-code">
            <LongText text={raw} />
          </pre>
        )}
        <ToolFacts {...dialog} />
      </Section>
    </RevealedContext.Provider>
  )
}

/** The tool: its name, its server, the reasons for asking, its own words, and what runs it. */
function ToolFacts({ status, words }: ConsentDialogState) {
  const policy = useContext(PolicyContext)
  const own = useWords(EXECUTOR_WORDS)
  const { execution } = status
  const { name, server, tool } = execution
  const said = (value: unknown, longest: number) =>
    typeof value === 'string' && value.trim() !== '' ? (
      <ForeignText text={value} isSaid longest={longest} />
    ) : null
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.text('consent.tool'),
      <span key="tool">
        <code className="handrail-name" dir="ltr">
          <ForeignText text={name} />
        </code>{' '}
        {server !== undefined && (
          <ServerName server={server} isConfigured={isConfiguredServer(execution, policy)} />
        )}
      </span>,
    ],
    [words.text('consent.why'), <ReasonList key="why" status={status} words={words} />],
    [words.text('consent.tool_title'), said(tool.title ?? tool.annotations?.title, 100)],
    [words.text('consent.tool_says'), said(tool.description, 20_000)],
    [own.text('executor.title'), executorOf(tool.executor, own)],
    [own.text('executor.agent'), agentOf(tool.agent, own)],
  ]
  return (
    <dl className="handrail-fields">
      {facts
        .filter(([, fact]) => fact !== null)
        .map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
