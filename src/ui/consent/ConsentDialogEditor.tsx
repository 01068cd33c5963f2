'use client'
import { forwardRef, useCallback, useRef, useMemo } from 'react'
import { useIsomorphicLayoutEffect } from '../../internal/hooks.ts'
import { formRoot } from '../question/formRoot.ts'
import { NotLoaded } from '../content/NotLoaded.tsx'
import type { FormReport } from '../form/SchemaForm.tsx'
import { useLazyRoot } from '../../internal/lazyRoot.ts'
import { useMergedRef, usePart, Icon, type Part, type PartProps } from '../../internal/parts.tsx'
import { isJsonObject, type JsonObject } from '../../model/JsonObject.ts'
import { useConsentDialog, type ConsentDialogState } from './useConsentDialog.tsx'
import { countHidden, exactNumbersOf, type Row } from '../content/walkJson.ts'
import { quoted } from '../../words/foreign.ts'
import { ForeignText, LongText } from '../content/ForeignText.tsx'
import { HiddenNotice } from '../content/CopyButton.tsx'
import { ValueSection, type Elsewhere, type FieldNote } from '../content/ValueSection.tsx'
import { INFO_ICON } from '../../internal/icons.ts'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { memberPath } from '../../engines/json/digestCall.ts'
import type { Confirmation } from './useConfirmation.ts'

/** Without a schema the form is made from the values. */
const ANY = {}

/**
 * What would run, to be edited: a form made from the tool's schema, each changed field beside what
 * was proposed. Allow is off while it is not valid.
 */
export const ConsentDialogEditor: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogEditor(props, ref) {
    const { state, shown, draft, change, isRestored } = useConsentDialog('ConsentDialogEditor')
    const { execution } = state
    const { value: code, failed } = useLazyRoot(formRoot)
    const root = useRef<HTMLDivElement>(null)
    const merged = useMergedRef(ref, root)
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
    const children = code ? (
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
    ) : (
      <>
        {failed && <NotLoaded root={formRoot} />}
        <ConsentDialogPayload />
      </>
    )
    return usePart('div', props, { className: 'handrail-editor', children }, merged ?? null)
  },
)

/** Fields that are named in the sentence for screen readers. */
const MAX_NAMED = 20

/**
 * Everything that the call was given, as it would run, but for what stands word for word above; which
 * of it the words above do not say; and that hidden characters are shown as codes.
 */
export const ConsentDialogPayload: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogPayload(props, ref) {
    const dialog = useConsentDialog('ConsentDialogPayload')
    const { state, shownExecution, confirmation, words, id, input, inputWords } = dialog
    const { raw } = state
    const { name, server, text, tool, arguments: payload } = shownExecution
    const exact = useMemo(() => exactNumbersOf(text), [text])
    const promptText = 'text' in confirmation ? confirmation.text : undefined
    const hidden = useMemo(
      () => countHidden([name, server, tool.title, tool.description, promptText, raw ?? payload]),
      [name, server, tool, promptText, raw, payload],
    )
    const unmentioned = unmentionedIn(confirmation)
    const extra = input.problems.map(({ path, pointer, kind }) => ({
      path,
      pointer,
      text: kind === 'missing' ? inputWords.text('rule.nothing') : undefined,
    }))
    const elsewhere = elsewhereFor(dialog, unmentioned)
    const children = (
      <>
        <ValueSection
          title={words.text('consent.given')}
          value={raw === undefined ? payload : undefined}
          exact={exact}
          note={noteFor(dialog, unmentioned)}
          extra={extra}
          elsewhere={elsewhere}
        >
          {raw !== undefined && (
            <pre className="handrail-code">
              <LongText text={raw} />
            </pre>
          )}
        </ValueSection>
        {unmentioned.length > 0 && (
          <p className="handrail-visually-hidden" id={`${id}-unsaid`}>
            {words.text('consent.unmentioned_list')}{' '}
            {unmentioned
              .slice(0, MAX_NAMED)
              .map((field) => quoted(field, words))
              .join(words.text('list.comma'))}
          </p>
        )}
        <HiddenNotice count={hidden} id={`${id}-hidden`} />
      </>
    )
    return usePart(
      'div',
      props,
      { className: 'handrail-given', state: { part: 'input' }, children },
      ref,
    )
  },
)

/** After the value of a field: that the words do not say it, what is wrong with it, what it is. */
const noteFor =
  ({ input, words, inputWords }: ConsentDialogState, unmentioned: readonly string[]): FieldNote =>
  (path, pointer) => {
    const problem = input.problems.find((each) => each.pointer === pointer)
    const { value: checks } = formRoot.state()
    const description = input.descriptions.get(pointer)
    return (
      <>
        {isWithin(path, unmentioned) && (
          <span className="handrail-unsaid">
            <Icon path={INFO_ICON} />
            {words.text('consent.unmentioned')}
          </span>
        )}
        {problem && checks && <checks.InputProblemView problem={problem} words={inputWords} />}
        {description !== undefined && (
          <span className="handrail-parameter">
            <ForeignText text={description} isSaid longest={300} />
          </span>
        )}
      </>
    )
  }

/**
 * Values that stand above word for word, in the command or in the changes, and of which there is
 * nothing more to say.
 */
function elsewhereFor(dialog: ConsentDialogState, unmentioned: readonly string[]): Elsewhere {
  const { shownExecution, command, input, shownTexts, words } = dialog
  const { arguments: payload } = shownExecution
  const isPlain = ({ path, pointer }: Row) =>
    !isWithin(path, unmentioned) &&
    !input.descriptions.has(pointer) &&
    !input.problems.some((problem) => problem.pointer === pointer)
  const isInChanges = ({ path, text, kind }: Row) =>
    kind === 'text' &&
    maskSecrets(text) === text &&
    shownTexts.some((shown) => shown.names.includes(nameIn(path)) && shown.shows(text))
  return {
    has: (row) =>
      isPlain(row) &&
      (isInChanges(row) || (command !== undefined && isCommandAt(row.path, payload, command))),
    text: (count) => words.count('consent.shown_above', count),
  }
}

/** The last name of a path: `oldText` of `edits[0].oldText`. */
const nameIn = (path: string): string => /[^.[\]]*$/.exec(path)?.[0] ?? ''

const isWithin = (path: string, fields: readonly string[]): boolean =>
  fields.some(
    (field) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  )

/** The whole value is the command that is shown above, with nothing masked in it. */
const isCommandAt = (path: string, payload: JsonObject, command: string): boolean =>
  memberPath('', path) === path &&
  Object.hasOwn(payload, path) &&
  payload[path] === command &&
  maskSecrets(command) === command

const unmentionedIn = (confirmation: Confirmation): readonly string[] =>
  'unmentioned' in confirmation ? confirmation.unmentioned : NONE

const NONE: readonly string[] = []
