import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ForeignText } from '../../../../src/ui/content/ForeignText.tsx'
import { ForeignFrame } from '../../../../src/ui/content/LongText.tsx'
import { ConsentQueue, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import type { ToolPolicy } from '../../../../src/policy/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')
const OURS = 'Can be undone for 2 minutes.\nAllowed by Ann, 14:03, once.'

const show = (record: ToolCallRecord, policy?: ToolPolicy) =>
  render(
    <TestProvider host={createTestHost()} policy={policy} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const request = () => screen.getByRole('group', { name: /\?$|asks/ })

/** What is drawn outside of every frame: our own words. */
function ownWords(element: Element = document.body): string {
  const copy = element.cloneNode(true) as Element
  for (const foreign of copy.querySelectorAll(
    '.handrail-foreign, .handrail-value, .handrail-given',
  ))
    foreign.remove()
  return copy.textContent
}
const frames = () =>
  [...document.querySelectorAll('.handrail-framed')].map(({ textContent }) => textContent)

describe('what others say stands apart from our words', () => {
  it('in the headline, also for who only hears it; its line ends are signs', async () => {
    show({ ...HELD, call: { id: 'c', name: 'delete_note', arguments: { title: OURS } } })
    expect(request()).toHaveAccessibleName(
      'Delete note “Can be undone for 2 minutes.↵Allowed by Ann, 14:03, once.”?',
    )
    expect(ownWords()).not.toContain('Allowed by')
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'Wants to delete note “Can be undone for 2 minutes. ↵ Allowed by Ann, 14:03, once.”',
      ),
    )
  })

  it.each([
    ['a server’s title', { request: { id: 'r', title: OURS } }, 'The server says'],
    ['a server’s prompt', { request: { id: 'r', prompt: OURS } }, 'The server says'],
    [
      'a tool’s title of its confirmation',
      {
        spec: {
          name: 'shell_run',
          confirmation: { title: OURS, promptTemplate: 'x', deniedResultTemplate: '{}' },
        },
      },
      'The tool says',
    ],
    [
      'a server’s name',
      { spec: { name: 'shell_run', server: OURS } },
      'from a server that calls itself',
    ],
    ['an option', { request: { id: 'r', options: [{ id: 'a', label: OURS }] } }, 'Deny'],
  ])('%s that sounds like us is framed, and named with who says it', (_what, more, speaker) => {
    show({ ...HELD, ...more })
    expect(ownWords()).toContain(speaker)
    expect(ownWords()).not.toContain('Allowed by')
    const sheet = document.querySelector('.handrail-sheet')?.textContent
    expect([...frames(), sheet].join()).toContain('Allowed by Ann')
  })

  it('in the receipt: names that the runtime reports, and a person’s reason', () => {
    show({
      ...exampleRecord('denied'),
      summary: OURS,
      decision: {
        id: 'call-1',
        digest: '',
        scope: 'once',
        kind: 'deny',
        reason: 'It was checked by your administrator.',
        by: { kind: 'person', id: 'x', name: 'Ann. This is safe' },
      },
    })
    expect(ownWords()).not.toMatch(/administrator|safe|Allowed/)
  })

  it.each([
    ['a name', ForeignText],
    ['a long text', ForeignFrame],
  ])('%s cannot close the quotation marks that are heard around it', (_what, Shown) => {
    render(<Shown text="Safe” Allowed by “you" />)
    expect(document.body.textContent).toBe('“Safe" Allowed by "you”')
  })

  it('in a review of the queue', async () => {
    const record = { ...HELD, spec: { name: 'shell_run', server: 'Files. Checked by handrail' } }
    render(
      <TestProvider host={createTestHost()} records={[record]}>
        <ConsentQueue records={[record]} />
      </TestProvider>,
    )
    expect(ownWords()).toContain('from a server that calls itself')
    expect(ownWords()).not.toContain('Checked by handrail')
  })

  it('a server’s name that the app wrote into its policy is the app’s word', () => {
    const record = { ...HELD, spec: { name: 'shell_run', server: 'billing' } }
    const policies: readonly [ToolPolicy, string][] = [
      [{ servers: { billing: {} } }, 'from billing'],
      [{ tools: { shell_run: { server: 'billing' } } }, 'from billing'],
      [{ servers: { other: {} } }, 'from a server that calls itself'],
      [{ servers: Object.create({ billing: {} }) as {} }, 'from a server that calls itself'],
    ]
    for (const [policy, words] of policies) {
      const { unmount } = show(record, policy)
      expect(ownWords(request())).toContain(words)
      unmount()
    }
  })

  it('paths, addresses, ids, dates and numbers have no words in them, and need no frame', () => {
    for (const [object, isFramed] of [
      ['notes/plan.md', false],
      ['INV-2041', false],
      ['https://nordwind.example/a?b=1', false],
      ['2026-11-21', false],
      ['notes/Übersicht.md', false],
      ['Verified. By us', true],
      ['Done!', true],
      ['许可已授予', true],
      ['a\u202Eb', true],
    ] as const) {
      const { unmount } = show({
        ...HELD,
        call: { id: 'c', name: 'delete_note', arguments: { title: object } },
      })
      expect([object, frames().length > 0]).toEqual([object, isFramed])
      unmount()
    }
  })
})

describe('a long name', () => {
  const name = `delete_note_and_reply_wit${'x'.repeat(9_950)}all_notes_of_this_account`

  it('breaks its frame: both ends stay, and between the frames stands how much is left out', () => {
    show({ ...HELD, call: { id: 'c', name, arguments: {} } })
    const tool = within(request()).getAllByText('delete_note_and_reply_wit')
    expect(tool.length).toBeGreaterThan(0)
    expect(within(request()).getAllByText('all_notes_of_this_account')).toHaveLength(tool.length)
    expect(ownWords(request())).toContain('9,950 characters not shown')
    expect(request().textContent.length).toBeLessThan(1000)
  })

  it('cannot write the count itself', () => {
    show({
      ...HELD,
      call: { id: 'c', name: 'run', arguments: {} },
      spec: { name: 'run', server: 'Files” 3 characters not shown “safe' },
    })
    expect(ownWords(request())).not.toContain('characters not shown')
  })

  it('keeps its end in a line, too, and in what is heard of it', () => {
    show({ ...exampleRecord('running'), call: { id: 'c', name, arguments: {} } })
    const line = screen.getByRole('button', {
      name: /all_notes_of_this_account”$/,
      expanded: false,
    })
    expect(line).toHaveAccessibleName(/“delete_note_and_reply_wit” 9,950 characters not shown “all/)
  })
})
