'use client'
import { useCallback, useContext, useId, useMemo, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { PolicyContext } from '../../requests/useToolRuntime.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { SchemaForm, type FormReport } from '../form/SchemaForm.tsx'
import {
  ForeignName,
  ForeignText,
  LongText,
  Sentence,
  ServerName,
} from '../content/ForeignText.tsx'
import { Fields } from '../content/Fields.tsx'
import { Section } from '../content/ValueSection.tsx'
import { CopyButton, RevealedContext, useRevealedSet } from '../content/CopyButton.tsx'
import { copyJson, copyPlain } from '../content/copyResult.ts'
import { exactNumbersOf } from '../content/walkJson.ts'
import { agentOf, executorOf } from '../content/executor.tsx'
import { EXECUTOR_WORDS } from '../content/executorMessages.en.ts'
import { nonBlankText } from './declaredConfirmationOf.ts'
import { ReasonList } from './ReasonList.tsx'
import { problemAt, wrongFields } from './ConsentDialogSheet.tsx'
import { asksForName, rememberedIn } from './ConsentDialogMore.tsx'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.tsx'

/** The unfolded parts of a request. Few requests have any, so they come with the forms. */
export function Unfolded() {
  const dialog = useConsentDialog('ConsentDialogMore')
  const { draft } = dialog
  return (
    <>
      {draft.view === 'edit' && <Editor {...dialog} />}
      <RememberedRules {...dialog} />
      {asksForName(dialog) && <Typed {...dialog} />}
      {draft.isDetailsOpen && <Details {...dialog} />}
    </>
  )
}

/** Without a schema the form is made from the values. */
const ANY = {}

/** The arguments in a form made from the tool's schema. Allow is off while it is not valid. */
function Editor({ state, shown, draft, change, isRestored }: ConsentDialogState) {
  const { execution } = state
  const root = useRef<HTMLDivElement>(null)
  useIsomorphicLayoutEffect(() => {
    // the person asked for it in this very click
    if (!isRestored)
      root.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [])
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
      <SchemaForm
        key={shown.key}
        schema={execution.tool.inputSchema ?? ANY}
        value={execution.arguments}
        writing={draft.writing}
        kept={draft.kept}
        showsProposed
        isReadOnly={state.kind !== 'open'}
        onReport={report}
      />
    </div>
  )
}

/** The rules that the runtime remembers with the chosen scope, word for word. */
function RememberedRules(dialog: ConsentDialogState) {
  const rules = rememberedIn(dialog)
  return rules.length === 0 ? null : (
    <div data-part="rest">
      <Section title={dialog.words.text('consent.remembers')}>
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
  const copy = (isRevealed: (where: string) => boolean) =>
    raw === undefined ? copyJson(payload, { exact, isRevealed }) : copyPlain(raw, isRevealed(''))
  return (
    <RevealedContext.Provider value={useRevealedSet()}>
      <Section
        title={words.text('consent.details')}
        controls={<CopyButton label={words.text('consent.copy_json')} text={copy} />}
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
  const said = (text: string | undefined, longest: number) =>
    nonBlankText(text) !== undefined && <ForeignText text={text ?? ''} isSaid longest={longest} />
  const nameAndServer = (
    <span>
      <ForeignName text={name} />{' '}
      {server !== undefined && (
        <ServerName server={server} isConfigured={isConfiguredServer(execution, policy)} />
      )}
    </span>
  )
  const facts = {
    [words.text('consent.tool')]: nameAndServer,
    [words.text('consent.why')]: <ReasonList status={status} words={words} />,
    [words.text('consent.tool_title')]: said(tool.title ?? tool.annotations?.title, 100),
    [words.text('consent.words_of_tool')]: said(tool.description, 20_000),
    [own.text('executor.title')]: executorOf(tool.executor, own),
    [own.text('executor.agent')]: agentOf(tool.agent, own),
  }
  return (
    <dl className="handrail-fields">
      {Object.entries(facts).map(
        ([label, fact]) =>
          fact && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
