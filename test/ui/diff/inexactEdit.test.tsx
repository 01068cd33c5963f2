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
    for (const wrong of ['will not change', 'are equal', 'not apply'])
      expect(text()).not.toContain(wrong)
  },
)
