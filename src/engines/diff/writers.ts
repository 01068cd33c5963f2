import {
  fileDiff,
  ownTextMember,
  type FileDiff,
  type TextEdit,
  type PatchHunk,
} from './DiffState.ts'
import {
  APPENDED_TEXT_KEYS,
  EDIT_LIST_KEYS,
  INSERTED_TEXT_KEYS,
  NEW_TEXT_KEYS,
  OLD_TEXT_KEYS,
  readEdits,
  REPLACE_ALL_KEYS,
  CONTENT_KEYS,
  readEditArguments,
  readFiles,
  onlyFile,
  mergedText,
  PATCH_KEYS,
  type SourceWriter,
  type ChosenFile,
  type SourceReader,
} from './ArgumentSource.ts'
import { acceptedEdits } from './acceptedEdits.ts'
import {
  looksLikePatch,
  readSearchReplace,
  searchReplaceBlocks,
  looksLikeAgentPatch,
  readPatch,
} from './parsePatch.ts'
import { fileLines } from './diffRows.ts'
import { readBlocks, readOperation, readPatchArguments } from './readers.ts'
import { formatPatch } from './formatPatch.ts'
import type { TextRange } from './TextChange.ts'
import { getOwnMember, type JsonObject } from '../../model/JsonObject.ts'
import { isSecretKey } from '../../internal/isSecretKey.ts'

/** A line that ends a block, or a side of it. */
const MARK = /^(?:<{5,9} ?SEARCH|={5,9}\s*$|>{5,9} ?REPLACE)/m

/** The same text with other blocks in it. A text that is a patch too may be read as one. */
const writeBlocks: SourceWriter = function* ({ given, patch }, files) {
  const chosen = onlyFile(files)
  if (!chosen || !patch || looksLikePatch(patch.text)) return
  for (const left of acceptedEdits(readSearchReplace(patch.text, false) ?? [], chosen)) {
    const text = withBlocks(patch.text, left)
    yield text === undefined ? undefined : { ...given, [patch.key]: text }
  }
}

/**
 * A text of search and replace blocks with other edits in them, by their number. The text around
 * stays; a block that changes nothing goes. Undefined if blocks cannot say an edit: they hold whole
 * lines.
 */
function withBlocks(text: string, edits: readonly TextEdit[]): string | undefined {
  const blocks = searchReplaceBlocks(text) ?? []
  const last = blocks.at(-1)
  if (!last) return undefined
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < Math.max(blocks.length, edits.length); at++) {
    const block = blocks[at] ?? last
    if (at < blocks.length) pieces.push(text.slice(from, block.start))
    from = block.end
    const { before = '', after } = edits[at] ?? { after: '' }
    if (before === after) continue
    const isFound = before === text.slice(...block.before)
    const isWhole = isFound && after === text.slice(...block.after)
    if (
      !isWhole &&
      [before, after].some((side) => MARK.test(side) || !(side === '' || side.endsWith('\n')))
    )
      return undefined
    const head = isFound
      ? text.slice(block.start, block.after[0])
      : text.slice(block.start, text.indexOf('\n', block.start) + 1) +
        before +
        text.slice(block.before[1], block.after[0])
    if (at >= blocks.length && pieces.at(-1)?.endsWith('\n') === false) pieces.push('\n')
    pieces.push(head, after, text.slice(block.after[1], block.end))
  }
  return pieces.join('') + text.slice(from)
}

const CONTEXT_SIZES = [3, 10, Infinity]

/** A patch in a member of the arguments, or in a command, of which the rest stays. */
const writePatch: SourceWriter = function* ({ given, patch }, files) {
  if (!patch) return
  const slot =
    patch.source === 'command'
      ? shellPatch(given[patch.key])
      : { text: patch.text, replaceWith: (text: string) => text }
  for (const text of slot ? acceptedPatch(slot.text, files) : []) {
    const value = text === undefined ? undefined : slot?.replaceWith(text)
    yield value === undefined ? undefined : { ...given, [patch.key]: value }
  }
}

/** A patch without some of its changes: its own lines, or made anew if the file is known. */
function* acceptedPatch(text: string, files: readonly ChosenFile[]): Generator<string | undefined> {
  if (files.some(({ file }) => file.kind === 'binary' || file.content.kind === 'large')) return
  yield looksLikeAgentPatch(text) ? agentPatch(text, files) : unifiedPatch(text, files)
  if (files[0]) yield* patchesOfTexts(text, files[0])
}

function* patchesOfTexts(
  text: string,
  { file, lines, hunks, rejected }: ChosenFile,
): Generator<string | undefined> {
  if (file.content.kind !== 'texts') return
  const { before } = file.content
  const after = mergedText(lines, 0, hunks, rejected)
  const compared = fileLines({ kind: 'texts', before, after })
  for (const context of CONTEXT_SIZES) {
    const patch = formatPatch(file, compared, context)
    yield patch !== undefined && looksLikeAgentPatch(text) ? asAgentPatch(text, file, patch) : patch
  }
}

/** The text of agents with another patch in it. */
function asAgentPatch(text: string, file: FileDiff, patch: string): string {
  const word = file.kind === 'added' ? 'Add' : file.kind === 'removed' ? 'Delete' : 'Update'
  const moved = file.kind === 'renamed' ? `*** Move to: ${file.after}\n` : ''
  const pieces =
    readPatch(patch).files[0]?.hunks.map(
      ({ lines: rows }) => `@@\n${rows.filter((row) => !row.startsWith('\\')).join('\n')}\n`,
    ) ?? []
  return text.replace(
    /^[ \t]*\*\*\* Begin Patch[^]*?\n\*\*\* End Patch/m,
    () =>
      `*** Begin Patch\n*** ${word} File: ${file.before ?? file.after}\n${moved}${pieces.join('')}*** End Patch`,
  )
}

/** A unified patch with only the accepted changes. Files without any are left out. */
function unifiedPatch(text: string, files: readonly ChosenFile[]): string | undefined {
  if (files.every(({ rejected }) => rejected.size === 0)) return text
  const asked = readPatch(text).files
  const patches = files.map(({ file, rejected }, at) => {
    if (rejected.size > 0 && (file.kind === 'added' || file.kind === 'removed')) return ''
    const isOut = createRejectionCounter(rejected)
    let shift = 0
    const hunks = (asked[at]?.hunks ?? []).flatMap(
      ({ before, heading, lines: rows }): PatchHunk[] => {
        const lines = withoutChanges(rows, isOut)
        const count = lines.filter((row) => row.startsWith(' ') || row.startsWith('+')).length
        const first = before[0] + shift + Number(before[1] === 0) - Number(count === 0)
        shift += count - before[1]
        return lines.some((row) => row.startsWith('-') || row.startsWith('+'))
          ? [{ before, after: [first, count], lines, ...(heading !== undefined && { heading }) }]
          : []
      },
    )
    return hunks.length > 0 || rejected.size === 0 || file.kind === 'renamed' || file.mode
      ? formatPatch(file, fileLines({ kind: 'hunks', hunks }), Infinity)
      : ''
  })
  return patches.includes(undefined) ? undefined : patches.join('')
}

/** The same text without its rejected lines. An empty hunk keeps the place of the next. */
function agentPatch(text: string, files: readonly ChosenFile[]): string | undefined {
  const sections = text.split(/^(?=\*\*\* (?:Add|Update|Delete) File: |\*\*\* End Patch)/m)
  if (sections.length !== files.length + 2) return undefined
  return sections
    .map((section, at) => {
      const { file, hunks, rejected } = files[at - 1] ?? {}
      if (!file || !hunks || !rejected || rejected.size === 0) return section
      if (file.kind === 'added' || (rejected.size === hunks.length && file.kind !== 'renamed'))
        return ''
      return withoutChanges(section.split('\n'), createRejectionCounter(rejected)).join('\n')
    })
    .join('')
}

function createRejectionCounter(out: ReadonlySet<number>): () => boolean {
  let next = 0
  return () => out.has(next++)
}

/** Takes changes out of rows: removed lines stay, added lines go. */
function withoutChanges(rows: readonly string[], isOut: () => boolean): string[] {
  let [isOpen, isTaken, isGone] = [false, false, false]
  return rows.flatMap((row) => {
    if (row.startsWith('\\')) return isGone ? [] : [row]
    const isChange = row.startsWith('+') || row.startsWith('-')
    if (isChange && !isOpen) isTaken = isOut()
    isOpen = isChange
    isGone = isChange && isTaken && row.startsWith('+')
    if (isGone) return []
    return [isChange && isTaken ? ` ${row.slice(1)}` : row]
  })
}

/** A text within a larger one. `replaceWith`: undefined if the whole would be read otherwise. */
type TextSlot = { text: string; replaceWith(text: string): unknown }

const SHELL = /^(?:\/\S*\/)?(?:ba|z|da)?sh$/

/**
 * The text before a heredoc of `apply_patch`, and on its line: words, operators and closed quotes.
 * A comment, a substitution, an escape, another heredoc or a quote that goes on may make something
 * else of the lines below.
 */
const OPENING =
  /^(?:[\w\s./=~:,@%+;&|-]|'[^'\n]*'|"[^"\n$`\\]*")*apply_patch[ \t]*<<[ \t]*(['"]?)(\w+)\1(?![^\s;&|>])[\w \t./=~:,@%+;&|>-]*$/
const MAX_OPENING_LENGTH = 10_000

/**
 * The patch that a command hands to `apply_patch` as it stands there: a word of its own, or all of a
 * heredoc in which nothing is expanded.
 */
export function shellPatch(command: unknown): TextSlot | undefined {
  if (!Array.isArray(command)) return inScript(command, (script) => script)
  const [program, second, script] = command as readonly unknown[]
  if (program === 'apply_patch')
    return command.length === 2 && typeof second === 'string'
      ? { text: second, replaceWith: (text) => [program, text] }
      : undefined
  const isScript =
    command.length === 3 &&
    typeof program === 'string' &&
    SHELL.test(program) &&
    typeof second === 'string' &&
    /^-l?c$/.test(second)
  return isScript ? inScript(script, (next) => [program, second, next]) : undefined
}

function inScript(script: unknown, whole: (script: string) => unknown): TextSlot | undefined {
  const range = typeof script === 'string' ? heredocIn(script) : undefined
  if (typeof script !== 'string' || !range) return undefined
  const [start, end] = range
  const put = (text: string): unknown => {
    const next = script.slice(0, start) + text + script.slice(end)
    return heredocIn(next)?.[1] === start + text.length ? whole(next) : undefined
  }
  return { text: script.slice(start, end), replaceWith: put }
}

/** The lines of the first heredoc, if it is a patch and nothing else. */
function heredocIn(script: string): TextRange | undefined {
  const start = script.indexOf('\n', script.indexOf('<<')) + 1
  const [, quote, word] =
    (start > 0 && start < MAX_OPENING_LENGTH && OPENING.exec(script.slice(0, start - 1))) || []
  if (word === undefined) return undefined
  const length = `\n${script.slice(start)}\n`.indexOf(`\n${word}\n`)
  const lines = script.slice(start, start + length)
  return length > 0 &&
    /^\*\*\* Begin Patch\n(?:[^]*\n)?\*\*\* End Patch\n$/.test(lines) &&
    (quote !== '' || !/[$`\\]/.test(lines))
    ? [start, start + length]
    : undefined
}

const writeEdits: SourceWriter = function* ({ name, given }, files) {
  const chosen = onlyFile(files)
  const edits = readEdits(name, given, false)
  if (!chosen || !edits) return
  for (const left of acceptedEdits(edits, chosen)) yield withEdits(given, left)
}

function withEdits(given: JsonObject, edits: readonly TextEdit[]): JsonObject | undefined {
  const list = EDIT_LIST_KEYS.find((key) => Array.isArray(getOwnMember(given, key)))
  if (list === undefined) return edits.length === 1 ? withEdit(given, edits[0]!) : undefined
  const entries = given[list] as readonly unknown[]
  const left = edits.flatMap((edit, at) =>
    edit.before === edit.after
      ? []
      : [withEdit(entries[entries.length === edits.length ? at : 0], edit)],
  )
  return left.includes(undefined) ? undefined : { ...given, [list]: left }
}

function withEdit(
  holder: unknown,
  { before, after, all, isAtEnd }: TextEdit,
): JsonObject | undefined {
  const memberOf = (keys: readonly string[]): string | undefined =>
    keys.find((key) => typeof getOwnMember(holder, key) === 'string')
  const [old, fresh, insertKey] = [
    memberOf(OLD_TEXT_KEYS),
    memberOf(NEW_TEXT_KEYS),
    memberOf(isAtEnd ? APPENDED_TEXT_KEYS : INSERTED_TEXT_KEYS),
  ]
  if (old !== undefined && fresh !== undefined) {
    const asked = REPLACE_ALL_KEYS.filter((key) => !all && getOwnMember(holder, key) === true)
    const alone = Object.fromEntries(asked.map((key) => [key, false]))
    return { ...(holder as JsonObject), ...alone, [old]: before, [fresh]: after }
  }
  return insertKey === undefined ? undefined : { ...(holder as JsonObject), [insertKey]: after }
}

/** One file as a whole. A rejected change keeps its old lines, so the old text must be known. */
const writeFiles: SourceWriter = ({ given }, files) => {
  const chosen = onlyFile(files)
  const key = CONTENT_KEYS.find((each) => typeof getOwnMember(given, each) === 'string')
  return key !== undefined && chosen?.file.content.kind === 'texts'
    ? [{ ...given, [key]: mergedText(chosen.lines, 0, chosen.hunks, chosen.rejected) }]
    : []
}

/** A member that says what a call is about, not what it sets; a key that is a secret is set. */
const IDENTITY =
  /^(?:id|_id|uuid|guid|key|slug|path|uri|url|owner|repo|.+_(?:id|uuid|key|number)|.+(?:Id|Uuid|Key|Number))$/

const MAKING =
  /^(?:create|add|make|new|generate|insert|post|send|submit|upload|draft|link|symlink|copy|cp|duplicate|clone)$/

/**
 * A name that says that something is made: nothing of it was there, and what the call is about stays
 * as it is. `create_or_update` may do either.
 */
const isMaking = (name: string): boolean => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => MAKING.test(word)) && !words.includes('or')
}

/** An argument that chooses what is done, and sets nothing. */
const CHOOSING = /^(?:action|op|operation|method|command|sub_?command|verb)$/

/** A structured write: what it is about, and what it sets. */
const readData: SourceReader = ({ name, given, origin }) => {
  // the beginning of a patch is none yet, and no data either
  if (origin.isGrowing && PATCH_KEYS.some((key) => Object.hasOwn(given, key)))
    return { kind: 'none' }
  // `fromEntries` defines: `__proto__` is a key like any other
  const said = Object.entries(given).filter(([key]) => !CHOOSING.test(key))
  const [id, after] = [true, false].map((wanted) =>
    Object.fromEntries(
      said.filter(([key]) => (IDENTITY.test(key) && !isSecretKey(key)) === wanted),
    ),
  ) as [JsonObject, JsonObject]
  if (Object.keys(after).length === 0) return { kind: 'none' }
  return isMaking(name)
    ? { kind: 'data', id: {}, before: {}, after, ...origin, wantsBefore: false }
    : { kind: 'data', id, after, ...origin }
}

const readPaths: SourceReader = ({ name, given, path }) => {
  const before = ownTextMember(given, ['source', 'old_path', 'oldPath', 'source_path'])
  const after = ownTextMember(given, ['destination', 'new_path', 'newPath', 'destination_path'])
  if (before !== undefined && after !== undefined && !isMaking(name))
    return [{ kind: 'renamed', before, after, content: { kind: 'none' }, problems: [] }]
  return path !== undefined && getOwnMember(given, 'command') === 'delete'
    ? [fileDiff('removed', path, { kind: 'none' })]
    : undefined
}

/** A call of a source without a writer is allowed or denied as a whole. */
type Source = { read: SourceReader; write?: SourceWriter }

/** How arguments say what changes, in the order in which it is tried. */
export const SOURCES: readonly Source[] = [
  { read: readOperation },
  {
    read: (asked) => (asked.patch?.source === 'blocks' ? undefined : readPatchArguments(asked)),
    write: writePatch,
  },
  {
    read: (asked) => (asked.patch?.source === 'blocks' ? readBlocks(asked) : undefined),
    write: writeBlocks,
  },
  { read: readEditArguments, write: writeEdits },
  { read: readFiles, write: writeFiles },
  { read: readPaths },
  { read: readData },
]

export const writeArguments: SourceWriter = (asked, files) =>
  SOURCES.find(({ read }) => read(asked) !== undefined)?.write?.(asked, files) ?? []
