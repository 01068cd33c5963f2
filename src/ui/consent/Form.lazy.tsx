'use client'
import { useCallback, useContext, useId, useMemo, useRef, useEffect, useState } from 'react'
import { useIsomorphicLayoutEffect, useLatest } from '../../internal/hooks.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { PolicyContext, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { useWords } from '../../words/useWords.ts'
import { SchemaForm, type FormReport } from '../form/SchemaForm.tsx'
import { ForeignText, Sentence } from '../content/ForeignText.tsx'
import { ForeignName, LongText, ServerName } from '../content/LongText.tsx'
import { Fields } from '../content/Fields.tsx'
import { Section } from '../content/ValueSection.tsx'
import { CopyButton, RevealedContext, useRevealedSet } from '../content/CopyButton.tsx'
import { copyJson, copyPlain } from '../content/copyResult.ts'
import { exactNumbersOf } from '../content/walkJson.ts'
import { agentOf, executorOf } from '../content/executor.tsx'
import { EXECUTOR_WORDS } from '../content/executorMessages.en.ts'
import { nonBlankText } from './declaredConfirmationOf.ts'
import { ReasonList } from './ReasonList.tsx'
import { problemsOf } from './ConsentDialogSheet.tsx'
import { asksForName, rememberedIn } from './ConsentDialogMore.tsx'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.tsx'
import { EMPTY_DRAFT, type ConsentDraft, type ShownRequest } from './shownRequest.ts'
import { onRejection, rejectionOf, setRejection } from '../../requests/rejections.ts'
import { digestOf, savedDraft } from '../form/keptFields.ts'
import { Notice } from '../content/Notice.tsx'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import type { JsonObject } from '../../model/index.ts'
import { DRAFT_WORDS } from '../form/inputMessages.en.ts'
import { clock } from '../../internal/clock.ts'
import { readShortcuts, type Shortcuts } from './readShortcut.ts'
export { INPUT_WORDS } from '../form/inputMessages.en.ts'
export { inputProblems } from '../form/problems.ts'
export { InputProblemView } from '../form/SchemaForm.tsx'
export { SchemaForm } from '../form/SchemaForm.tsx'
export { QuestionCard } from '../question/QuestionCard.tsx'

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

function Details(dialog: ConsentDialogState) {
  const { state, shownExecution, input, words } = dialog
  const { raw } = state
  const { text, arguments: payload } = shownExecution
  const exact = useMemo(() => exactNumbersOf(text), [text])
  const problems = problemsOf(dialog)
  const note = (path: string, pointer: string) => (
    <>
      {problems.note(path, pointer)}
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
          <Fields value={payload} exact={exact} note={note} extra={problems.extra} />
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

function ToolFacts({ status, words }: ConsentDialogState) {
  const policy = useContext(PolicyContext)
  const own = useWords(EXECUTOR_WORDS)
  const { execution } = status
  const { name, server, tool } = execution
  const said = (text: string | undefined, longest: number) =>
    nonBlankText(text) !== undefined && (
      <span>
        <ForeignText text={text ?? ''} isSaid longest={longest} />
      </span>
    )
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
              <dt className="handrail-speaker">{label}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Keeps a request's draft in the app's storage, and puts it back after a reload. */
export function DraftKeeper() {
  const { record, state, shown, draft, restore } = useConsentDialog('DraftKeeper')
  const runtime = useContext(ToolRuntimeContext)
  const words = useWords(DRAFT_WORDS)
  const [isDropped, setDropped] = useState(false)
  const isOpen = state.kind === 'open' && shown.execution.state !== 'streaming'
  const saved = useMemo(
    () => (isOpen ? savedIn(runtime, shown) : undefined),
    [runtime, shown, isOpen],
  )
  const last = useRef<typeof saved>(undefined)
  const isEmpty = draft === EMPTY_DRAFT
  useEffect(() => {
    if (!runtime || !saved || last.current === saved) return
    last.current = saved
    const onLost = () => {
      setDropped(true)
      runtime.announce(words.text('draft.dropped'))
    }
    if (saved.isDropped) onLost()
    if (!isEmpty || !saved.content) return
    const { rejected, gives } = saved.content
    restore(draftIn(saved.content))
    if (Array.isArray(rejected) && typeof gives === 'string')
      setRejection(runtime.ledger, shown.execution.arguments, {
        keys: new Set(rejected.filter((key) => typeof key === 'string')),
        unproven: { gives: (result) => digestOf(result) === gives, onLost },
      })
  }, [runtime, saved, shown, isEmpty, restore, words])
  useEffect(() => {
    if (!runtime || !saved) return
    const save = () => {
      const rejection = rejectionOf(runtime.ledger, shown.execution.arguments)
      // what is not proven yet is kept as it is
      if (!rejection?.unproven) saved.save(contentOf(draft, rejection?.keys))
    }
    if (draft !== EMPTY_DRAFT) save()
    return onRejection(save)
  }, [runtime, saved, shown, draft])
  useEffect(() => {
    // a decided request may leave the page with its draft
    return () => {
      const { state: sent } = runtime?.entry(record) ?? {}
      if (sent === 'sending' || sent === 'taken') saved?.save(undefined)
    }
  }, [runtime, record, saved])
  return isDropped && isOpen ? (
    <div className="handrail-notices" data-draft="dropped">
      <Notice kind="waiting">{words.text('draft.dropped')}</Notice>
    </div>
  ) : null
}

function savedIn(runtime: ToolRuntime | null, { id, execution, tool, words, form }: ShownRequest) {
  const kept = runtime?.keptDrafts()
  const version = [tool, words, form, execution.text ?? execution.arguments]
  return kept && savedDraft(kept, ['consent', execution.id, id], version)
}

const TEXTS = ['reason', 'note', 'answer'] as const

/**
 * Nothing of a permission is kept: how far it goes is said anew. A text with a secret in it is not
 * kept, nor what it was before.
 */
function contentOf(draft: ConsentDraft, rejected: ReadonlySet<string> = new Set()) {
  const { kept, edited } = draft
  const texts = TEXTS.map((key) => [key, draft[key]] as const)
  const isEdited = Array.isArray(kept) && kept.length > 0
  const isRejected = !isEdited && rejected.size > 0 && edited !== undefined
  const content: JsonObject = {
    ...Object.fromEntries(texts.filter(([, text]) => text && maskSecrets(text) === text)),
    ...(isEdited && { kept }),
    ...(isRejected && { rejected: [...rejected], gives: digestOf(edited) }),
  }
  return Object.keys(content).length > 0 ? content : undefined
}

function draftIn(content: JsonObject): Partial<ConsentDraft> {
  const { reason, kept } = content
  const texts = TEXTS.map((key) => [key, content[key]] as const)
  const isEdited = Array.isArray(kept)
  return {
    ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')),
    ...(isEdited && { kept }),
    view: isEdited ? 'edit' : typeof reason === 'string' ? 'reason' : 'ask',
  }
}

const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

export const shortcutsOf = (chosen: Shortcuts) => readShortcuts(chosen, isApple())

type Reachable = { root: Element; isInView(): boolean }

/** All of the page: a key is of one request, whichever provider it is in. */
const reachable = new Set<Reachable>()

/** The keys decide the request that has the focus, else the only one in view. */
export function ShortcutKeys() {
  const { arming, words, keys } = useConsentDialog('ConsentDialog')
  const runtime = useToolRuntime('ConsentDialog')
  const mark = useRef<HTMLSpanElement>(null)
  const onKey = useLatest((event: KeyboardEvent, own: Reachable) => {
    const verb = keys?.deny?.matches(event)
      ? 'deny'
      : keys?.allow?.matches(event)
        ? 'allow'
        : undefined
    if (!verb || !isPressed(event) || isTyping(event)) return
    const meant = meantBy(event)
    if (meant[0] !== own) return
    event.preventDefault()
    if (event.repeat) return
    if (meant.length > 1) return runtime.announce(words.text('consent.shortcut_which'))
    const button = own.root.querySelector<HTMLElement>(`[data-verb="${verb}"]`)
    const counts = arming.takeKey(event.code, clock.timeOf(event))
    if (verb === 'allow' || counts) button?.click()
  })
  useEffect(() => {
    const root = mark.current?.closest('[data-handrail="consent"]')
    if (!root) return
    const own = { root, isInView: () => arming.state().kind !== 'waiting' }
    const page = root.ownerDocument.defaultView ?? window
    const listen = (event: KeyboardEvent) => onKey.current(event, own)
    reachable.add(own)
    page.addEventListener('keydown', listen)
    return () => {
      reachable.delete(own)
      page.removeEventListener('keydown', listen)
    }
  }, [arming, onKey])
  return <span ref={mark} hidden />
}

/** By a person, on their way to no character, and nobody else's. */
const isPressed = (event: KeyboardEvent): boolean =>
  event.isTrusted &&
  !event.defaultPrevented &&
  !event.isComposing &&
  event.keyCode !== IN_COMPOSITION &&
  !event.getModifierState('AltGraph')

/** Of keys that an input method takes, if `isComposing` is not told. */
const IN_COMPOSITION = 229

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"]'

const isTyping = (event: KeyboardEvent): boolean =>
  event.composedPath().some((each) => each instanceof Element && each.matches(TYPED_INTO)) ||
  document.designMode === 'on'

function meantBy(event: KeyboardEvent): readonly Reachable[] {
  const path = event.composedPath()
  const focused = [...reachable].filter(({ root }) => path.includes(root))
  return focused.length > 0 ? focused : [...reachable].filter((each) => each.isInView())
}
