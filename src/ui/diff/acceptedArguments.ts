import type { Execution } from '../../model/ToolCallStatus.ts'
import type { FileLines } from '../../engines/diff/diffRows.ts'
import {
  mergedText,
  type ChosenFile,
  findPatch,
  type AskedCall,
} from '../../engines/diff/ArgumentSource.ts'
import { hunkKey, hunksOf } from '../../engines/diff/hunksOf.ts'
import { readLoaded, readHunks, readPatchResult } from '../../engines/diff/readers.ts'
import { writeArguments, SOURCES } from '../../engines/diff/writers.ts'
import { declaredArguments } from '../../policy/declaredArguments.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { getOwnMember, type JsonObject, isJsonObject } from '../../model/JsonObject.ts'
import {
  ownTextMember,
  PATH_KEYS,
  type DiffState,
  RESULT_ORIGIN,
  textsDiff,
  type FileContent,
  type FileDiff,
  type LoadedDiff,
} from '../../engines/diff/DiffState.ts'
import { looksLikePatch, sideLines } from '../../engines/diff/parsePatch.ts'

/** Arguments that write only what was accepted; `none`: nothing is left to write. */
export type AcceptedArguments =
  | { kind: 'some'; arguments: JsonObject; accepted: number; all: number }
  | { kind: 'none'; all: number }

/**
 * The call's arguments without the rejected changes (by `hunkKey`). Undefined if that cannot be
 * done exactly: then the call is decided as a whole. The result is parsed again as a check.
 */
export function acceptedArguments(
  { name, arguments: given }: Pick<Execution, 'name' | 'arguments'>,
  diff: DiffState,
  lines: readonly (FileLines | undefined)[],
  rejected: ReadonlySet<string>,
): AcceptedArguments | undefined {
  if (diff.kind !== 'files' || diff.isGrowing) return undefined
  if (diff.files.some(({ problems }) => problems.length > 0)) return undefined
  const files = diff.files.flatMap((file, at): ChosenFile[] => {
    const compared = lines[at]
    if (!compared) return []
    const hunks = hunksOf(compared)
    const out = hunks.flatMap((_, hunk) => (rejected.has(hunkKey(at, hunk)) ? [hunk] : []))
    return [{ file, lines: compared, hunks, rejected: new Set(out) }]
  })
  const all = files.reduce((sum, { hunks }) => sum + hunks.length, 0)
  const accepted = files.reduce((sum, file) => sum - file.rejected.size, all)
  if (files.length < diff.files.length || all === 0) return undefined
  const isNone = accepted === 0 && files.every(({ hunks }) => hunks.length > 0)
  const chosen = isNone ? files.map((file) => ({ ...file, rejected: new Set<number>() })) : files
  for (const written of writeArguments(askedCall(name, given, false), chosen)) {
    if (written === undefined || !isExact(name, written, chosen)) continue
    return isNone
      ? { kind: 'none', all }
      : { kind: 'some', arguments: accepted === all ? given : written, accepted, all }
  }
  return undefined
}

/** True if a call says the accepted changes and nothing else, read as if it came. */
function isExact(name: string, written: JsonObject, files: readonly ChosenFile[]): boolean {
  const content = files[0]?.file.content
  const known = content?.kind === 'texts' ? { ...content, after: undefined } : undefined
  const call = { name, arguments: written, state: 'complete', text: undefined } as const
  const read = deriveDiff(call, {}, known)
  const hasAcceptedChanges = ({ file: { kind, mode }, hunks, rejected }: ChosenFile): boolean =>
    rejected.size === 0 ||
    rejected.size < hunks.length ||
    kind === 'renamed' ||
    (kind === 'changed' && mode !== undefined)
  const accepted = files
    .filter(hasAcceptedChanges)
    .map(({ file, lines, hunks, rejected }) =>
      describeChange(file, (stretch) => mergedText(lines, stretch, hunks, rejected)),
    )
  return (
    read.kind === 'files' &&
    JSON.stringify(read.files.map((file) => describeChange(file))) === JSON.stringify(accepted)
  )
}

/** Names and stretches of a file. `left`: a stretch with the remaining changes. */
function describeChange(
  { kind, before, after, mode, content, problems }: FileDiff,
  left?: (stretch: number) => string,
): unknown {
  const stretches = stretchesOf(content).map(({ old, fresh, ...place }, at) => ({
    old,
    fresh: left?.(at) ?? fresh,
    ...place,
  }))
  // of a file that is known the host says whether it is new
  return [
    content.kind === 'texts' ? undefined : kind,
    before ?? after,
    after ?? before,
    mode,
    stretches.filter(({ old, fresh }) => old !== fresh),
    problems,
  ]
}

/** The texts in the sections of a file's lines, and their places. */
function stretchesOf(
  content: FileContent,
): readonly { old: string | undefined; fresh: string; place?: unknown }[] {
  if (content.kind === 'edits')
    return content.edits.map(({ before, after, ...place }) => ({
      old: before,
      fresh: after,
      place,
    }))
  if (content.kind === 'hunks')
    return content.hunks.map(({ before: [first], lines, heading }) => ({
      old: sideLines(lines, '-').join(''),
      fresh: sideLines(lines, '+').join(''),
      place: first || heading,
    }))
  return content.kind === 'texts' ? [{ old: content.before, fresh: content.after }] : []
}

/**
 * The changes of a call: by the host's versions, else by its result, else by its declared
 * arguments. Never throws on foreign data; an unknown part, mostly the old text, is missing and
 * never made up.
 */
export function deriveDiff(
  execution: Pick<Execution, 'name' | 'arguments' | 'state' | 'text'> &
    Partial<Pick<Execution, 'tool'>>,
  record: Pick<ToolCallRecord, 'result' | 'content'>,
  loaded?: LoadedDiff,
): DiffState {
  try {
    const { name, arguments: given, state, tool } = execution
    const declared = declaredArguments(Object.keys(given), tool?.inputSchema)
    const known = pick(given, declared)
    const call = askedCall(name, known, state === 'streaming')
    const asked = readArguments(call)
    return (loaded && readLoaded(loaded, asked, call.path)) ?? readResult(record) ?? asked
  } catch {
    return {
      kind: 'unreadable',
      problem: { kind: 'not_data' },
      text: execution.text ?? '',
      source: 'arguments',
    }
  }
}

/** Some members, without reading them: of arguments that still arrive, reading makes a copy. */
const pick = (given: JsonObject, keys: readonly string[]): JsonObject =>
  Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, Object.getOwnPropertyDescriptor(given, key)!])),
  )

const askedCall = (name: string, given: JsonObject, isGrowing: boolean): AskedCall => ({
  name,
  given,
  path: ownTextMember(given, PATH_KEYS),
  patch: findPatch(given),
  origin: { source: 'arguments', isGrowing, wantsBefore: true },
})

/** Sources are recognised by members of the arguments: there are too many names of tools. */
function readArguments(asked: AskedCall): DiffState {
  for (const { read } of SOURCES) {
    const found = read(asked)
    if (found) return 'kind' in found ? found : { kind: 'files', files: found, ...asked.origin }
  }
  return { kind: 'none' }
}

/**
 * The changes in a result: `diff {path, old_text, new_text}` (all three texts), a list of hunks,
 * values before and after, or a patch among its content or its texts.
 */
function readResult(record: Pick<ToolCallRecord, 'result' | 'content'>): DiffState | undefined {
  const { result, content } = record
  const holders = [getOwnMember(result, 'metadata'), result, getOwnMember(result, 'data')]
  for (const holder of holders) {
    const texts = textsIn(getOwnMember(holder, 'diff'))
    const hunks = getOwnMember(holder, 'structuredPatch') ?? getOwnMember(holder, 'hunks')
    const file = texts ?? readHunks(hunks, ownTextMember(holder, ['filePath', 'file_path', 'path']))
    if (file) return { kind: 'files', files: [file], ...RESULT_ORIGIN }
    const [before, after] = [getOwnMember(holder, 'before'), getOwnMember(holder, 'after')]
    if (isJsonObject(before) && isJsonObject(after))
      return { kind: 'data', id: {}, before, after, ...RESULT_ORIGIN }
  }
  const parts: readonly unknown[] = Array.isArray(content) ? content : []
  const told = parts.flatMap((part) =>
    getOwnMember(part, 'kind') === 'diff' ? (ownTextMember(part, ['text']) ?? []) : [],
  )
  const found = [...parts.filter((part) => getOwnMember(part, 'kind') === 'text'), ...holders]
    .flatMap((holder) => ownTextMember(holder, ['diff', 'patch', 'text']) ?? [])
    .find((text) => looksLikePatch(text))
  const text = told[0] ?? found
  return text === undefined ? undefined : readPatchResult(text, told.length > 0)
}

function textsIn(diff: unknown): FileDiff | undefined {
  const [path, before, after] = ['path', 'old_text', 'new_text'].map((key) =>
    getOwnMember(diff, key),
  )
  return typeof path === 'string' && typeof before === 'string' && typeof after === 'string'
    ? textsDiff(path, before, after)
    : undefined
}
