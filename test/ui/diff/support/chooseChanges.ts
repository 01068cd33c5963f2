import fc from 'fast-check'
import {
  acceptedArguments,
  deriveDiff as derive,
  type AcceptedArguments,
} from '../../../../src/ui/diff/acceptedArguments.ts'
import { deriveExecution } from '../../../../src/policy/deriveExecution.ts'
import {
  textsDiff,
  type LoadedDiff,
  type DiffState,
} from '../../../../src/engines/diff/DiffState.ts'
import { fileLines, type FileLines } from '../../../../src/engines/diff/diffRows.ts'
import { formatPatch } from '../../../../src/engines/diff/formatPatch.ts'
import { hunkKey, hunksOf } from '../../../../src/engines/diff/hunksOf.ts'
import { mergedText } from '../../../../src/engines/diff/ArgumentSource.ts'
import type { JsonObject, ToolCallRecord } from '../../../../src/model/index.ts'

export const deriveDiff = (record: ToolCallRecord, loaded?: LoadedDiff): DiffState =>
  derive(deriveExecution(record, undefined), record, loaded)

type Shown = {
  acceptance: AcceptedArguments | undefined
  hunks: number
  left: string
  all: AcceptedArguments | undefined
}

/**
 * What a call shows of its changes, and what is left of it when some are rejected. `before`: what
 * the host tells is there.
 */
export function choose(
  given: JsonObject,
  isOut: (hunk: number) => boolean,
  before?: string,
  name = 'edit_file',
): Shown {
  const call = { id: 'c', name, arguments: given }
  const diff = deriveDiff({ call }, before === undefined ? undefined : { before, after: undefined })
  const files = diff.kind === 'files' ? diff.files : []
  const lines: FileLines[] = files.map(({ content }) => fileLines(content))
  const hunks = lines[0] ? hunksOf(lines[0]) : []
  const out = new Set(hunks.flatMap((_, at) => (isOut(at) ? [at] : [])))
  const rejected = new Set([...out].map((at) => hunkKey(0, at)))
  return {
    acceptance: acceptedArguments(call, diff, lines, rejected),
    hunks: hunks.length,
    left: lines[0] ? mergedText(lines[0], 0, hunks, out) : '',
    all: acceptedArguments(call, diff, lines, new Set()),
  }
}

export const argumentsOf = (acceptance: AcceptedArguments | undefined): JsonObject =>
  acceptance?.kind === 'some' ? acceptance.arguments : {}

/** What a tool would make of a file, by the arguments it is called with. */
function written(given: JsonObject, before: string, name = 'edit_file'): string {
  const diff = deriveDiff(
    { call: { id: 'c', name, arguments: given } },
    { before, after: undefined },
  )
  const [file] = diff.kind === 'files' ? diff.files : []
  expect(file?.problems).toEqual([])
  return file?.content.kind === 'texts' ? file.content.after : 'not a text'
}

/** What a tool would write with the arguments that are left, or that nothing is left. */
export const outcome = (acceptance: AcceptedArguments | undefined, before: string): string =>
  acceptance?.kind === 'none' ? 'nothing' : written(argumentsOf(acceptance), before)

export const line = fc.constantFrom(
  'a',
  'b',
  'c',
  '',
  '  d',
  '}',
  'a\r',
  'x = 1',
  'x = 2',
  '+',
  '-a',
  '@@',
  '\\ no',
)
const text = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 25 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end)
export const choices = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
/** A text with some of its lines replaced, taken out or put in. */
export const pair = fc
  .tuple(
    text,
    fc.array(fc.tuple(fc.nat(24), fc.nat(2), fc.array(line, { maxLength: 2 })), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([before, edits]) => {
    const lines = before.split('\n')
    for (const [at, gone, fresh] of edits) lines.splice(at, gone, ...fresh)
    return [before, lines.join('\n')] as const
  })
export const patchOf = (before: string, after: string): string => {
  const file = textsDiff('a.txt', before, after)
  return formatPatch(file, fileLines(file.content))!
}
/** The same in the dialect of agents, all of the file in one hunk. */
export const agentPatchOf = (before: string, after: string): string => {
  const { content } = textsDiff('a.txt', before, after)
  const rows = formatPatch(textsDiff('a.txt', before, after), fileLines(content), Infinity)!
    .split('\n')
    .slice(4, -1)
    .filter((row) => !row.startsWith('\\'))
  return `*** Begin Patch\n*** Update File: a.txt\n@@\n${rows.join('\n')}\n*** End Patch\n`
}
