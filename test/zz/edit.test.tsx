import { act, render } from '@testing-library/react'
import { ToolCallBubble } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
const out: string[] = []
afterAll(() => console.log(out.join('\n')))
const e = (o: string, n: string, more: object = {}) => ({ path: 'a.txt', oldText: o, newText: n, ...more })
const ins = (l: unknown, t: string) => ({ path: 'a.txt', command: 'insert', insert_line: l, insert_text: t })
const rows: [string, string | null, any, string?][] = [
  ['ins mid no nl', 'one\ntwo\n', ins(1, 'x'), 'str_replace_based_edit_tool'],
  ['ins mid nl', 'one\ntwo\n', ins(1, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins end of file without nl', 'one\ntwo', ins(2, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins end', 'one\ntwo\n', ins(2, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins 3 (one beyond)', 'one\ntwo\n', ins(3, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins -1', 'one\ntwo\n', ins(-1, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins 1.5', 'one\ntwo\n', ins(1.5, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins 0', 'one\ntwo\n', ins(0, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins 99 empty', '', ins(99, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins 99', 'one\n', ins(99, 'x\n'), 'str_replace_based_edit_tool'],
  ['ins text', 'one\n', ins('1', 'x\n'), 'str_replace_based_edit_tool'],
  ['ins crlf', 'one\r\ntwo\r\n', ins(1, 'x\n'), 'str_replace_based_edit_tool'],
  ['append no nl', 'one', { path: 'a.txt', append: true, content: 'two\n' }, 'write_file'],
  ['BOM in old', 'one\ntwo\n', e('\ufeffone', '1')],
  ['BOM in new only, inexact', 'one\ntwo\n', e('ONE', '\ufeff1')],
  ['CRLF old to LF new inexact', 'one\ntwo\n', e('one\r\ntwo\r\n', '1\n2\n')],
  ['CRLF old to LF new, two places', 'a\r\nb\r\na\r\n', e('a\r\n', '1\n')],
  ['nl lost inexact', 'one\ntwo\n', e('TWO\n', '2')],
]
describe.each(rows)('%s', (what, before, given, name = 'edit_file') => {
  it('x', async () => {
    const record = exampleRecord('awaiting_consent', { call: { id: 'call-1', name, arguments: given } })
    render(<TestProvider host={createTestHost({ loadDiff: async () => ({ before, after: undefined }) as never })} openDiffs="always"><ToolCallBubble record={record} /></TestProvider>)
    await act(async () => { await new Promise((r) => setTimeout(r, 120)) })
    const diff = bubbleOf('call-1').querySelector('[data-handrail="diff"]')
    out.push(`## ${what}: ${bubbleOf('call-1').querySelector('h3')?.textContent} || ${(diff?.textContent ?? 'NO DIFF: ' + bubbleOf('call-1').textContent!.slice(0, 200)).replace(/\s+/g, ' ')} ||`)
  })
})
