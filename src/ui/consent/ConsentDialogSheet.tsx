'use client'
import { useContext, useMemo } from 'react'
import { dialogPart, type ConsentDialogState } from './useConsentDialog.tsx'
import { Deadline, NextRequest } from './requestPlace.tsx'
import { nonBlankText } from './declaredConfirmationOf.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { ForeignText, VisibleText } from '../content/ForeignText.tsx'
import { ForeignName, ServerName, LongText } from '../content/LongText.tsx'
import { reasonText } from '../content/reasonText.ts'
import type { Part } from '../../internal/parts.tsx'
import { Button, Icon } from '../../internal/controls.tsx'
import { MODE_ICONS } from '../../internal/icons.ts'
import { deriveExecution } from '../../policy/deriveExecution.ts'
import { isConfiguredServer } from '../../policy/isConfiguredServer.ts'
import { PolicyContext, ToolRuntimeContext } from '../../requests/useToolRuntime.ts'
import type { Words } from '../../words/foreign.ts'
import type { Execution, ToolCallStatus } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord, JsonObject } from '../../model/index.ts'
import { describeAction, phraseOf } from '../../status/phrase.ts'
import { isVerbatim, saysArgument } from '../../status/saysArgument.ts'
import { isInChanges } from '../content/executor.tsx'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { countHidden, exactNumbersOf, rowsOf, ROWS_PER_PAGE } from '../content/walkJson.ts'
import type { Row } from '../content/walkJson.ts'
import { Fields } from '../content/Fields.tsx'
import { HiddenNotice } from '../content/CopyButton.tsx'
import { memberPath } from '../../engines/json/digestCall.ts'
import { inShell, patchedFiles } from '../../status/patchedFiles.ts'
import { COMMAND_PIECE } from './stakesOf.ts'
import { commandsRoot, formRoot } from './roots.ts'

/**
 * The title asks in the kit's words and names the object of the call. One line below has the mode,
 * the server, the reason to ask and the time left.
 */
export const ConsentDialogHeader: Part<'div'> = dialogPart('Header', 'div', (dialog) => {
  const { record, status, state, input, inputWords, words, id } = dialog
  const { phrase, leavesOutCommand } = askedTitle(dialog)
  const title = <PhraseView phrase={phrase} />
  const { expiresAt } = (state.kind === 'open' && state.request) || {}
  const children = (
    <>
      <Button className="handrail-button handrail-skip" onClick={goToDecision}>
        <span>{words.text('consent.to_decision')}</span>
      </Button>
      <h3 id={id} className="handrail-title" tabIndex={-1}>
        {leavesOutCommand ? <span className="handrail-visually-hidden">{title}</span> : title}
        {leavesOutCommand && <span aria-hidden="true">{words.text('consent.run_command')}</span>}
      </h3>
      {input.problems.length > 0 && (
        <p className="handrail-visually-hidden" id={`${id}-problems`}>
          {inputWords.count('input.problems', input.problems.length)}
        </p>
      )}
      <div className="handrail-meta">
        <Icon path={MODE_ICONS[status.mode]} />
        <span className="handrail-visually-hidden">{words.text(`mode.${status.mode}`)}</span>
        <AskedBy record={record} status={status} words={words} />
        <NextRequest record={record} words={words} />
        <Deadline expiresAt={expiresAt} words={words} />
      </div>
    </>
  )
  return { className: 'handrail-panel-head', children }
})

const goToDecision = ({ currentTarget }: { currentTarget: Element }) =>
  currentTarget
    .closest('[data-handrail="consent"]')
    ?.querySelector<HTMLElement>('.handrail-footer')
    ?.focus({ preventScroll: true })

/** Causes with words of their own for this line; any other says its reason. */
const SHORT: Partial<Record<string, string>> = {
  asks_local: 'consent.because_local',
  asks_external: 'consent.because_external',
  asks_confirmation: 'consent.because_own_rule',
}

type AskedByProps = { record: ToolCallRecord; status: ToolCallStatus; words: Words }

/** The tool if the app does not know it, its server, the caller, and the reason for asking. */
export function AskedBy({ record, status, words }: AskedByProps) {
  const policy = useContext(PolicyContext)
  const { execution, consentCause, modeSource } = status
  const { name, server } = execution
  const asks = status.because.find(({ kind }) => kind === consentCause)
  const short = consentCause && SHORT[consentCause]
  const isNamed = modeSource !== 'registered' || server === undefined
  return (
    <>
      {isNamed && <ForeignName text={name} />}
      {server !== undefined && (
        <ServerName
          server={server}
          isConfigured={isConfiguredServer(execution, policy)}
          isFirst={!isNamed}
        />
      )}
      <RequestOrigin record={record} words={words} />
      {asks && (
        <span className="handrail-dot">
          {short === undefined ? <VisibleText text={reasonText(asks, words)} /> : words.text(short)}
        </span>
      )}
    </>
  )
}

/** The call that started this one, a sub-agent; else the one whom the runtime names. */
function RequestOrigin({ record, words }: Pick<AskedByProps, 'record' | 'words'>) {
  const runtime = useContext(ToolRuntimeContext)
  const actor = record.provenance?.actor
  if (!record.parentId)
    return actor ? (
      <span className="handrail-dot">
        {words.text('origin.actor')} <ForeignText text={actor} isSaid longest={100} />
      </span>
    ) : null
  const parent = runtime?.findParent(record)
  if (!parent) return <span className="handrail-dot">{words.text('consent.from_unknown')}</span>
  const task = taskOf(deriveExecution(parent, undefined))
  return (
    <span className="handrail-dot">
      {words.text('consent.from')} <ForeignName text={parent.call.name} />
      {task !== undefined && ' '}
      {task !== undefined && <ForeignText text={task} isSaid longest={100} />}
    </span>
  )
}

const TASKS = ['title', 'name', 'description', 'agent', 'task', 'prompt']

/** The task of a sub-agent, in the words of the call that started it. */
function taskOf({ arguments: input }: Execution): string | undefined {
  const given = TASKS.map((key) => (Object.hasOwn(input, key) ? input[key] : undefined))
  return given.map(nonBlankText).find((text) => text !== undefined)
}

/** Letters of a command that stands in a title; a longer one is on the sheet. */
const LONGEST_COMMAND = 40

/** The title of a request: what it says, and which arguments need not be said again. */
function askedTitle({ status, command, risk, words, shownTexts }: ConsentDialogState) {
  const { objects } = describeAction(status.execution, status.mode)
  const isNew = shownTexts.some((shown) => shown.isNew && shown.shows(objects[0] ?? ''))
  const phrase = phraseOf(status, 'asked', words, isNew)
  const { object } = phrase
  const isCommand = phrase.flow === 'command' || (command !== undefined && object === command)
  const isDangerous = object === command && (risk?.spans.length ?? 0) > 0
  const isShort = object.length <= LONGEST_COMMAND && isVerbatim(object) && !isDangerous
  const isOfApp = phrase.parts.some((part) => 'said' in part)
  return {
    phrase,
    /** A long or dangerous command is not in the title. */
    leavesOutCommand: isCommand && !isShort,
    /** The command that would run is in the title, whole. */
    showsCommand: isCommand && isShort && object === command,
    /** The title shows the value of this argument, verbatim. */
    says({ kind, path, text }: Row): boolean {
      const isKnown = isOfApp || (status.modeSource === 'registered' && (!isCommand || isShort))
      return (
        isKnown &&
        (kind === 'text' || kind === 'literal') &&
        saysArgument(phrase, status, path, text)
      )
    },
  }
}

/**
 * The content of the call, each value once: the tool's or server's words, the command, the changes,
 * a row for each other argument. Below it, in our words, the dangers of the command. Draws no
 * ground if the title says all.
 */
export const ConsentDialogSheet: Part<'div'> = dialogPart('Sheet', 'div', useSheet)

function useSheet(dialog: ConsentDialogState) {
  const { state, status, shownExecution, confirmation, risk, riskWords, words, id } = dialog
  const { raw } = state
  const { name, server, tool, arguments: payload } = shownExecution
  const said = 'text' in confirmation ? confirmation.text : undefined
  const hidden = useMemo(
    () => countHidden([name, server, tool.title, tool.description, said, raw ?? payload]),
    [name, server, tool, said, raw, payload],
  )
  if (status.kind === 'preparing') return null
  const marks = risk && commandsRoot.state().value
  const children = (
    <>
      <div className="handrail-sheet">
        <Said {...dialog} />
        {!askedTitle(dialog).showsCommand && <Command {...dialog} />}
        {dialog.changes && <div data-part="changes">{dialog.changes}</div>}
        <UnsaidRows {...dialog} />
      </div>
      {marks && (
        <marks.RiskList id={`${id}-risks`} risk={risk} riskWords={riskWords} words={words} />
      )}
      <HiddenNotice count={hidden} id={`${id}-hidden`} />
    </>
  )
  return { className: 'handrail-request-body', state: { part: 'asked' }, children }
}

/** The words of the tool or of its server about this call, verbatim, each value in its place. */
function Said({ confirmation, words, id }: ConsentDialogState) {
  const { title, asker, kind } = confirmation
  const ofServer = kind === 'server' ? [{ text: confirmation.text, isPayload: false }] : []
  const parts = kind === 'template' ? confirmation.parts : ofServer
  if (title === undefined && parts.length === 0) return null
  return (
    <p id={`${id}-prompt`} className="handrail-prompt" data-part="prompt">
      <span className="handrail-visually-hidden">{words.text(`consent.words_of_${asker}`)} </span>
      {title !== undefined && <ForeignText text={title} isSaid longest={300} />}
      {title !== undefined && parts.length > 0 && '\n'}
      {parts.length > 0 && (
        <bdi className="handrail-foreign">
          {parts.map(({ text, isPayload }, index) => (
            <LongText
              key={index}
              {...(isPayload && { className: 'handrail-framed' })}
              text={text}
              revealKey={`prompt ${index}`}
              isQuoted={isPayload && /[\n\r\t]/.test(text)}
            />
          ))}
        </bdi>
      )}
    </p>
  )
}

/** The command line, the whole of it, its dangers marked as soon as their code is there. */
function Command({ command, risk }: ConsentDialogState) {
  if (command === undefined) return null
  const marks = risk && commandsRoot.state().value
  const plain = { text: command, revealKey: 'command 0', drawBudget: COMMAND_PIECE }
  return (
    <div data-part="command">
      <pre className="handrail-code" dir="ltr">
        {marks ? marks.markedCommand(command, risk) : <LongText {...plain} isName flow="command" />}
        <span data-end="" />
      </pre>
    </div>
  )
}

/** A row for each value that stands nowhere else, and for each that is wrong or missing. */
function UnsaidRows(dialog: ConsentDialogState) {
  const { state, shownExecution, input, draft } = dialog
  const { raw } = state
  const { text, arguments: payload } = shownExecution
  const exact = useMemo(() => exactNumbersOf(text), [text])
  if (raw !== undefined)
    return (
      <div data-part="input">
        <pre className="handrail-code">
          <LongText text={raw} />
        </pre>
      </div>
    )
  const isSaid = saidElsewhere(dialog)
  const { rows, left } = rowsOf(payload, { most: ROWS_PER_PAGE, exact })
  const isWhole = left === 0 && rows.every(isSaid) && input.problems.length === 0
  // the form shows each value that it edits
  if (isWhole || draft.view === 'edit') return null
  return (
    <div data-part="input">
      <Fields value={payload} exact={exact} {...problemsOf(dialog)} omits={isSaid} />
    </div>
  )
}

/** The problems of values with the tool's schema; rows for what is missing, or wrong as a whole. */
export const problemsOf = ({ input, inputWords }: ConsentDialogState) => ({
  extra: input.problems.map(({ path, pointer, kind }) => ({
    path,
    pointer,
    text: kind === 'missing' ? inputWords.text('rule.nothing') : undefined,
  })),
  note(_path: string, pointer: string) {
    const problem = input.problems.find((each) => each.pointer === pointer)
    const { value: checks } = formRoot.state()
    return problem && checks && <checks.InputProblemView problem={problem} words={inputWords} />
  },
})

/** True for no arguments, and for a value that stands in the title, the command or the changes. */
function saidElsewhere(dialog: ConsentDialogState): (row: Row) => boolean {
  const { shownExecution, command, input, shownTexts } = dialog
  const title = askedTitle(dialog)
  return (row) =>
    !input.problems.some(({ pointer }) => pointer === row.pointer) &&
    ((row.kind === 'empty_object' && row.pointer === '') ||
      title.says(row) ||
      isInChanges(shownTexts, row) ||
      isInPatch(row, dialog) ||
      (command !== undefined && isCommandAt(row.path, shownExecution.arguments, command)))
}

/** Files of a patch that are drawn without a click. */
const MAX_FILES = 20

/** A part of a command or a text that only patches files, whose changes are drawn. */
function isInPatch({ path, text }: Row, { shownExecution, shownTexts }: ConsentDialogState) {
  const { name, arguments: given } = shownExecution
  const key = rootOf(path)
  const patched = patchedFiles(name, { [key]: ownIn(given, key) })
  return (
    patched !== undefined &&
    patched.files.length <= MAX_FILES &&
    shownTexts.length > 0 &&
    maskSecrets(text) === text
  )
}

const ownIn = (payload: JsonObject, key: string): unknown =>
  Object.hasOwn(payload, key) ? payload[key] : undefined

/** The argument that a path leads into. */
const rootOf = (path: string): string => path.replace(/\[\d+\]$/, '')

/** The whole value, or its words, are the command. */
function isCommandAt(path: string, payload: JsonObject, command: string): boolean {
  const key = rootOf(path)
  const value = memberPath('', key) === key ? ownIn(payload, key) : undefined
  return path === key ? value === command : isLineOf(value, command)
}

/** The line tells where each word ends: at a blank, and a shell has the rest of it as one word. */
const isLineOf = (words: unknown, line: string): boolean =>
  Array.isArray(words) &&
  words.join(' ') === line &&
  (inShell(words) === undefined
    ? words.every((word) => /^\S+$/.test(String(word)))
    : words.length === 3)
