'use client'
import { useMemo } from 'react'
import { ForeignText, LongText } from '../content/ForeignText.tsx'
import { Fields, type FieldNote } from '../content/Fields.tsx'
import { HiddenNotice } from '../content/CopyButton.tsx'
import {
  countHidden,
  exactNumbersOf,
  rowsOf,
  ROWS_PER_PAGE,
  type Row,
} from '../content/walkJson.ts'
import { isInChanges } from '../content/executor.tsx'
import type { Part } from '../../internal/parts.tsx'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { memberPath } from '../../engines/json/digestCall.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import { inShell, patchedFiles } from '../../status/patchedFiles.ts'
import { askedTitle } from './askedTitle.ts'
import { COMMAND_PIECE } from './stakesOf.ts'
import { commandsRoot, formRoot } from './roots.ts'
import { dialogPart, type ConsentDialogState } from './useConsentDialog.tsx'

/**
 * All that would run and that the title has not said, each value once: the words of the tool or its
 * server, the command, the changes, a row for each other argument. Below it, in our words, the
 * dangers of the command. Draws no ground if the title says all.
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
        {dialog.changesContent && <div data-part="changes">{dialog.changesContent}</div>}
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
  const extra = wrongFields(dialog)
  return (
    <div data-part="input">
      <Fields value={payload} exact={exact} note={problemAt(dialog)} extra={extra} omits={isSaid} />
    </div>
  )
}

/** Rows for what is missing, or wrong as a whole. */
export const wrongFields = ({ input, inputWords }: ConsentDialogState) =>
  input.problems.map(({ path, pointer, kind }) => ({
    path,
    pointer,
    text: kind === 'missing' ? inputWords.text('rule.nothing') : undefined,
  }))

/** The problem of a value with the tool's schema. */
export const problemAt =
  ({ input, inputWords }: ConsentDialogState): FieldNote =>
  (_path, pointer) => {
    const problem = input.problems.find((each) => each.pointer === pointer)
    const { value: checks } = formRoot.state()
    return problem && checks && <checks.InputProblemView problem={problem} words={inputWords} />
  }

/** True for a value that stands word for word in the title, the command or the changes. */
function saidElsewhere(dialog: ConsentDialogState): (row: Row) => boolean {
  const { shownExecution, command, input, shownTexts } = dialog
  const title = askedTitle(dialog)
  return (row) =>
    !input.problems.some(({ pointer }) => pointer === row.pointer) &&
    (title.says(row) ||
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

/** The whole value, or its words, are the command, with nothing masked in it. */
function isCommandAt(path: string, payload: JsonObject, command: string): boolean {
  const key = rootOf(path)
  const value = memberPath('', key) === key ? ownIn(payload, key) : undefined
  const isWhole = path === key ? value === command : isLineOf(value, command)
  return isWhole && maskSecrets(command) === command
}

/** The line tells where each word ends: at a blank, and a shell has the rest of it as one word. */
const isLineOf = (words: unknown, line: string): boolean =>
  Array.isArray(words) &&
  words.join(' ') === line &&
  (inShell(words) === undefined
    ? words.every((word) => /^\S+$/.test(String(word)))
    : words.length === 3)
