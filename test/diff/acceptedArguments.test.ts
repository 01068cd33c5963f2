import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { acceptedArguments, type Acceptance } from '../../src/diff/acceptedArguments.ts'
import { applyEdits } from '../../src/diff/applyEdits.ts'
import { deriveDiff as derive, type LoadedDiff } from '../../src/diff/deriveDiff.ts'
import type { DiffState, TextEdit } from '../../src/diff/DiffState.ts'
import { textsDiff } from '../../src/diff/fileDiffs.ts'
import { fileLines, type FileLines } from '../../src/diff/fileLines.ts'
import { formatPatch } from '../../src/diff/formatPatch.ts'
import { hunkKey, hunksOf } from '../../src/diff/hunksOf.ts'
import { mergedText } from '../../src/diff/mergedText.ts'
import * as patches from '../../src/diff/patches.ts'
import { readEdits } from '../../src/diff/readEdits.ts'
import type { JsonObject, ToolCallRecord } from '../../src/tool-call/index.ts'

const deriveDiff = (record: ToolCallRecord, loaded?: LoadedDiff): DiffState => derive(record, loaded, patches)

type Shown = { acceptance: Acceptance | undefined; hunks: number; left: string; all: Acceptance | undefined }

/** What a call shows of its changes, and what is left of it when some are rejected. `before`: what the host tells is there. */
function choose(given: JsonObject, isOut: (hunk: number) => boolean, before?: string, name = 'edit_file'): Shown {
  const call = { id: 'c', name, arguments: given }
  const diff = deriveDiff({ call }, before === undefined ? undefined : { before, after: undefined })
  const files = diff.kind === 'files' ? diff.files : []
  const lines: FileLines[] = files.map(({ content }) => fileLines(content))
  const hunks = lines[0] ? hunksOf(lines[0]) : []
  const out = new Set(hunks.flatMap((_, at) => (isOut(at) ? [at] : [])))
  const rejected = new Set([...out].map((at) => hunkKey(0, at)))
  return { acceptance: acceptedArguments(call, diff, lines, rejected), hunks: hunks.length, left: lines[0] ? mergedText(lines[0], 0, hunks, out) : '', all: acceptedArguments(call, diff, lines, new Set()) }
}

const argumentsOf = (acceptance: Acceptance | undefined): JsonObject => (acceptance?.kind === 'some' ? acceptance.arguments : {})

/** What a tool would make of a file, by the arguments it is called with. */
function written(given: JsonObject, before: string, name = 'edit_file'): string {
  const diff = deriveDiff({ call: { id: 'c', name, arguments: given } }, { before, after: undefined })
  const [file] = diff.kind === 'files' ? diff.files : []
  expect(file?.problems).toEqual([])
  return file?.content.kind === 'texts' ? file.content.after : 'not a text'
}

/** What a tool would write with the arguments that are left, or that nothing is left. */
const outcome = (acceptance: Acceptance | undefined, before: string): string => (acceptance?.kind === 'none' ? 'nothing' : written(argumentsOf(acceptance), before))

const line = fc.constantFrom('a', 'b', 'c', '', '  d', '}', 'a\r', 'x = 1', 'x = 2', '+', '-a', '@@', '\\ no')
const text = fc.tuple(fc.array(line, { minLength: 1, maxLength: 25 }), fc.constantFrom('', '\n')).map(([lines, end]) => lines.join('\n') + end)
const choices = fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
/** A text with some of its lines replaced, taken out or put in. */
const pair = fc.tuple(text, fc.array(fc.tuple(fc.nat(24), fc.nat(2), fc.array(line, { maxLength: 2 })), { minLength: 1, maxLength: 6 })).map(([before, edits]) => {
  const lines = before.split('\n')
  for (const [at, gone, fresh] of edits) lines.splice(at, gone, ...fresh)
  return [before, lines.join('\n')] as const
})
const patchOf = (before: string, after: string): string => {
  const file = textsDiff('a.txt', before, after)
  return formatPatch(file, fileLines(file.content))!
}
/** The same in the dialect of agents, all of the file in one hunk. */
const agentPatchOf = (before: string, after: string): string => {
  const { content } = textsDiff('a.txt', before, after)
  const rows = formatPatch(textsDiff('a.txt', before, after), fileLines(content), Infinity)!.split('\n').slice(4, -1)
  return `*** Begin Patch\n*** Update File: a.txt\n@@\n${rows.filter((row) => !row.startsWith('\\')).join('\n')}\n*** End Patch\n`
}

const CALLS: readonly [string, (before: string, after: string) => JsonObject][] = [
  ['one edit of the whole file', (before, after) => ({ path: 'a.txt', old_string: before, new_string: after })],
  ['one edit in all places', (before, after) => ({ path: 'a.txt', old_string: before, new_string: after, replace_all: true })],
  ['a list of edits', (before, after) => ({ path: 'a.txt', edits: [{ oldText: before, newText: after }], dryRun: false })],
  ['a file that is written whole', (_, after) => ({ path: 'a.txt', content: after })],
  ['a unified patch', (before, after) => ({ patch: patchOf(before, after) })],
]

describe('acceptedArguments, where it is known what is there', () => {
  it.each(CALLS)('%s: any subset writes exactly the accepted changes', (_, callOf) => {
    fc.assert(
      fc.property(pair, choices, ([before, after], taken) => {
        fc.pre(before !== after && before !== '')
        const given = callOf(before, after)
        const { acceptance, hunks, left, all } = choose(given, (at) => !taken[at], before)
        expect(all).toEqual({ kind: 'some', arguments: given, accepted: hunks, all: hunks })
        expect(outcome(acceptance, before)).toBe(taken.slice(0, hunks).includes(true) ? left : 'nothing')
      }),
      { numRuns: 400 },
    )
  })

  it.each<[string, JsonObject, string, string]>([
    ['what is put in after a line', { command: 'insert', path: 'a.txt', insert_line: 1, insert_text: 'new\na\nmore\n' }, 'x\na\n', 'edit_file'],
    ['what is appended, by the name of the tool', { path: 'a.txt', content: 'new\n' }, 'x\n', 'append_file'],
  ])('%s is taken or not, and never the whole file written', (_, given, before, name) => {
    const { acceptance, all } = choose(given, () => true, before, name)
    expect(all).toMatchObject({ kind: 'some', arguments: given })
    expect(acceptance?.kind).toBe('none')
  })

  it('edits of one text in all places become one for the places that are taken', () => {
    const { acceptance } = choose({ path: 'a.txt', old_str: 'old', new_str: 'new', replace_all: true }, (at) => at === 1, 'old 1\nx\ny\nold 2\n')
    expect(acceptance).toMatchObject({ arguments: { path: 'a.txt', old_str: 'old 1\n', new_str: 'new 1\n', replace_all: false }, accepted: 1, all: 2 })
  })

  it('has no answer where an edit has none: what matches nothing, a patch with a binary file', () => {
    expect(choose({ path: 'a.txt', old_str: 'absent', new_str: 'b' }, () => false, 'x\n').acceptance).toBeUndefined()
    expect(choose({ patch: `${patchOf('a\n', 'b\n')}diff --git a/p.png b/p.png\nGIT binary patch\nliteral 0\n` }, () => false).acceptance).toBeUndefined()
  })
})

describe('acceptedArguments, where nobody knows what is there', () => {
  it('a list of edits: what is left makes exactly the accepted changes in any file that all of them fit', () => {
    const piece = fc.tuple(line, line, line).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, piece, piece), { minLength: 1, maxLength: 3 }), choices, (parts, taken) => {
        const edits = parts.map(([before, after]) => ({ before, after }))
        const file = (sides: readonly string[]): string => parts.map(([, , apart], at) => `${apart}\n${sides[at]}\n`).join('')
        const before = file(edits.map((edit) => edit.before))
        const applied = applyEdits(before, edits)
        fc.pre(edits.every((edit) => edit.before !== edit.after && edit.before !== '') && applied.problems.length === 0 && applied.text === file(edits.map((edit) => edit.after)))
        const given = { path: 'a', edits: edits.map((edit) => ({ oldText: edit.before, newText: edit.after })) }
        const { acceptance } = choose(given, (at) => !taken[at])
        fc.pre(acceptance?.kind === 'some')
        const diff = deriveDiff({ call: { id: 'c', name: 'edit_file', arguments: given } })
        const lines = fileLines(diff.kind === 'files' ? diff.files[0]!.content : { kind: 'none' })
        const out = new Set(taken.flatMap((isTaken, at) => (isTaken ? [] : [at])))
        expect(applyEdits(before, readEdits('', argumentsOf(acceptance), false) as readonly TextEdit[])).toEqual({ text: file(edits.map((_, at) => mergedText(lines, at, hunksOf(lines), out))), problems: [] })
      }),
      { numRuns: 2000 },
    )
  })

  it.each<[string, object]>([
    ['the next one finds what this one leaves', { edits: [{ oldText: 'a', newText: 'b' }, { oldText: 'b', newText: 'c' }] }],
    ['the next one stands in what this one replaces', { edits: [{ oldText: 'x = 1', newText: 'y' }, { oldText: 'x', newText: 'z' }] }],
    ['the next one may begin in what this one leaves', { edits: [{ oldText: 'a', newText: 'end(' }, { oldText: '(b', newText: 'c' }] }],
  ])('edits are taken or left as a whole where %s', (_, given) => {
    expect(choose({ path: 'a', ...given }, () => false).acceptance).toBeUndefined()
  })

  it.each<[string, (before: string, after: string) => string]>([
    ['unified', patchOf],
    ['of agents', agentPatchOf],
  ])('a patch, %s: what is left makes exactly the accepted changes', (_, format) => {
    fc.assert(
      fc.property(pair, choices, ([before, after], taken) => {
        const given = { patch: format(before, after) }
        fc.pre(before !== after && before !== '' && deriveDiff({ call: { id: 'c', name: 'e', arguments: given } }, { before, after: undefined }).kind === 'files')
        fc.pre(choose(given, () => false, before).left === after)
        const { acceptance, hunks } = choose(given, (at) => !taken[at])
        const whole = fileLines({ kind: 'texts', before, after })
        const left = mergedText(whole, 0, hunksOf(whole), new Set(taken.flatMap((isTaken, at) => (isTaken ? [] : [at]))))
        expect(outcome(acceptance, before)).toBe(taken.slice(0, hunks).includes(true) ? left : 'nothing')
      }),
      { numRuns: 500 },
    )
  })

  const folder = mkdtempSync(join(tmpdir(), 'handrail-accepted-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('what is left of a patch of several files is what git applies', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}\n`)
    const changed = lines.map((each, at) => (at === 5 || at === 30 ? `new ${each}` : each))
    const names = ['a.txt', 'b.txt', 'c.txt']
    for (const name of names) writeFileSync(join(folder, name), lines.join(''))
    const patch = names.map((name) => patchOf(lines.join(''), changed.join('')).replaceAll('a.txt', name)).join('')
    const call = { id: 'c', name: 'apply_patch', arguments: { patch } }
    const diff = deriveDiff({ call })
    const compared = diff.kind === 'files' ? diff.files.map(({ content }) => fileLines(content)) : []
    const acceptance = acceptedArguments(call, diff, compared, new Set(['0:0', '1:0', '1:1']))
    expect(acceptance).toMatchObject({ kind: 'some', accepted: 3, all: 6 })
    writeFileSync(join(folder, 'left.patch'), String(argumentsOf(acceptance).patch))
    execFileSync('git', ['apply', 'left.patch'], { cwd: folder })
    const [first, second, third] = names.map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(first).toBe(lines.map((each, at) => (at === 30 ? `new ${each}` : each)).join(''))
    expect(second).toBe(lines.join(''))
    expect(third).toBe(changed.join(''))
  })

  it('a patch of agents keeps its other files, and leaves a new file out as a whole', () => {
    const patch = '*** Begin Patch\n*** Add File: new.py\n+a\n+b\n*** Update File: old.py\n@@ def f():\n x\n-y\n+z\n@@ def g():\n-1\n+2\n*** Delete File: gone.py\n*** End Patch\n'
    const call = { id: 'c', name: 'apply_patch', arguments: { input: patch } }
    const diff = deriveDiff({ call })
    const compared = diff.kind === 'files' ? diff.files.map(({ content }) => fileLines(content)) : []
    const left = (rejected: readonly string[]) => argumentsOf(acceptedArguments(call, diff, compared, new Set(rejected))).input
    expect(left([])).toBe(patch)
    expect(left(['0:0', '1:0'])).toBe('*** Begin Patch\n*** Update File: old.py\n@@ def f():\n x\n y\n@@ def g():\n-1\n+2\n*** Delete File: gone.py\n*** End Patch\n')
    expect(left(['0:0', '1:0', '1:1'])).toBe('*** Begin Patch\n*** Delete File: gone.py\n*** End Patch\n')
  })
})
