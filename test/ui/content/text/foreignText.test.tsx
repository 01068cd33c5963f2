import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SchemaForm } from '../../../../src/ui/form/SchemaForm.tsx'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const show = (record: ToolCallRecord) =>
  render(
    <TestProvider host={createTestHost()}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const asked = (args: object, more: Partial<ToolCallRecord> = {}): ToolCallRecord =>
  exampleRecord('awaiting_consent', {
    call: {
      id: 'call-1',
      name: 'shell_run',
      arguments: args as ToolCallRecord['call']['arguments'],
    },
    ...more,
  })
const request = () => document.querySelector<HTMLElement>('[data-handrail="consent"]')!
/** Each field of the request: where it stands, and what it says. */
const fields = () =>
  Array.from(request().querySelectorAll('.handrail-fields > div'), (row) => [
    row.querySelector('dt')!.textContent,
    row.querySelector('dd')!.textContent,
  ])

describe('what draws nothing, or over all else, is said', () => {
  it.each([
    ['100,000 blanks', ' '.repeat(100_000), '100,000 spaces'],
    ['no-break blanks', '\u00a0'.repeat(20_000), '20,000 spaces'],
    ['combining marks', `o${'\u0301'.repeat(3000)}`, 'o3,000 combining marks'],
    ['letters without a picture', '\u2800\u3164\uFFA0', 'U+2800U+3164U+FFA0'],
  ])('%s: in a field and in the words of the server', (_, text, said) => {
    show(
      asked({ note: text }, { request: { id: 'r', prompt: `Sure?${text}`, title: `On ${text}` } }),
    )
    expect(fields()).toEqual([['note', said]])
    expect(request().textContent.split(said.replace(/^o/, '')).length).toBeGreaterThan(2)
  })

  it('line breaks are counted too', () => {
    show(asked({ note: `a${'\n'.repeat(30_000)}b` }))
    expect(fields()).toEqual([['note', 'a30,000 line breaksb']])
  })

  it('an end behind blanks stands beside them', () => {
    show(asked({ note: `ls${' '.repeat(50_000)}; rm -rf ~` }))
    expect(fields()).toEqual([['note', 'ls50,000 spaces; rm -rf ~']])
  })

  it('a sentence says that it ends before its command does', () => {
    show(asked({ command: `ls${' '.repeat(20_000)}; rm -rf ~` }))
    expect(request()).toHaveAccessibleName(/^Run “ls” [\d,]+ characters not shown “; rm -rf ~”/)
  })

  it('what a screen reader is told has their codes', () => {
    show(
      exampleRecord('running', {
        call: {
          id: 'c',
          name: 'read_file',
          arguments: { path: `\u2800a${'\u0301'.repeat(10)}` },
        },
      }),
    )
    expect(document.querySelector('.handrail-toggle')!.textContent).toContain(
      '[U+2800]a[U+0301… ×10]',
    )
  })

  it('copied as JSON, blanks stay what they are, and marks become escapes', async () => {
    const user = userEvent.setup()
    const text = `a${' '.repeat(100)}o${'\u0301'.repeat(6)}`
    show(exampleRecord('succeeded', { result: { success: true, data: { text } } }))
    await user.click(document.querySelector<HTMLElement>('.handrail-toggle')!)
    await user.click(await screen.findByRole('button', { name: 'Copy result' }))
    await screen.findByText(/^Copied/)
    const copied = await navigator.clipboard.readText()
    expect(copied).toContain(String.raw`a${' '.repeat(100)}o\u0301`)
    expect((JSON.parse(copied) as { text: string }).text).toBe(text)
  })
})

describe('two arguments never have one name', () => {
  it('in the fields of a request, nor does the command stand for another one', () => {
    show(
      asked({
        command: 'ls',
        'opts.command': 'ls',
        opts: { command: 'rm -rf ~' },
        ' path': 1,
        path: 2,
        '': 3,
        'to[0]': 4,
        to: [5],
      }),
    )
    expect(fields()).toEqual([
      ['["opts.command"]', 'ls'],
      ['opts.command', 'rm -rf ~'],
      ['[" path"]', '1'],
      ['path', '2'],
      ['[""]', '3'],
      ['["to[0]"]', '4'],
      ['to[0]', '5'],
    ])
  })

  it('in a form: keys are quoted, and titles that look the same have their keys', () => {
    const { container } = render(
      <SchemaForm
        schema={{
          type: 'object',
          properties: {
            from: { type: 'string', title: 'Path' },
            to: { type: 'string', title: 'Path ' },
            ' to': { type: 'string' },
            '': { type: 'string' },
          },
        }}
        value={{}}
        handle={{ current: null }}
        onReport={() => {}}
      />,
    )
    expect(Array.from(container.querySelectorAll('label'), (each) => each.textContent)).toEqual([
      '“Path (from)”',
      '“Path (to)”',
      '“" to"”',
      '""',
    ])
  })
})
