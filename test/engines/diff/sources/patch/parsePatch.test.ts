import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { applyHunks } from '../../../../../src/engines/diff/readers.ts'
import { textsDiff } from '../../../../../src/engines/diff/DiffState.ts'
import { fileLines } from '../../../../../src/engines/diff/diffRows.ts'
import { formatPatch } from '../../../../../src/engines/diff/formatPatch.ts'
import { parsePatch } from '../../../../../src/engines/diff/index.ts'
import { reactDomVersions } from '../../../../support/reactDomVersions.ts'
import { caseCount } from '../../../../support/processorTime.ts'

const folder = mkdtempSync(join(tmpdir(), 'handrail-patch-'))
afterAll(() => rmSync(folder, { recursive: true }))

const patchOf = (path: string, before: string, after: string): string => {
  const file = textsDiff(path, before, after)
  return formatPatch(file, fileLines(file.content))!
}
const line = fc.constantFrom(
  'a',
  'b',
  'c',
  '',
  '  d',
  '-',
  '+x',
  '@@ -1 +1 @@',
  '--- a/x',
  '\\ no',
  'a\r',
  '\r',
  'a\rb',
  '\u2028',
  '\t',
  'ü',
)
const path = fc.constantFrom(
  'a.txt',
  'dir/a file.txt',
  'ü "quoted".txt',
  'C:\\dir\\a.txt',
  'tab\t.txt',
)
const text = fc
  .tuple(fc.array(line, { maxLength: 60 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end)

function thrownBy(work: () => unknown): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

describe('patches', () => {
  it('give the text after when they are written, read and applied', () => {
    fc.assert(
      fc.property(path, text, text, (name, before, after) => {
        fc.pre(before !== after)
        const [file] = parsePatch(patchOf(name, before, after))
        expect(file).toMatchObject({ kind: 'changed', before: name, after: name })
        expect(applyHunks(before, file!.hunks)).toEqual({ text: after, problems: [], unplaced: [] })
        const [compared, read] = [
          { kind: 'texts', before, after } as const,
          { kind: 'hunks', hunks: file!.hunks } as const,
        ].map((content) => fileLines(content))
        if (compared!.hasNewEnds) return // the view folds them, the patch replaces each line
        expect([read!.added, read!.removed]).toEqual([compared!.added, compared!.removed])
        expect(patchOf(name, before, after)).toBe(
          formatPatch(
            { ...file!, content: { kind: 'hunks', hunks: file!.hunks }, problems: [] },
            read!,
          ),
        )
      }),
      { numRuns: caseCount(1000) },
    )
  })

  it('do exactly what git applies, to the last character', () => {
    const apply = (before: string, after: string): void => {
      writeFileSync(join(folder, 'a.txt'), before)
      writeFileSync(join(folder, 'a.patch'), patchOf('a.txt', before, after))
      execFileSync('git', ['apply', '--whitespace=nowarn', 'a.patch'], { cwd: folder })
      expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(after)
    }
    const [before, after] = reactDomVersions('package.json')
    apply(before, after.trimEnd())
    fc.assert(
      fc.property(text, text, (one, other) => {
        fc.pre(one !== other && one !== '')
        apply(one, other)
      }),
      { numRuns: 25 },
    )
  })

  it('create and delete files in git, also with names git has to quote', () => {
    const quoted = 'dir/ü "q"\t.txt'
    for (const [before, after] of [
      [undefined, 'a\nb'],
      ['a\nb', undefined],
    ]) {
      const file = textsDiff(quoted, before, after)
      writeFileSync(join(folder, 'file.patch'), formatPatch(file, fileLines(file.content))!)
      execFileSync('git', ['apply', 'file.patch'], { cwd: folder })
      expect(
        existsSync(join(folder, quoted)) ? readFileSync(join(folder, quoted), 'utf8') : undefined,
      ).toBe(after)
    }
  })

  it('are not invented when nobody said what was there before', () => {
    const file = {
      kind: 'changed',
      after: 'a',
      content: { kind: 'written', after: 'x\n' },
      problems: [],
    } as const
    expect(formatPatch(file, fileLines(file.content))).toBeUndefined()
  })

  it('from git can be read, and give the later version of a file', () => {
    const [before, after] = reactDomVersions('cjs/react-dom-server.edge.production.js')
    const files = [join(folder, 'before.js'), join(folder, 'after.js')] as const
    writeFileSync(files[0], before)
    writeFileSync(files[1], after)
    const { stdout } = spawnSync('git', ['diff', '--no-index', ...files], { encoding: 'utf8' })
    const [file] = parsePatch(stdout)
    expect(file!.hunks.length).toBeGreaterThan(1)
    expect(applyHunks(before, file!.hunks)).toEqual({ text: after, problems: [], unplaced: [] })
  })

  it('find their place without a line number, and in a text that has grown', () => {
    const [file] = parsePatch(
      '*** Begin Patch\n*** Update File: a.py\n@@ def f():\n-    x = 1\n+    x = 2\n*** End Patch',
    )
    expect(file!.hunks).toEqual([
      { before: [0, 1], after: [0, 1], lines: ['-    x = 1', '+    x = 2'], heading: 'def f():' },
    ])
    expect(applyHunks('def f():\n    x = 1\n', file!.hunks)).toEqual({
      text: 'def f():\n    x = 2\n',
      problems: [],
      unplaced: [],
    })
    expect(applyHunks('    x = 1\n    x = 1\n', file!.hunks).problems).toEqual([
      { kind: 'many_matches', edit: 0, count: 2 },
    ])
    expect(applyHunks('other\n', file!.hunks)).toEqual({
      text: 'other\n',
      problems: [{ kind: 'no_match', edit: 0 }],
      unplaced: [{ edit: 0, count: 0, places: [{ before: '    x = 1\n', after: '    x = 2\n' }] }],
    })
    const [numbered] = parsePatch('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n')
    expect(applyHunks('new\nmore\r\na\nb\n', numbered!.hunks).text).toBe('new\nmore\r\na\nc\n')
  })

  it('keep the line ends of the text', () => {
    const [file] = parsePatch('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n')
    expect(applyHunks('a\r\nb\r\n', file!.hunks).text).toBe('a\r\nc\r\n')
    const [windows] = parsePatch('--- a/x\r\n+++ b/x\r\n@@ -1,3 +1,3 @@\r\n a\r\n\r\n-b\r\n+c\r\n')
    expect(applyHunks('a\n\nb\n', windows!.hunks).text).toBe('a\n\nc\n')
  })
})

describe('parsePatch', () => {
  it('reads renames, modes, new, deleted and binary files, and quoted names', () => {
    const patch = `diff --git a/old name.txt b/new name.txt
similarity index 90%
rename from old name.txt
rename to new name.txt
--- a/old name.txt
+++ b/new name.txt
@@ -1 +1 @@ title
-a
+b
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/new.txt b/new.txt
new file mode 100644
index 0000000..257cc56
--- /dev/null
+++ b/new.txt
@@ -0,0 +1 @@
+foo
\\ No newline at end of file
diff --git a/gone.txt b/gone.txt
deleted file mode 100644
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-foo
diff --git a/logo.png b/logo.png
index 1..2 100644
Binary files a/logo.png and b/logo.png differ
diff --git "a/\\303\\274.txt" "b/\\303\\274.txt"
--- "a/\\303\\274.txt"
+++ "b/\\303\\274.txt"
@@ -1 +1 @@
--- a
++++ b
`
    expect(parsePatch(patch)).toEqual([
      {
        kind: 'renamed',
        before: 'old name.txt',
        after: 'new name.txt',
        hunks: [{ before: [1, 1], after: [1, 1], lines: ['-a', '+b'], heading: 'title' }],
      },
      {
        kind: 'changed',
        before: 'run.sh',
        after: 'run.sh',
        mode: { before: '100644', after: '100755' },
        hunks: [],
      },
      {
        kind: 'added',
        after: 'new.txt',
        mode: { after: '100644' },
        hunks: [{ before: [0, 0], after: [1, 1], lines: ['+foo', '\\ No newline at end of file'] }],
      },
      {
        kind: 'removed',
        before: 'gone.txt',
        mode: { before: '100644' },
        hunks: [{ before: [1, 1], after: [0, 0], lines: ['-foo'] }],
      },
      { kind: 'binary', before: 'logo.png', after: 'logo.png', hunks: [] },
      {
        kind: 'changed',
        before: 'ü.txt',
        after: 'ü.txt',
        hunks: [{ before: [1, 1], after: [1, 1], lines: ['--- a', '++++ b'] }],
      },
    ])
  })

  it('reads several files of the agents’ dialect, moves too, and a patch in a fence', () => {
    const patch =
      '*** Begin Patch\n*** Add File: new.py\n+a\n+\n*** Update File: old.py\n*** Move to: moved.py\n@@\n x\n-y\n+z\n@@\n-1\n+2\n*** End of File\n*** Delete File: gone.py\n*** End Patch\n'
    expect(
      parsePatch(patch).map(({ kind, before, after, hunks }) => [
        kind,
        before,
        after,
        hunks.map(({ lines }) => lines),
      ]),
    ).toEqual([
      ['added', undefined, 'new.py', [['+a', '+']]],
      [
        'renamed',
        'old.py',
        'moved.py',
        [
          [' x', '-y', '+z'],
          ['-1', '+2'],
        ],
      ],
      ['removed', 'gone.py', undefined, []],
    ])
    expect(parsePatch('```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n```')).toHaveLength(1)
    expect(parsePatch('--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n')[0]).toMatchObject({
      before: 'x',
      hunks: [{ lines: ['-a\r', '+b\r'] }],
    })
  })

  it.each<[string, string, string]>([
    ['what is no patch', 'hello', 'Line 1: no file and no hunk.'],
    ['nothing', '', 'Line 1: no file and no hunk.'],
    [
      'a hunk that ends early',
      '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n',
      'Line 3: a hunk that ends before all of its lines have come.',
    ],
    [
      'a hunk with a line too many on one side',
      '--- a/x\n+++ b/x\n@@ -1,1 +1,2 @@\n-a\n-b\n+c\n',
      'Line 5: a line of a hunk that fits neither side.',
    ],
    [
      'an agent’s patch without its end',
      '*** Begin Patch\n*** Add File: a\n+x\n',
      'Line 3: the end of the patch is missing.',
    ],
    [
      'an agent’s patch with prose in it',
      '*** Begin Patch\n*** Add File: a\nhello\n*** End Patch',
      'Line 3: neither a line of a hunk nor a header.',
    ],
    [
      'an agent’s patch without a file',
      '*** Begin Patch\n+x\n*** End Patch',
      'Line 2: no file has been named yet.',
    ],
  ])('throws, naming the line, on %s', (_, patch, reason) => {
    expect(() => parsePatch(patch)).toThrow(new SyntaxError(`handrail: invalid patch. ${reason}`))
  })

  it('reads any text without another kind of error', () => {
    const piece = fc.constantFrom(
      '--- a/x\n',
      '+++ b/x\n',
      '@@ -1,2 +1 @@\n',
      '-a\n',
      '+b\n',
      ' c\n',
      '\\ no\n',
      'diff --git a/x b/x\n',
      '*** Begin Patch\n',
      '*** Update File: x\n',
      '*** End Patch\n',
      'rename from x\n',
      '"\\',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        expect(thrownBy(() => parsePatch(pieces.join('')))).toSatisfy(
          (error: unknown) => error === undefined || error instanceof SyntaxError,
        )
      }),
      { numRuns: caseCount(2000) },
    )
  })
})

test('a quoted path of a million characters is read as a path', () => {
  const name = 'x'.repeat(1_000_000)
  expect(parsePatch(`--- "a/${name}"\n+++ "b/${name}"\n@@ -1 +1 @@\n-a\n+b\n`)).toMatchObject([
    { before: name, after: name },
  ])
})
