import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { acceptedArguments } from '../../../../src/ui/diff/acceptedArguments.ts'
import { applyEdits } from '../../../../src/engines/diff/acceptedEdits.ts'
import type { TextEdit } from '../../../../src/engines/diff/DiffState.ts'
import { fileLines } from '../../../../src/engines/diff/diffRows.ts'
import { hunksOf } from '../../../../src/engines/diff/hunksOf.ts'
import { mergedText } from '../../../../src/engines/diff/ArgumentSource.ts'
import { readEdits } from '../../../../src/engines/diff/ArgumentSource.ts'
import type { JsonObject } from '../../../../src/model/index.ts'
import { hostileValues } from '../../../support/hostileValues.ts'
import {
  agentPatchOf,
  argumentsOf,
  choices,
  choose,
  deriveDiff,
  line,
  outcome,
  pair,
  patchOf,
} from '../support/chooseChanges.ts'
import { caseCount } from '../../../support/processorTime.ts'

const CALLS: readonly [string, (before: string, after: string) => JsonObject][] = [
  [
    'one edit of the whole file',
    (before, after) => ({ path: 'a.txt', old_string: before, new_string: after }),
  ],
  [
    'one edit in all places',
    (before, after) => ({
      path: 'a.txt',
      old_string: before,
      new_string: after,
      replace_all: true,
    }),
  ],
  [
    'a list of edits',
    (before, after) => ({
      path: 'a.txt',
      edits: [{ oldText: before, newText: after }],
      dryRun: false,
    }),
  ],
  ['a file that is written whole', (_, after) => ({ path: 'a.txt', content: after })],
  ['a unified patch', (before, after) => ({ patch: patchOf(before, after) })],
]

describe('acceptedArguments, when the current file is known', () => {
  it.each(CALLS)('%s: any choice of changes writes exactly the accepted ones', (_, callOf) => {
    fc.assert(
      fc.property(pair, choices, ([before, after], taken) => {
        fc.pre(before !== after && before !== '')
        const given = callOf(before, after)
        const { acceptance, hunks, left, all } = choose(given, (at) => !taken[at], before)
        expect(all).toEqual({ kind: 'some', arguments: given, accepted: hunks, all: hunks })
        expect(outcome(acceptance, before)).toBe(
          taken.slice(0, hunks).includes(true) ? left : 'nothing',
        )
      }),
      { numRuns: caseCount(400) },
    )
  })

  it.each<[string, JsonObject, string, string]>([
    [
      'what is put in after a line',
      { command: 'insert', path: 'a.txt', insert_line: 1, insert_text: 'new\na\nmore\n' },
      'x\na\n',
      'edit_file',
    ],
    [
      'what is appended, by the name of the tool',
      { path: 'a.txt', content: 'new\n' },
      'x\n',
      'append_file',
    ],
  ])('%s is accepted or not, and the whole file is never written', (_, given, before, name) => {
    const { acceptance, all } = choose(given, () => true, before, name)
    expect(all).toMatchObject({ kind: 'some', arguments: given })
    expect(acceptance?.kind).toBe('none')
  })

  it('an edit of every matching place becomes one edit of the accepted places', () => {
    const { acceptance } = choose(
      { path: 'a.txt', old_str: 'old', new_str: 'new', replace_all: true },
      (at) => at === 1,
      'old 1\nx\ny\nold 2\n',
    )
    expect(acceptance).toMatchObject({
      arguments: { path: 'a.txt', old_str: 'old 1\n', new_str: 'new 1\n', replace_all: false },
      accepted: 1,
      all: 2,
    })
  })

  it('has no answer for an edit that matches nothing, or a patch with a binary file', () => {
    expect(
      choose({ path: 'a.txt', old_str: 'absent', new_str: 'b' }, () => false, 'x\n').acceptance,
    ).toBeUndefined()
    expect(
      choose(
        {
          patch: `${patchOf('a\n', 'b\n')}diff --git a/p.png b/p.png\nGIT binary patch\nliteral 0\n`,
        },
        () => false,
      ).acceptance,
    ).toBeUndefined()
  })
})

describe('acceptedArguments, when nobody knows the current file', () => {
  const GIT = patchOf('a\nx\nb\n', 'A\nx\nB\n')
  it.each<[string, JsonObject]>([
    [
      'an operation that comes before it',
      {
        operation: { type: 'update_file', path: 'a.txt', diff: '@@\n-a\n+A\n x\n-b\n+B\n' },
        patch: GIT,
      },
    ],
    ['a patch that names no file', { patch: GIT.slice(GIT.indexOf('@@')) }],
  ])('rewrites only what is shown: %s', (_, given) => {
    expect(choose(given, (at) => at === 1).acceptance).toBeUndefined()
  })

  it('when there are two members, rewrites the one that is shown', () => {
    const blocks = '<<<<<<< SEARCH\na\nx\nb\n=======\nA\nx\nB\n>>>>>>> REPLACE\n'
    expect(
      argumentsOf(choose({ path: 'a.txt', diff: blocks, input: GIT }, (at) => at === 1).acceptance),
    ).toEqual({ path: 'a.txt', diff: blocks.replace('\nB\n', '\nb\n'), input: GIT })
  })

  it('the rest of a list of edits makes exactly the accepted changes in any file all of them fit', () => {
    const piece = fc.tuple(line, line, line).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(piece, piece, piece), { minLength: 1, maxLength: 3 }),
        choices,
        (parts, taken) => {
          const edits = parts.map(([before, after]) => ({ before, after }))
          const file = (sides: readonly string[]): string =>
            parts.map(([, , apart], at) => `${apart}\n${sides[at]}\n`).join('')
          const before = file(edits.map((edit) => edit.before))
          const applied = applyEdits(before, edits)
          fc.pre(
            edits.every((edit) => edit.before !== edit.after && edit.before !== '') &&
              applied.problems.length === 0 &&
              applied.text === file(edits.map((edit) => edit.after)),
          )
          const given = {
            path: 'a',
            edits: edits.map((edit) => ({ oldText: edit.before, newText: edit.after })),
          }
          const { acceptance } = choose(given, (at) => !taken[at])
          fc.pre(acceptance?.kind === 'some')
          const diff = deriveDiff({ call: { id: 'c', name: 'edit_file', arguments: given } })
          const lines = fileLines(diff.kind === 'files' ? diff.files[0]!.content : { kind: 'none' })
          const out = new Set(taken.flatMap((isTaken, at) => (isTaken ? [] : [at])))
          expect(
            applyEdits(
              before,
              readEdits('', argumentsOf(acceptance), false) as readonly TextEdit[],
            ),
          ).toEqual({
            text: file(edits.map((_, at) => mergedText(lines, at, hunksOf(lines), out))),
            problems: [],
            unplaced: [],
          })
        },
      ),
      { numRuns: caseCount(2000) },
    )
  })

  it.each<[string, object]>([
    [
      'the next one finds what this one leaves',
      {
        edits: [
          { oldText: 'a', newText: 'b' },
          { oldText: 'b', newText: 'c' },
        ],
      },
    ],
    [
      'the next one stands in what this one replaces',
      {
        edits: [
          { oldText: 'x = 1', newText: 'y' },
          { oldText: 'x', newText: 'z' },
        ],
      },
    ],
    [
      'the next one may begin in what this one leaves',
      {
        edits: [
          { oldText: 'a', newText: 'end(' },
          { oldText: '(b', newText: 'c' },
        ],
      },
    ],
  ])('edits are accepted or left out as a whole where %s', (_, given) => {
    expect(choose({ path: 'a', ...given }, () => false).acceptance).toBeUndefined()
  })

  it.each<[string, (before: string, after: string) => string]>([
    ['unified', patchOf],
    ['of agents', agentPatchOf],
  ])('the rest of a patch, %s, makes exactly the accepted changes', (_, format) => {
    fc.assert(
      fc.property(pair, choices, ([before, after], taken) => {
        const given = { patch: format(before, after) }
        fc.pre(
          before !== after &&
            before !== '' &&
            deriveDiff(
              { call: { id: 'c', name: 'e', arguments: given } },
              { before, after: undefined },
            ).kind === 'files',
        )
        fc.pre(choose(given, () => false, before).left === after)
        const { acceptance, hunks } = choose(given, (at) => !taken[at])
        const whole = fileLines({ kind: 'texts', before, after })
        const left = mergedText(
          whole,
          0,
          hunksOf(whole),
          new Set(taken.flatMap((isTaken, at) => (isTaken ? [] : [at]))),
        )
        expect(outcome(acceptance, before)).toBe(
          taken.slice(0, hunks).includes(true) ? left : 'nothing',
        )
      }),
      { numRuns: caseCount(500) },
    )
  })

  const folder = mkdtempSync(join(tmpdir(), 'handrail-accepted-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('git applies the rest of a patch of several files', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}\n`)
    const changed = lines.map((each, at) => (at === 5 || at === 30 ? `new ${each}` : each))
    const names = ['a.txt', 'b.txt', 'c.txt']
    for (const name of names) writeFileSync(join(folder, name), lines.join(''))
    const patch = names
      .map((name) => patchOf(lines.join(''), changed.join('')).replaceAll('a.txt', name))
      .join('')
    const call = { id: 'c', name: 'apply_patch', arguments: { patch } }
    const diff = deriveDiff({ call })
    const compared =
      diff.kind === 'files' ? diff.files.map(({ content }) => fileLines(content)) : []
    const acceptance = acceptedArguments(call, diff, compared, new Set(['0:0', '1:0', '1:1']))
    expect(acceptance).toMatchObject({ kind: 'some', accepted: 3, all: 6 })
    writeFileSync(join(folder, 'left.patch'), String(argumentsOf(acceptance).patch))
    execFileSync('git', ['apply', 'left.patch'], { cwd: folder })
    const [first, second, third] = names.map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(first).toBe(lines.map((each, at) => (at === 30 ? `new ${each}` : each)).join(''))
    expect(second).toBe(lines.join(''))
    expect(third).toBe(changed.join(''))
  })

  it('a patch of an agent keeps its other files, and leaves a new file out only as a whole', () => {
    const patch =
      '*** Begin Patch\n*** Add File: new.py\n+a\n+b\n*** Update File: old.py\n@@ def f():\n x\n-y\n+z\n@@ def g():\n-1\n+2\n*** Delete File: gone.py\n*** End Patch\n'
    const call = { id: 'c', name: 'apply_patch', arguments: { input: patch } }
    const diff = deriveDiff({ call })
    const compared =
      diff.kind === 'files' ? diff.files.map(({ content }) => fileLines(content)) : []
    const left = (rejected: readonly string[]) =>
      argumentsOf(acceptedArguments(call, diff, compared, new Set(rejected))).input
    expect(left([])).toBe(patch)
    expect(left(['0:0', '1:0'])).toBe(
      '*** Begin Patch\n*** Update File: old.py\n@@ def f():\n x\n y\n@@ def g():\n-1\n+2\n*** Delete File: gone.py\n*** End Patch\n',
    )
    expect(left(['0:0', '1:0', '1:1'])).toBe(
      '*** Begin Patch\n*** Delete File: gone.py\n*** End Patch\n',
    )
  })
})

describe('acceptedArguments, of anything', () => {
  const KEYS = [
    'path',
    'content',
    'old_str',
    'new_str',
    'replace_all',
    'edits',
    'patch',
    'diff',
    'input',
    'operation',
    'type',
    'files',
    'command',
    'insert_line',
    'insert_text',
    'append',
    '__proto__',
    'constructor',
  ]
  const TEXTS = [
    patchOf('a\nx\nb\n', 'A\nx\nB\n'),
    agentPatchOf('a\nx\nb\n', 'A\nx\nB\n'),
    `apply_patch <<'EOF'\n${agentPatchOf('a\r\nx\n', 'A\r\nx\n')}EOF\n`,
    '<<<<<<< SEARCH\na\nx\nb\n=======\nA\nx\nB\n>>>>>>> REPLACE\n',
    'a\nx\nb\n',
    'a\r\nx\nb',
    'a',
    '\ud800',
    'update_file',
    'apply_patch',
    'bash',
    '-lc',
    '',
  ]

  it('never throws; with all changes it is the original call, and the rest can be read again', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...TEXTS),
        hostileValues,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...KEYS), tie('value')),
      ),
    }))
    const args = fc.dictionary(
      fc.constantFrom(...KEYS),
      fc.oneof(
        fc.constantFrom(...TEXTS),
        fc.tuple(
          fc.constantFrom('bash', 'apply_patch'),
          fc.constantFrom(...TEXTS),
          fc.constantFrom(...TEXTS),
        ),
        value,
      ),
    )
    fc.assert(
      fc.property(
        args,
        choices,
        fc.option(fc.constantFrom('a\nx\nb\n', 'a\r\nx\nb', ''), { nil: undefined }),
        fc.constantFrom('edit_file', 'append_file'),
        (given, taken, before, name) => {
          const { acceptance, all } = choose(given, (at) => !taken[at], before, name)
          const whole = all?.kind === 'some' ? all.arguments : given
          expect(whole).toBe(given)
          expect(
            Object.keys(argumentsOf(acceptance)).filter((key) => !Object.hasOwn(given, key)),
          ).toEqual([])
        },
      ),
      { numRuns: caseCount(3000) },
    )
  })
})
