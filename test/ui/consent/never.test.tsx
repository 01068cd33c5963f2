// What must never happen in a request: the list of the design, where a page without a layout can tell.
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ConsentDialog, type ToolCallRecord, type ToolPolicy } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'
import { chooseOption } from '../../support/chooseOption.ts'

const MOVE: ToolCallRecord = exampleRecord('awaiting_consent', {
  call: {
    id: 'call-1',
    name: 'move_file',
    arguments: { source: 'a.md', destination: 'b.md', overwrite: false, tries: 0, note: '' },
  },
  request: { id: 'request-1' },
})
const policyOf = (tool: NonNullable<ToolPolicy['tools']>[string] = {}): ToolPolicy => ({
  tools: { move_file: { mode: 'safe_write', undo: true, ...tool } },
})

function ask(record = MOVE, policy = policyOf(), armDelay = 0) {
  const host = createTestHost()
  render(
    <TestProvider host={host} policy={policy} armDelay={armDelay}>
      <ConsentDialog record={record} />
    </TestProvider>,
  )
  return host
}
const request = () => document.querySelector<HTMLElement>('[data-handrail=consent]')!
const sheet = () => document.querySelector<HTMLElement>('.handrail-sheet')!
const allow = () => document.querySelector<HTMLElement>('[data-verb=allow]')!
const asked = (more: Partial<NonNullable<ToolCallRecord['request']>>): ToolCallRecord => ({
  ...MOVE,
  request: { id: 'request-1', ...more },
})

describe('never', () => {
  it('is a value sent that was nowhere to be seen before Details was opened', () => {
    ask()
    expect(screen.getByRole('heading')).toHaveTextContent('Move a.md to b.md?')
    const rows = Array.from(sheet().querySelectorAll('.handrail-fields > div'), (row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ])
    expect(rows).toEqual([
      ['overwrite', 'false'],
      ['tries', '0'],
      ['note', 'empty text'],
    ])
  })

  it('is a value left to the title of a tool that the app does not know', () => {
    ask(MOVE, {})
    expect(sheet()).toHaveTextContent(/source.*a\.md.*destination.*b\.md/)
  })

  it('does a tool or a server write the title, or words of others stand outside of mono', () => {
    ask(asked({ title: 'Read a file', prompt: 'It is safe.' }))
    expect(screen.getByRole('heading')).not.toHaveTextContent('Read a file')
    for (const text of ['Read a file', 'It is safe.'])
      expect(screen.getByText(text).closest('.handrail-sheet .handrail-foreign')).not.toBeNull()
  })

  it('does Allow look on while it is off, or change its width as it arms', () => {
    ask(MOVE, policyOf(), 500)
    expect(allow()).toHaveAttribute('aria-disabled', 'true')
    expect(allow()).toHaveAccessibleName('Allow')
    const label = allow().querySelector<HTMLElement>('.handrail-verb-label')!
    expect(label).toHaveTextContent('In a moment')
    expect(label.dataset.width?.split('\n')).toEqual(
      expect.arrayContaining(['Allow', 'In a moment']),
    )
  })

  it('does a sentence on the sheet count or repeat what is on the sheet', () => {
    ask(asked({ prompt: 'Move a.md?' }))
    expect(sheet()).not.toHaveTextContent(/shown above|not in the text|values?\b/)
  })

  it('is Allow ink while something speaks against it', () => {
    ask(MOVE, policyOf({ mode: 'destructive', undo: false }))
    expect(request()).toHaveAttribute('data-gravity', 'grave')
    expect(allow()).not.toHaveAttribute('data-kind')
  })

  it.each([
    [{ undo: false }, 'Cannot be undone'],
    [{ undo: true }, 'Can be undone'],
    [{ undo: undefined }, null],
  ] as const)(
    'is a way back said that nobody promised, or one missing that is known: %j',
    (tool, text) => {
      ask(MOVE, policyOf(tool))
      expect(document.querySelector('.handrail-way-back')?.textContent ?? null).toBe(text)
    },
  )

  it('is a scope wider than the words beside it', async () => {
    const host = ask(asked({ can: { scopes: ['once', 'always'] } }))
    await chooseOption('Always')
    expect(allow()).toHaveTextContent('Allow always')
    expect(screen.getByText(/^The agent remembers this/)).toBeVisible()
    await userEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', scope: 'always' } }])
  })

  it('is the second press of a double click the one that counts', () => {
    const host = ask(MOVE, policyOf({ mode: 'destructive', undo: false }), 500)
    fireEvent.click(allow())
    fireEvent.click(allow())
    expect(host.sent).toEqual([])
  })
})
