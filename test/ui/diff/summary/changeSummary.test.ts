import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveExecution } from '../../../../src/policy/deriveExecution.ts'
import {
  changeSummary as summaryOfExecution,
  shortPath,
  shortValue,
} from '../../../../src/ui/diff/DiffSummaryView.tsx'
import type { JsonObject, ToolCallRecord } from '../../../../src/model/index.ts'
import { hostileValues } from '../../../support/hostileValues.ts'
import { caseCount, processorTime } from '../../../support/processorTime.ts'

const record = (
  args: unknown,
  more: Partial<ToolCallRecord> = {},
  name = 'update_note',
): ToolCallRecord => ({ call: { id: 'c1', name, arguments: args as JsonObject }, ...more })
const changeSummary = (shown: ToolCallRecord, signal?: AbortSignal) =>
  summaryOfExecution(deriveExecution(shown, undefined), shown, signal)
const summaryOf = (args: unknown, more: Partial<ToolCallRecord> = {}, name?: string) =>
  changeSummary(record(args, more, name))
const told = (metadata: unknown): Partial<ToolCallRecord> => ({
  result: { success: true, metadata },
})
const texts = (before: string, after: string) =>
  told({ diff: { path: 'a.md', old_text: before, new_text: after } })
const counted = (added: number, removed: number, files = 1) => ({
  kind: 'files',
  files,
  counts: { added, removed },
})
const lines = (count: number, text = 'line') =>
  Array.from({ length: count }, (_, at) => `${text} ${at}\n`).join('')

const PATCH = `*** Begin Patch
*** Update File: a.ts
@@
-one
+two
+three
*** Add File: b.ts
+new
*** End Patch`

describe('the summary of files', () => {
  it.each<[string, unknown, Partial<ToolCallRecord>, unknown]>([
    ['an edit', { path: 'a.md', old_string: 'a\nb\n', new_string: 'a\nc\nd\n' }, {}, counted(2, 1)],
    [
      'several edits of one file',
      {
        path: 'a.md',
        edits: [
          { oldText: 'a', newText: 'b' },
          { oldText: 'c', newText: '' },
        ],
      },
      {},
      counted(1, 2),
    ],
    [
      'what the result says, not what was asked for',
      { path: 'a.md', old_string: 'a', new_string: 'b' },
      texts('a\nb\n', 'a\nb\nc\nd\n'),
      counted(2, 0),
    ],
    [
      'hunks of a result',
      { path: 'a.md' },
      told({
        structuredPatch: [
          { oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines: [' a', '+b'] },
        ],
      }),
      counted(1, 0),
    ],
    ['a patch, which needs what reads patches', { patch: PATCH }, {}, counted(3, 1, 2)],
    [
      'a rename with changes',
      {
        patch:
          'diff --git a/a.ts b/b.ts\nrename from a.ts\nrename to b.ts\n--- a/a.ts\n+++ b/b.ts\n@@ -1,1 +1,1 @@\n-a\n+b\n',
      },
      {},
      counted(1, 1),
    ],
    ['equal texts', { path: 'a.md' }, texts('a\n', 'a\n'), { kind: 'equal' }],
    [
      'an edit that replaces a text with itself',
      { path: 'a.md', old_string: 'a', new_string: 'a' },
      {},
      { kind: 'equal' },
    ],
    [
      'a rename alone',
      { source: 'a.md', destination: 'b.md' },
      {},
      { kind: 'renamed', to: 'b.md' },
    ],
    [
      'a new file without lines',
      { patch: '*** Begin Patch\n*** Add File: b.ts\n*** End Patch' },
      {},
      { kind: 'added' },
    ],
    ['a deletion of what nobody saw', { path: 'a.md', command: 'delete' }, {}, { kind: 'removed' }],
    ['bytes', { path: 'a.png' }, texts('\0a', '\0b'), undefined],
    [
      'a mode alone',
      { patch: 'diff --git a/a.sh b/a.sh\nold mode 100644\nnew mode 100755\n' },
      {},
      undefined,
    ],
  ])('counts or names %s', async (_, args, more, expected) => {
    expect(await summaryOf(args, more)).toEqual(expected)
  })

  it('counts the lines of a whole file over an unknown text, but never as added', async () => {
    expect(await summaryOf({ path: 'a.md', content: lines(5000) })).toEqual({
      kind: 'written',
      lines: 5000,
    })
    expect(await summaryOf({ path: 'a.md', content: '' })).toEqual({ kind: 'written', lines: 0 })
    expect(
      await summaryOf({ notebook_path: 'n.ipynb', cell_id: 'c7', new_source: 'x = 1\ny = 2' }),
    ).toEqual({ kind: 'written', lines: 2 })
  })

  it('gives no total when one file is missing from it', async () => {
    expect(
      await summaryOf({
        files: [
          { path: 'a', content: '1' },
          { path: 'b', content: '2' },
        ],
      }),
    ).toEqual({ kind: 'files', files: 2 })
    expect(
      await summaryOf({
        patch:
          '*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** Delete File: b.ts\n*** End Patch',
      }),
    ).toEqual({ kind: 'files', files: 2 })
  })

  it('does not count an edit of every matching place: nobody said how many there are', async () => {
    expect(
      await summaryOf({ path: 'a.md', old_string: 'a', new_string: 'b', replace_all: true }),
    ).toBeUndefined()
  })

  it('does not compare what is too large for a line', async () => {
    const large = lines(100_000, 'a line of some length')
    expect(await summaryOf({ path: 'a.md' }, texts(large, `${large}b\n`))).toBeUndefined()
    expect(await summaryOf({ path: 'a.md', content: large })).toBeUndefined()
    expect(
      await summaryOf({
        files: [
          { path: 'a', content: large },
          { path: 'b', content: '2' },
        ],
      }),
    ).toEqual({ kind: 'files', files: 2 })
  })

  it('stops when nobody needs it any more', async () => {
    const stop = new AbortController()
    const summary = changeSummary(
      record({ path: 'a.md', old_string: 'a', new_string: 'b' }),
      stop.signal,
    )
    stop.abort(new Error('scrolled away'))
    await expect(summary).rejects.toThrow('scrolled away')
  })
})

describe('the summary of data', () => {
  const data = (before: unknown, after: unknown) => told({ before, after })

  it.each<[string, unknown, Partial<ToolCallRecord>, unknown]>([
    [
      'what it was and what it is',
      {},
      data({ title: 'Stand-up', at: '9:30' }, { title: 'Friday stand-up', at: '9:30' }),
      {
        kind: 'data',
        first: { kind: 'changed', path: ['title'], before: 'Stand-up', after: 'Friday stand-up' },
        more: 0,
      },
    ],
    [
      'the first of several changes',
      {},
      data({ a: 1, b: 1, c: 1 }, { a: 2, b: 2, c: 2 }),
      { kind: 'data', first: { kind: 'changed', path: ['a'], before: 1, after: 2 }, more: 2 },
    ],
    ['equal data', {}, data({ a: 1 }, { a: 1 }), { kind: 'equal' }],
    [
      'what a member is set to, where nobody knows what it was',
      { id: 'e1', title: 'B' },
      {},
      { kind: 'data', first: { kind: 'set', path: ['title'], after: 'B' }, more: 0 },
    ],
    [
      'first what the sentence does not say',
      { title: 'B', start: '9:30' },
      {},
      { kind: 'data', first: { kind: 'set', path: ['start'], after: '9:30' }, more: 1 },
    ],
    ['nothing that is set', { id: 'e1' }, {}, undefined],
    [
      'a long text in data',
      {},
      data({ text: 'x'.repeat(200_000) }, { text: 'y' }),
      {
        kind: 'data',
        first: { kind: 'changed', path: ['text'], before: 'x'.repeat(200_000), after: 'y' },
        more: 0,
      },
    ],
    [
      'data with too many values',
      {},
      data({ list: Object.assign([], { length: 2 ** 32 - 1 }) }, { list: [] }),
      undefined,
    ],
  ])('%s', async (_, args, more, expected) => {
    expect(await summaryOf(args, more, 'update_event')).toEqual(expected)
  })

  it('ends when a value contains itself', async () => {
    const round: Record<string, unknown> = {}
    round.self = round
    expect(await summaryOf({}, data(round, { self: 1 }))).toBeUndefined()
  })

  it('keeps the digits of a number as written', async () => {
    const argumentsText = '{"id":"e1","amount":12345678901234567891}'
    expect(
      await summaryOf(JSON.parse(argumentsText), { argumentsText }, 'update_invoice'),
    ).toMatchObject({ first: { path: ['amount'] }, exact: '12345678901234567891' })
  })
})

describe('there is no summary', () => {
  it.each<[string, unknown, Partial<ToolCallRecord>]>([
    [
      'arguments that still arrive',
      { path: 'a.md', old_string: 'a', new_string: 'b' },
      { argumentsState: 'streaming' },
    ],
    ['a patch that cannot be read', { patch: '*** Begin Patch\n*** Nonsense\n' }, {}],
    ['no arguments', undefined, {}],
  ])('%s', async (_, args, more) => {
    expect(await summaryOf(args, more)).toBeUndefined()
  })

  it('for anything else from outside, and never an error', async () => {
    await fc.assert(
      fc.asyncProperty(hostileValues, hostileValues, async (args, result) => {
        expect(
          await changeSummary({
            call: { id: 'c1', name: 'update_note', arguments: args as JsonObject },
            result: result as never,
          }),
        ).not.toBeNull()
      }),
      { numRuns: caseCount(300) },
    )
  })
})

describe('a value in a few characters', () => {
  it.each<[unknown, string]>([
    ['Stand-up', '"Stand-up"'],
    ['', '""'],
    ['1', '"1"'],
    [1, '1'],
    [null, 'null'],
    [[], '[]'],
    [{ a: 1 }, '{…}'],
    ['two\nlines\tand "quotes"', String.raw`"two\nlines\tand \"quotes\""`],
    [`a" → "b`, String.raw`"a\" → \"b"`],
    ['x'.repeat(200), `"${'x'.repeat(60)}…"`],
    ['key sk-ant-api03-0123456789abcdefghijklmnopqrstuvwxyz', '"key ••••••••"'],
    [
      `${'x'.repeat(50)} sk-ant-api03-0123456789abcdefghijklmnopqrstuvwxyz`,
      `"${'x'.repeat(50)} …"`,
    ],
    [`${'x'.repeat(59)}😀`, `"${'x'.repeat(59)}…"`],
  ])('%j is %s', (value, expected) => {
    expect(shortValue(value)).toBe(expected)
  })

  it('quotes a path that could be mistaken for a value', () => {
    expect(shortPath('guests[2].name')).toBe('guests[2].name')
    expect(shortPath('notes/plan-2.md')).toBe('notes/plan-2.md')
    expect(shortPath('title = "safe"')).toBe(String.raw`"title = \"safe\""`)
    expect(shortPath('k'.repeat(5000))).toBe(`${'k'.repeat(60)}…`)
  })

  it('takes no longer for a huge value', () => {
    const huge = '\u202E'.repeat(5_000_000)
    expect(processorTime(() => shortValue(huge))).toBeLessThan(500)
  })
})
