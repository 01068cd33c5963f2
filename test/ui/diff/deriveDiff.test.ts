import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { deriveDiff as derive } from '../../../src/ui/diff/acceptedArguments.ts'
import type { LoadedDiff, DiffState, FileDiff } from '../../../src/engines/diff/DiffState.ts'
import { fileLines } from '../../../src/engines/diff/diffRows.ts'
import type { JsonObject, ToolCallRecord } from '../../../src/model/index.ts'
import { hostileValues } from '../../support/hostileValues.ts'
import { caseCount, processorTime } from '../../support/processorTime.ts'

const deriveDiff = (call: ToolCallRecord, loaded?: LoadedDiff): DiffState =>
  derive(deriveExecution(call, undefined), call, loaded)
const record = (
  args: unknown,
  more: Partial<ToolCallRecord> = {},
  name = 'edit_file',
): ToolCallRecord => ({ call: { id: 'c1', name, arguments: args as JsonObject }, ...more })
const changed = (path: string, content: FileDiff['content']): FileDiff => ({
  kind: 'changed',
  before: path,
  after: path,
  content,
  problems: [],
})
const asked = (...files: readonly FileDiff[]): DiffState => ({
  kind: 'files',
  files,
  source: 'arguments',
  isGrowing: false,
  wantsBefore: true,
})

const UNIFIED = createTwoFilesPatch(
  'a.txt',
  'a.txt',
  'one\ntwo\n',
  'one\n2\n',
  'original',
  'modified',
)
const HUNK = { before: [1, 2], after: [1, 2], lines: [' one', '-two', '+2'] } as const

describe('deriveDiff, from the arguments', () => {
  it.each<[string, JsonObject, DiffState]>([
    [
      'an edit of a coding agent',
      { file_path: 'a.ts', old_string: 'x', new_string: 'y', replace_all: true },
      asked(changed('a.ts', { kind: 'edits', edits: [{ before: 'x', after: 'y', all: true }] })),
    ],
    [
      'an edit of a text editor tool',
      { command: 'str_replace', path: 'a.ts', old_str: 'x', new_str: '' },
      asked(changed('a.ts', { kind: 'edits', edits: [{ before: 'x', after: '' }] })),
    ],
    [
      'edits of the MCP filesystem server',
      {
        path: 'a.ts',
        edits: [
          { oldText: 'a', newText: 'b' },
          { oldText: 'c', newText: 'd' },
        ],
        dryRun: true,
      },
      asked(
        changed('a.ts', {
          kind: 'edits',
          edits: [
            { before: 'a', after: 'b' },
            { before: 'c', after: 'd' },
          ],
        }),
      ),
    ],
    [
      'blocks of search and replace',
      {
        path: 'a.py',
        diff: '<<<<<<< SEARCH\n:start_line:3\n-------\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n\n<<<<<<< SEARCH\ny\n=======\n>>>>>>> REPLACE\n',
      },
      asked(
        changed('a.py', {
          kind: 'edits',
          edits: [
            { before: 'x = 1\n', after: 'x = 2\n', heading: '3' },
            { before: 'y\n', after: '' },
          ],
        }),
      ),
    ],
    [
      'an insertion after a line',
      { command: 'insert', path: 'a.py', insert_line: 0, insert_text: 'import os\n' },
      asked(
        changed('a.py', { kind: 'edits', edits: [{ before: '', after: 'import os\n', line: 1 }] }),
      ),
    ],
    [
      'a cell of a notebook',
      { notebook_path: 'n.ipynb', cell_id: 'c7', new_source: 'x = 1' },
      asked(changed('n.ipynb', { kind: 'edits', edits: [{ after: 'x = 1', heading: 'c7' }] })),
    ],
    [
      'a whole file, of which nobody says what it was',
      { path: 'a.txt', content: 'hello\n' },
      asked(changed('a.txt', { kind: 'written', after: 'hello\n' })),
    ],
    [
      'several files at once',
      {
        repo: 'r',
        message: 'm',
        files: [
          { path: 'a', content: '1' },
          { path: 'b', content: '2' },
        ],
      },
      asked(
        changed('a', { kind: 'written', after: '1' }),
        changed('b', { kind: 'written', after: '2' }),
      ),
    ],
    [
      'a unified patch',
      { patch: UNIFIED },
      asked(changed('a.txt', { kind: 'hunks', hunks: [HUNK] })),
    ],
    [
      'a hunk without file names',
      { path: 'a.txt', diff: '@@ -1,2 +1,2 @@\n one\n-two\n+2\n' },
      asked(changed('a.txt', { kind: 'hunks', hunks: [HUNK] })),
    ],
    [
      'a patch for a shell',
      {
        command: [
          'bash',
          '-lc',
          "apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF",
        ],
      },
      asked({ kind: 'removed', before: 'a', content: { kind: 'none' }, problems: [] }),
    ],
    [
      'a patch for exec_command of codex',
      { cmd: "apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF" },
      asked({ kind: 'removed', before: 'a', content: { kind: 'none' }, problems: [] }),
    ],
    [
      'two patches for a shell',
      {
        command:
          "apply_patch <<'E'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nE\napply_patch <<'E'\n*** Begin Patch\n*** Delete File: b\n*** End Patch\nE\n",
      },
      asked(
        { kind: 'removed', before: 'a', content: { kind: 'none' }, problems: [] },
        { kind: 'removed', before: 'b', content: { kind: 'none' }, problems: [] },
      ),
    ],
    [
      'an apply_patch_call of OpenAI',
      {
        callId: 'c',
        operation: { type: 'update_file', path: 'a.py', diff: '@@ def f():\n-x\n+y\n' },
      },
      asked(
        changed('a.py', {
          kind: 'hunks',
          hunks: [{ before: [0, 1], after: [0, 1], lines: ['-x', '+y'], heading: 'def f():' }],
        }),
      ),
    ],
    [
      'an apply_patch_call that deletes (recorded)',
      { operation: { type: 'delete_file', path: 'obsolete.txt' } },
      asked({ kind: 'removed', before: 'obsolete.txt', content: { kind: 'none' }, problems: [] }),
    ],
    [
      'a move',
      { source: 'a', destination: 'b' },
      asked({ kind: 'renamed', before: 'a', after: 'b', content: { kind: 'none' }, problems: [] }),
    ],
    [
      'a structured write of a key that is a secret',
      { user_id: 'u1', api_key: 'k' },
      {
        kind: 'data',
        id: { user_id: 'u1' },
        after: { api_key: 'k' },
        source: 'arguments',
        isGrowing: false,
        wantsBefore: true,
      },
    ],
    [
      'a structured write',
      { event_id: 'e1', title: 'Lunch', guests: ['Ann'] },
      {
        kind: 'data',
        id: { event_id: 'e1' },
        after: { title: 'Lunch', guests: ['Ann'] },
        source: 'arguments',
        isGrowing: false,
        wantsBefore: true,
      },
    ],
    ['a call that sets nothing', { id: 'e1' }, { kind: 'none' }],
  ])('reads %s', (_, args, state) => {
    expect(deriveDiff(record(args))).toEqual(state)
  })

  it.each<[string, JsonObject, JsonObject | undefined]>([
    ['create_short_url', { url: 'https://a.example' }, undefined],
    ['create_short_url', { source: 'a', destination: 'b' }, { source: 'a', destination: 'b' }],
    ['github__createIssue', { owner: 'a', repo: 'b', title: 'T' }, { title: 'T' }],
    ['add_comment', { issue_id: 3, body: 'hi' }, { body: 'hi' }],
    ['create_symlink', { old_path: 'a', new_path: 'b' }, { old_path: 'a', new_path: 'b' }],
  ])(
    'of a call that makes something changes nothing that was there: %s %j',
    (name, args, after) => {
      expect(deriveDiff(record(args, {}, name))).toEqual(
        after === undefined
          ? { kind: 'none' }
          : {
              kind: 'data',
              id: {},
              before: {},
              after,
              source: 'arguments',
              isGrowing: false,
              wantsBefore: false,
            },
      )
    },
  )

  it.each([
    ['create_or_update_note', { note_id: 'n1', title: 'T' }, { id: { note_id: 'n1' } }],
    ['update_note', { action: 'rename', title: 'T' }, { id: {}, after: { title: 'T' } }],
    ['move_file', { source: 'a', destination: 'b' }, { kind: 'files' }],
  ])('may change what was there, by what its arguments set: %s %j', (name, args, state) => {
    const found = deriveDiff(record(args, {}, name))
    expect(found).toMatchObject(state)
    expect(found).not.toHaveProperty('before')
  })

  it('reads a text as appended only when the call says so', () => {
    expect(deriveDiff(record({ path: 'log', content: 'x' }, {}, 'append_file'))).toMatchObject({
      files: [{ content: { kind: 'edits', edits: [{ before: '', after: 'x', isAtEnd: true }] } }],
    })
    expect(deriveDiff(record({ path: 'log', content: '<<<<<<< SEARCH\n' }))).toMatchObject({
      files: [{ content: { kind: 'written' } }],
    })
  })

  it.each<[string, JsonObject, object]>([
    [
      'a patch that does not parse',
      { patch: '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n' },
      { kind: 'patch', line: 3, text: 'a hunk that ends before all of its lines have come' },
    ],
    [
      'blocks that are not closed',
      { path: 'a', diff: '<<<<<<< SEARCH\na\n=======\nb\n' },
      { kind: 'blocks' },
    ],
  ])('says what is wrong with %s, and keeps the text', (_, args, problem) => {
    expect(deriveDiff(record(args))).toEqual({
      kind: 'unreadable',
      problem,
      text: args.patch ?? args.diff,
      source: 'arguments',
    })
  })

  it('says when an edit changes nothing', () => {
    expect(deriveDiff(record({ path: 'a', old_str: 'x', new_str: 'x' }))).toMatchObject({
      files: [{ problems: [{ kind: 'same', edit: 0 }] }],
    })
  })

  it('grows while the arguments arrive, from nothing to the whole, and never treats a part as data', () => {
    const whole: [string, string][] = [
      ['path', 'a.ts'],
      ['old_str', 'one\ntwo\n'],
      ['new_str', 'one\n2\n'],
    ]
    const kinds: string[] = []
    for (let member = 0; member < whole.length; member++) {
      for (let length = 0; length <= whole[member]![1].length; length++) {
        const state = deriveDiff(
          record(
            Object.fromEntries([
              ...whole.slice(0, member),
              [whole[member]![0], whole[member]![1].slice(0, length)],
            ]),
            { argumentsState: 'streaming' },
          ),
        )
        kinds.push(
          state.kind === 'files'
            ? `${state.files[0]!.content.kind} ${state.isGrowing}`
            : state.kind,
        )
      }
    }
    expect([...new Set(kinds)]).toEqual(['none', 'edits true'])
    expect(deriveDiff(record({ patch: '*** Beg' }, { argumentsState: 'streaming' }))).toEqual({
      kind: 'none',
    })
    expect(
      deriveDiff(
        record(
          { patch: '*** Begin Patch\n*** Update File: a\n@@\n-x\n+' },
          { argumentsState: 'streaming' },
        ),
      ),
    ).toMatchObject({ kind: 'files', files: [{ content: { hunks: [{ lines: ['-x', '+'] }] } }] })
    expect(
      deriveDiff(
        record({ diff: '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a' }, { argumentsState: 'streaming' }),
      ),
    ).toMatchObject({ kind: 'files', files: [{ content: { hunks: [{ lines: [' a'] }] } }] })
  })
})

describe('deriveDiff, from the result', () => {
  const diff = { path: 'a.txt', old_text: 'x\n', new_text: 'y\n' }
  const texts = {
    kind: 'files',
    files: [changed('a.txt', { kind: 'texts', before: 'x\n', after: 'y\n' })],
    source: 'result',
    isGrowing: false,
    wantsBefore: false,
  }

  it('reads a diff from the metadata only when path, old_text and new_text are texts', () => {
    expect(
      deriveDiff(record({ path: 'a.txt' }, { result: { success: true, metadata: { diff } } })),
    ).toEqual(texts)
    for (const key of ['path', 'old_text', 'new_text'])
      expect(
        deriveDiff(
          record(
            { path: 'a.txt' },
            { result: { success: true, metadata: { diff: { ...diff, [key]: null } } } },
          ),
        ),
      ).toEqual({ kind: 'none' })
    expect(
      deriveDiff(
        record(
          { path: 'a.txt' },
          { result: { success: true, metadata: Object.create({ diff }) as object } },
        ),
      ),
    ).toEqual({ kind: 'none' })
  })

  it('takes values before and after, hunks, and a patch among the content', () => {
    expect(
      deriveDiff(
        record(
          { id: 'e1' },
          { result: { success: true, data: { before: { n: 1 }, after: { n: 2 } } } },
        ),
      ),
    ).toEqual({
      kind: 'data',
      id: {},
      before: { n: 1 },
      after: { n: 2 },
      source: 'result',
      isGrowing: false,
      wantsBefore: false,
    })
    expect(
      deriveDiff(
        record(
          {},
          {
            result: {
              success: true,
              data: {
                filePath: 'a.txt',
                structuredPatch: [
                  { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [...HUNK.lines] },
                ],
              },
            },
          },
        ),
      ),
    ).toMatchObject({
      files: [changed('a.txt', { kind: 'hunks', hunks: [HUNK] })],
      source: 'result',
    })
    // as the MCP filesystem server answers a dry run
    expect(
      deriveDiff(
        record(
          { path: 'a.txt', dryRun: true },
          {
            content: [{ kind: 'text', text: `\`\`\`diff\n${UNIFIED}\`\`\`\n\n` }],
            result: { success: true },
          },
        ),
      ),
    ).toMatchObject({
      files: [changed('a.txt', { kind: 'hunks', hunks: [HUNK] })],
      source: 'result',
    })
    expect(deriveDiff(record({}, { content: [{ kind: 'diff', text: 'no patch' }] }))).toMatchObject(
      { kind: 'unreadable', text: 'no patch', source: 'result' },
    )
  })
})

describe('deriveDiff, from what the host loaded', () => {
  it('prefers the loaded file, and keeps what the call is about', () => {
    expect(
      deriveDiff(record({ event_id: 'e1', title: 'Lunch' }), {
        before: { title: 'Tea' },
        after: { title: 'Lunch' },
      }),
    ).toEqual({
      kind: 'data',
      id: { event_id: 'e1' },
      before: { title: 'Tea' },
      after: { title: 'Lunch' },
      source: 'loaded',
      isGrowing: false,
      wantsBefore: false,
    })
    expect(
      deriveDiff(record({ path: 'a', content: 'y' }), { before: 'x', after: 'y' }),
    ).toMatchObject({
      files: [changed('a', { kind: 'texts', before: 'x', after: 'y' })],
      source: 'loaded',
    })
  })

  it('uses the call when the host knows neither side', () => {
    expect(
      deriveDiff(record({ event_id: 'e1', title: 'Lunch' }), {
        before: undefined,
        after: undefined,
      }),
    ).toEqual(deriveDiff(record({ event_id: 'e1', title: 'Lunch' })))
    expect(
      deriveDiff(record({ path: 'a', content: 'y' }), { before: undefined, after: undefined }),
    ).toMatchObject({ files: [changed('a', { kind: 'written', after: 'y' })], source: 'arguments' })
  })

  it('recognises new, deleted and binary files, and files too large to compare', () => {
    const kindOf = (before: unknown, after: unknown): unknown => {
      const state = deriveDiff(record({ path: 'a' }), { before, after })
      return state.kind === 'files'
        ? [state.files[0]!.kind, state.files[0]!.content.kind]
        : state.kind
    }
    expect(kindOf(null, 'x')).toEqual(['added', 'texts'])
    expect(kindOf('x', null)).toEqual(['removed', 'texts'])
    expect(kindOf('a\0b', 'x')).toEqual(['binary', 'none'])
    expect(kindOf('x', 'x'.repeat(5_000_001))).toEqual(['changed', 'large'])
    expect(kindOf([], 'x')).toBe('data')
  })

  it('shows edits alone when there are too many, or the text is too long, to find them', () => {
    const edits = Array.from({ length: 600 }, (_, at) => ({
      oldText: `line ${at}\n`,
      newText: 'x\n',
    }))
    expect(
      deriveDiff(record({ path: 'a', edits }), {
        before: 'line\n'.repeat(20_000),
        after: undefined,
      }),
    ).toMatchObject({ source: 'arguments', files: [{ content: { kind: 'edits' }, problems: [] }] })
  })

  it('applies the edits to the current text, and says which match nothing or several places', () => {
    const state = deriveDiff(
      record({
        path: 'a',
        edits: [
          { oldText: 'one', newText: '1' },
          { oldText: 'x', newText: 'y' },
          { oldText: 'absent', newText: 'z' },
        ],
      }),
      { before: 'one\nx\nx\n', after: undefined },
    )
    expect(state).toMatchObject({
      files: [
        {
          content: { kind: 'texts', before: 'one\nx\nx\n', after: '1\nx\nx\n' },
          problems: [
            { kind: 'many_matches', edit: 1, count: 2 },
            { kind: 'no_match', edit: 2 },
          ],
        },
      ],
    })
    expect(
      deriveDiff(record({ path: 'a', insert_line: 1, insert_text: 'new\n', command: 'insert' }), {
        before: 'a\nb\n',
        after: undefined,
      }),
    ).toMatchObject({ files: [{ content: { after: 'a\nnew\nb\n' } }] })
    expect(
      deriveDiff(record({ operation: { type: 'update_file', path: 'a', diff: '@@\n-x\n+y' } }), {
        before: 'x\n',
        after: undefined,
      }),
    ).toMatchObject({ files: [{ content: { after: 'y\n' }, problems: [] }] })
    expect(
      deriveDiff(record({ operation: { type: 'update_file', path: 'a', diff: '@@\n+y' } }), {
        before: 'x\n',
        after: undefined,
      }),
    ).toMatchObject({ files: [{ problems: [{ kind: 'many_matches', count: 2 }] }] }) // before it or after it
    expect(
      deriveDiff(record({ operation: { type: 'create_file', path: 'a', diff: '+y' } }), {
        before: 'x\n',
        after: undefined,
      }),
    ).toMatchObject({ files: [{ content: { after: 'y\n' }, problems: [] }] })
    expect(
      deriveDiff(record({ operation: { type: 'delete_file', path: 'a' } }), {
        before: 'x\n',
        after: undefined,
      }),
    ).toMatchObject({ files: [{ kind: 'removed' }] })
  })
})

describe('deriveDiff, from anything', () => {
  const KEYS = [
    'path',
    'content',
    'old_str',
    'new_str',
    'edits',
    'patch',
    'diff',
    'operation',
    'type',
    'files',
    'command',
    'insert_line',
    'metadata',
    'data',
    'before',
    'after',
    'structuredPatch',
    '__proto__',
    'kind',
    'text',
  ]
  const TEXTS = [
    '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n',
    '*** Begin Patch\n',
    '<<<<<<< SEARCH\n',
    'create_file',
    'delete',
    '\0',
    '',
  ]

  const NOISE = '\n'.repeat(200_000)
  it.each<[string, JsonObject]>([
    ['empty lines before what may be a patch', { patch: `${NOISE}*** Begin Patc` }],
    ['a fence that never ends', { patch: `${'`'.repeat(50_000)}\n--- a\n+++ b\n${NOISE}x` }],
    ['marks of blocks', { diff: '<<<<<<< SEARCH\n'.repeat(200_000) }],
    [
      'a middle that may be one',
      { diff: `<<<<<<< SEARCH\n=====${' '.repeat(500_000)}x\n${NOISE}` },
    ],
  ])('handles %s at once', (_, args) => {
    expect(processorTime(() => deriveDiff(record(args)))).toBeLessThan(3000)
  })

  it('never throws, and never calls different texts equal', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...TEXTS),
        hostileValues,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...KEYS), tie('value')),
      ),
    }))
    fc.assert(
      fc.property(
        value,
        value,
        value,
        fc.constantFrom('streaming', 'complete', undefined),
        fc.option(fc.record({ before: value, after: value }), { nil: undefined }),
        (args, result, content, argumentsState, loaded) => {
          const state = deriveDiff(
            record(args, { result, content, argumentsState } as Partial<ToolCallRecord>),
            loaded,
          )
          const files = state.kind === 'files' ? state.files : []
          const equal = files
            .filter((file) => file.content.kind === 'texts' && fileLines(file.content).equal)
            .map(({ content: texts }) => texts as { before: string; after: string })
          expect(equal.filter(({ before, after }) => before !== after)).toEqual([])
        },
      ),
      { numRuns: caseCount(1000) },
    )
  })
})
