// Whatever an app says of a way back, and whatever nobody knows of it, stands once: in a request, in
// a request that waits as a line, and in the bubble of the call that ran.
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, type ToolCallRecord, type ToolPolicy } from '../../../../src/index.ts'
import { chooseOption } from '../../../support/chooseOption.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const FOR = 600_000
type Promised = NonNullable<ToolPolicy['tools']>[string]
type Row = [
  tool: Promised,
  hostUndoes: boolean,
  said: { request: string; line: string; after: string },
]

const NOTHING = { request: '', line: '', after: '' }
const FINAL = { request: 'Cannot be undone', line: 'Cannot be undone', after: '' }
const TABLE: readonly Row[] = [
  [{}, false, { ...FINAL, after: 'Cannot be undone here' }],
  [{}, true, { ...NOTHING, after: 'Can be undone' }],
  [{ undo: false }, false, { ...FINAL, after: 'Cannot be undone here' }],
  [{ undo: false }, true, { ...FINAL, after: 'Can be undone' }],
  [{ undo: true }, true, { ...NOTHING, request: 'Can be undone', after: 'Can be undone' }],
  [
    { undo: true, undoFor: FOR },
    true,
    { ...NOTHING, request: 'Can be undone for 10 minutes', after: 'Can be undone' },
  ],
  [
    { undoFor: FOR },
    true,
    { ...NOTHING, request: 'Can be undone for 10 minutes', after: 'Can be undone' },
  ],
  [{ undo: false, undoFor: FOR }, true, { ...FINAL, after: 'Can be undone' }],
  [
    { undo: 'hold' },
    true,
    { ...NOTHING, request: 'Can be stopped before it runs', after: 'Can be undone' },
  ],
]
const named = TABLE.map((row) => [JSON.stringify(row[0]), ...row] as const)

const ABOUT_UNDO = /[^.,:;\n]*(?:undo|undone|stopped before)[^.,:;\n]*/gi

/** What an element says of a way back, to eyes and to who listens: each text of it alone. */
function saidIn(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const said: string[] = []
  while (texts.nextNode()) {
    const { parentElement: parent, textContent } = texts.currentNode
    if (parent?.closest('button') === null) said.push(...(textContent?.match(ABOUT_UNDO) ?? []))
  }
  return said.map((text) => text.trim())
}

function show(tool: Promised, hostUndoes: boolean, records: readonly ToolCallRecord[]) {
  const host = createTestHost(
    hostUndoes ? { offerUndo: () => ({ kind: 'compensate', token: 'way' }) } : {},
  )
  const policy = {
    consentFor: ['destructive' as const],
    tools: { delete_note: { mode: 'destructive' as const, ...tool } },
  }
  render(
    <TestProvider host={host} policy={policy} records={records} openRequests="first">
      {records.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>,
  )
}

const recordOf = (id: string, kind: 'awaiting_consent' | 'succeeded') =>
  exampleRecord(kind, { call: { id, name: 'delete_note', arguments: { path: `${id}.md` } } })

describe.each(named)('of a tool with %s', (_name, tool, hostUndoes, said) => {
  const whose = hostUndoes ? 'where the host undoes calls' : 'where the host undoes none'
  const list = (text: string) => (text ? [text] : [])

  it(`a request says it once, ${whose}, and so do its reasons`, async () => {
    show(tool, hostUndoes, [recordOf('one', 'awaiting_consent')])
    const request = () => document.querySelector('[data-handrail="consent"]')!
    await chooseOption('Details')
    await waitFor(() => expect(saidIn(request())).toEqual(list(said.request)))
    expect(within(request() as HTMLElement).getByRole('list')).toBeVisible()
  })

  it(`a line says it once, ${whose}`, async () => {
    show(tool, hostUndoes, [
      recordOf('one', 'awaiting_consent'),
      recordOf('two', 'awaiting_consent'),
    ])
    const line = () => document.querySelector('[data-consent="folded"]')!
    await waitFor(() => expect(saidIn(line())).toEqual(list(said.line)))
    expect(line()).toHaveTextContent('two.md')
  })

  it(`the call that ran says it once, ${whose}, and so do its reasons`, async () => {
    show(tool, hostUndoes, [recordOf('one', 'succeeded')])
    const bubble = () => document.querySelector('[data-handrail="bubble"]')!
    await userEvent.click(screen.getByRole('button', { name: /^Deleted/ }))
    await userEvent.click(await screen.findByRole('button', { name: /Destructive/ }))
    await waitFor(() => expect(saidIn(bubble())).toEqual(list(said.after)))
  })
})
