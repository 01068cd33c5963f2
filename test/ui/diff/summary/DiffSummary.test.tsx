import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  ToolCallBubble,
  type JsonObject,
  type ToolCallRecord,
  type ToolHost,
} from '../../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../../src/testing/index.ts'

const SPEC = { name: 'edit_file', mode: 'safe_write' } as const
const POLICY = {
  tools: {
    edit_file: { mode: 'safe_write' },
    update_event: { mode: 'safe_write' },
    run_command: { local: true },
  },
} as const
const write = (
  args: unknown,
  changes: Partial<ToolCallRecord> = {},
  name = 'edit_file',
): ToolCallRecord =>
  exampleRecord('succeeded', {
    call: { id: 'call-1', name, arguments: args as JsonObject },
    result: { success: true },
    spec: { ...SPEC, name },
    ...changes,
  })
const told = (metadata: unknown): Partial<ToolCallRecord> => ({
  result: { success: true, metadata },
})
const EDIT = { path: 'notes/plan.md', old_string: 'a\nb\n', new_string: 'a\nc\nd\n' }
const EVENT = told({ before: { title: 'Stand-up' }, after: { title: 'Friday stand-up' } })

const show = (record: ToolCallRecord, host: ToolHost = createTestHost()) =>
  render(
    <TestProvider host={host} policy={POLICY} openDiffs="never">
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
const line = (id = 'call-1') => bubbleOf(id).querySelector('.handrail-line') as HTMLElement
const place = (id = 'call-1') => line(id).querySelector('.handrail-change-summary')
/** What fills the line once it is compared, as it is drawn, and as it is read. */
const filled = async () => {
  await waitFor(() => expect(place()).not.toBeEmptyDOMElement())
  return { drawn: textOf('.handrail-visually-hidden'), read: textOf('[aria-hidden="true"]') }
}
function textOf(without: string): string {
  const copy = place()?.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll(without)) element.remove()
  return copy.textContent
}
/** Resolves once a line that came later has its summary: by then, any other would have come. */
async function summaryOfLater(comesIntoView = () => {}): Promise<void> {
  const call = { id: 'later', name: 'edit_file', arguments: EDIT }
  const view = show({ ...write(EDIT), call })
  comesIntoView()
  await waitFor(() => expect(place('later')).toHaveTextContent('+2'))
  view.unmount()
}

describe('the change on the line', () => {
  it('counts lines, with signs for the eye and words for screen readers', async () => {
    show(write(EDIT))
    expect(await filled()).toEqual({ drawn: '+2−1', read: '2 lines added1 line removed' })
    expect(within(line()).getByText('+2')).toHaveAttribute('dir', 'ltr')
  })

  it('is shown when the diff is folded, and not when it is open', async () => {
    const records = ['early', 'late'].map((id) => ({
      ...write(EDIT),
      call: { id, name: 'edit_file', arguments: EDIT },
    }))
    render(
      <TestProvider host={createTestHost()} policy={POLICY} records={records}>
        {records.map((record) => (
          <ToolCallBubble key={record.call.id} record={record} />
        ))}
      </TestProvider>,
    )
    expect(await within(bubbleOf('late')).findByRole('table', { name: 'Changes' })).toBeVisible()
    expect(place('late')).toBeNull()
    await waitFor(() => expect(place('early')).toHaveTextContent('+2'))
    expect(within(bubbleOf('early')).queryByRole('table')).toBeNull()
    await userEvent.click(within(bubbleOf('early')).getByRole('button', { name: /plan\.md/ }))
    expect(await within(bubbleOf('early')).findByRole('table', { name: 'Changes' })).toBeVisible()
    expect(place('early')).toBeNull()
    await userEvent.click(
      within(bubbleOf('early')).getByRole('button', { name: /Changed .*plan\.md/ }),
    )
    expect(place('early')).toHaveTextContent('+2') // known: at once
  })

  it.each(['local', 'destructive', 'external'] as const)(
    'is shown for a %s call that writes, whose diff never stands open',
    async (mode) => {
      render(
        <TestProvider
          host={createTestHost()}
          policy={{ tools: { edit_file: { mode } } }}
          openDiffs="always"
        >
          <ToolCallBubble record={write(EDIT)} />
        </TestProvider>,
      )
      expect((await filled()).drawn).toBe('+2−1')
      expect(within(bubbleOf('call-1')).queryByRole('table')).toBeNull()
    },
  )

  it('says no data of a call that is no safe write: its arguments are not what becomes', async () => {
    render(
      <TestProvider
        host={createTestHost()}
        policy={{ tools: { edit_file: { mode: 'external' } } }}
        openDiffs="never"
      >
        <ToolCallBubble record={write({ file: 'a', title: 'Stand-up' })} />
      </TestProvider>,
    )
    await summaryOfLater()
    expect(place()).toBeEmptyDOMElement()
  })

  it('is not shown for a command', async () => {
    show(
      exampleRecord('succeeded', {
        call: { id: 'call-1', name: 'run_command', arguments: { command: 'npm test' } },
      }),
    )
    await summaryOfLater()
    expect(place()).toBeNull()
  })

  it('says how many files changed, and the lines of all of them', async () => {
    show(
      write({
        patch:
          '*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** Add File: b.ts\n+new\n*** End Patch',
      }),
    )
    expect((await filled()).drawn).toBe('2 files+2−1')
  })

  it('gives no total when one of the files cannot be counted', async () => {
    show(
      write({
        patch:
          '*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** Delete File: b.ts\n*** End Patch',
      }),
    )
    expect((await filled()).drawn).toBe('2 files')
  })

  it('says the new name of a file', async () => {
    show(write({ source: 'notes/plan.md', destination: 'notes/\u202Efriday.md' }))
    expect(await filled()).toEqual({
      drawn: '"notes/U+202Efriday.md"',
      read: ' becomes "notes/U+202Efriday.md"',
    })
  })

  it('writes numbers as the reader’s language does', async () => {
    const record = write(
      { path: 'a.md' },
      told({ diff: { path: 'a.md', old_text: '', new_text: 'x\n'.repeat(1234) } }),
    )
    render(
      <TestProvider
        host={createTestHost()}
        policy={POLICY}
        openDiffs="never"
        messages={{ locale: 'de' }}
      >
        <ToolCallBubble record={record} />
      </TestProvider>,
    )
    expect((await filled()).drawn).toBe('+1.234')
  })

  it('gives the lines of a whole file as written when nobody knows the old text', async () => {
    show(write({ path: 'a.md', content: 'a\nb\nc\n' }))
    expect(await filled()).toEqual({ drawn: '3 lines', read: 'was written 3 lines' })
  })

  it.each<[string, Partial<ToolCallRecord>, string, string]>([
    [
      'denied',
      { outcome: 'denied', result: undefined },
      'not applied 2 lines added1 line removed',
      'did_not',
    ],
    [
      'failed',
      { result: { success: false, error: 'locked' } },
      'may have changed 2 lines added1 line removed',
      'may_have',
    ],
    [
      'running',
      { result: undefined, phase: 'running' },
      'will change 2 lines added1 line removed',
      'will',
    ],
  ])('never says that a change happened when the call was %s', async (_, changes, read, tense) => {
    show(write(EDIT, changes))
    expect((await filled()).read).toBe(read)
    // only what did happen is green and red
    expect(place()?.querySelector('.handrail-stat')).toHaveAttribute('data-tense', tense)
  })

  it('waits until all arguments have arrived', async () => {
    const call = exampleRecord('preparing', {
      call: { id: 'call-1', name: 'edit_file', arguments: EDIT },
      spec: SPEC,
    })
    const view = show(call)
    await summaryOfLater()
    expect(place()).toBeEmptyDOMElement()
    view.rerender(
      <TestProvider host={createTestHost()} policy={POLICY} openDiffs="never">
        <ToolCallBubble record={{ ...call, argumentsState: 'complete' }} />
      </TestProvider>,
    )
    expect((await filled()).drawn).toBe('+2−1')
  })

  it('shows what really ran when the person edited it', async () => {
    const decision = {
      id: 'call-1',
      digest: '',
      scope: 'once',
      by: { kind: 'person', id: 'ann' },
      kind: 'allow',
      edited: true,
      arguments: { ...EDIT, new_string: 'a\nb\nd\n' },
      at: 0,
    } as const
    show(write(EDIT, { decision }))
    expect((await filled()).drawn).toBe('+1')
  })

  it('never asks the host', async () => {
    const loadDiff = vi.fn(() => Promise.resolve({ before: 'a', after: 'b' }))
    show(write({ path: 'a.md', content: 'b\n' }), createTestHost({ loadDiff }))
    await filled()
    expect(loadDiff).not.toHaveBeenCalled()
  })
})

describe('a change of data on the line', () => {
  it('says what it was and what it is', async () => {
    show(write({ id: 'e1' }, EVENT, 'update_event'))
    expect(await filled()).toEqual({
      drawn: 'title "Stand-up""Friday stand-up"',
      read: 'title "Stand-up" becomes "Friday stand-up"',
    })
  })

  it('says what is set, where nobody knows what it was, and how much more', async () => {
    show(write({ id: 'e1', title: 'B', at: 1, where: 'x' }, {}, 'update_event'))
    expect(await filled()).toEqual({ drawn: 'at = 1and 2 more', read: 'at set to 1and 2 more' })
  })

  it('hides secrets as dots', async () => {
    show(write({ id: 'e1', password: 'hunter2-hunter2', note: 'x' }, {}, 'update_event'))
    expect((await filled()).drawn).toBe('password = ••••••••and 1 more')
    expect(document.body).not.toHaveTextContent('hunter2')
  })

  it('hides a secret as dots even when its key does not say so', async () => {
    show(
      write(
        { id: 'e1', note: 'use sk-ant-api03-0123456789abcdefghijklmnopqrstuvwxyz' },
        {},
        'update_event',
      ),
    )
    expect((await filled()).drawn).toBe('note = "use ••••••••"')
  })

  it('isolates text from outside, on one line, with nothing hidden', async () => {
    show(write({ id: 'e1', note: `a\n\u202Eb" <b>${'x'.repeat(5000)}` }, {}, 'update_event'))
    expect((await filled()).drawn).toMatch(/^note = "a\\nU\+202Eb\\" <b>x+…"$/)
    expect(place()?.querySelector('b')).toBeNull()
    expect(within(line()).getByText('U+202E').closest('bdi')).not.toBeNull()
    expect(place()?.textContent.length).toBeLessThan(120)
  })
})

describe('the cost of a summary', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('draws only its own place, not the bubble', async () => {
    const renders = vi.fn((props: object) => <div {...props} />)
    render(
      <TestProvider host={createTestHost()} policy={POLICY} openDiffs="never">
        <ToolCallBubble record={write(EDIT)} render={renders} />
      </TestProvider>,
    )
    const { length } = renders.mock.calls
    await filled()
    expect(renders.mock.calls).toHaveLength(length)
  })

  it('is compared once, and only near the view', async () => {
    const watched = new Map<Element, (isIntersecting: boolean) => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: (entries: { isIntersecting: boolean; target: Element }[]) => void
        constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
          this.tell = tell
        }
        observe(target: Element) {
          watched.set(target, (isIntersecting) => this.tell([{ isIntersecting, target }]))
        }
        unobserve(target: Element) {
          watched.delete(target)
        }
        disconnect() {}
      },
    )
    const tell = (id: string | undefined, isIntersecting: boolean) =>
      act(() => watched.get(place(id)!)?.(isIntersecting))
    const read = vi.fn()
    // only what compares reads the content of a result
    const record = Object.defineProperty(
      write({ path: 'a.md', old_string: 'a', new_string: 'b' }),
      'content',
      { get: read },
    )
    const view = show(record)
    tell(undefined, false)
    await summaryOfLater(() => tell('later', true))
    expect(place()).toBeEmptyDOMElement()
    expect(read).not.toHaveBeenCalled()
    tell(undefined, true)
    expect((await filled()).drawn).toBe('+1−1')
    const times = read.mock.calls.length
    view.unmount()
    show(record)
    tell(undefined, true)
    expect((await filled()).drawn).toBe('+1−1')
    expect(read.mock.calls.length).toBe(times)
    expect(screen.getAllByText('+1')).toHaveLength(1)
  })
})

it('a shell that only patches a file says so, and how much', async () => {
  const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n-old\n+new\n+lines\n*** End Patch'
  const command = ['bash', '-lc', `apply_patch <<'EOF'\n${patch}\nEOF`]
  show(write({ command }, { spec: { name: 'run_command' } }, 'run_command'))
  expect(line()).toHaveTextContent('Changed a.txt')
  expect((await filled()).drawn).toBe('+2−1')
})
