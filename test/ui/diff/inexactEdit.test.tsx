import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ToolCallBubble, type JsonObject } from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../src/testing/index.ts'

const edit = (oldText: string, newText: string): JsonObject => ({ path: 'a.txt', oldText, newText })
const patch = (old: string, next: string): JsonObject => ({
  patch: `*** Begin Patch\n*** Update File: a.txt\n-${old}\n+${next}\n*** End Patch`,
})

const insertAt = (line: number): JsonObject => ({
  command: 'insert',
  path: 'a.txt',
  insert_line: line,
  insert_text: '2\n',
})

it.each<[string, string, JsonObject]>([
  ['line ends', 'one\r\ntwo\r\n', edit('one\ntwo', 'one\n2')],
  ['trailing blanks', 'one  \ntwo\n', edit('one\ntwo', 'one\n2')],
  ['indentation', '\tif (a) {\n\t\tb()\n', edit('  if (a) {\n    b()', '  if (a) {\n    c()')],
  ['a Unicode form', 'caf\u0065\u0301\n', edit('caf\u00e9', 'bar')],
  ['quotes', 'say \u201chello\u201d\n', edit('say "hello"', 'say "bye"')],
  ['copied line numbers', 'one\ntwo\n', edit('     1\u2192one\n     2\u2192two', 'one\n2')],
  ['upper case', 'Hello\n', edit('hello', 'bye')],
  ['a text that is put into a file that holds some', 'Hello\n', edit('', 'bye')],
  ['other words, in a patch', 'Hello\n', patch('Hallo', 'bye')],
  ['line ends of a file that has LF', 'one\ntwo\n', edit('one\r\ntwo\r\n', '1\n2\n')],
  ['a byte order mark', 'one\ntwo\n', edit('\ufeffone\ntwo', '1\n2')],
  ['a blank that is no space', 'a\u00a0b\n', edit('a b', '2')],
  ['a dash', 'a \u2013 b\n', edit('a - b', '2')],
  ['a last line end', 'one\ntwo', edit('two\n', '2\n')],
  ['entities', 'a < b\n', edit('a &lt; b', '2')],
  ['a line beyond the end', 'one\n', insertAt(99)],
  ['a line before the first', 'one\n', insertAt(-1)],
  ['a line beyond the end of an empty file', '', insertAt(5)],
])(
  'an edit that differs by %s is shown as a piece, and may change the file',
  async (_, before, given) => {
    const record = exampleRecord('awaiting_consent', {
      call: {
        id: 'call-1',
        name: 'patch' in given ? 'apply_patch' : 'edit_file',
        arguments: given,
      },
    })
    render(
      <TestProvider
        host={createTestHost({ loadDiff: async () => ({ before, after: undefined }) })}
        openDiffs="always"
      >
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect(await screen.findByText('may change')).toBeVisible()
    const text = () => bubbleOf('call-1').querySelector('[data-handrail="diff"]')!.textContent
    expect(text()).toContain('Edit 1: its place is not known')
    expect(text()).toContain(
      'The text that edit 1 replaces is not exactly in the file. It is not known what it changes.',
    )
    await waitFor(() =>
      expect(bubbleOf('call-1').querySelector('.handrail-diff-rows')!.textContent).toMatch(
        /2|c\(\)|bar|bye/,
      ),
    )
    for (const wrong of ['will not change', 'are equal', 'not apply', 'byte order', 'Line ends'])
      expect(text()).not.toContain(wrong)
  },
)

it.each([
  [1, 'one\ntwo\n', '1one2+addedx3two'],
  [2, 'one\ntwo', '1one2−removedtwono newline2+addedtwo3+addedx'],
  [0, 'one\n', '1+addedx2one'],
])(
  'a text that is put in after line %i of %j stands in a line of its own',
  async (line, ...row) => {
    const [before, rows] = row
    const given = { command: 'insert', path: 'a.txt', insert_line: line, insert_text: 'x' }
    const call = { id: 'call-1', name: 'edit_file', arguments: given }
    render(
      <TestProvider
        host={createTestHost({ loadDiff: async () => ({ before, after: undefined }) })}
        openDiffs="always"
      >
        <ToolCallBubble record={exampleRecord('awaiting_consent', { call })} />
      </TestProvider>,
    )
    await waitFor(() =>
      expect(bubbleOf('call-1').querySelector('.handrail-diff-rows')?.textContent).toContain(rows),
    )
  },
)
