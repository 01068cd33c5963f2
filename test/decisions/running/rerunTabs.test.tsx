import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../src/testing/index.ts'

const FAILED = exampleRecord('failed', {
  call: { id: 'c1', name: 'update_note', arguments: { path: 'notes/plan.md' } },
  result: { success: false, error: 'The note is locked.' },
})

/** One tab of a conversation, and the locks that its browser knows. */
function tab(rerun: () => Promise<void>) {
  const conversation = `rerun-${Math.random()}`
  const name = JSON.stringify(['handrail', conversation, 'rerun', 'c1', 'update_note'])
  const held = new Set<string>()
  let onFree = () => {}
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      query: async () => ({ held: [...held].map((lock) => ({ name: lock })) }),
      async request(lock: string, ...rest: unknown[]) {
        const then = rest.at(-1) as (granted: object | null) => unknown
        const isOptional = rest.length > 1
        if (held.has(lock) && isOptional) return then(null)
        if (held.has(lock)) await new Promise<void>((done) => (onFree = done))
        held.add(lock)
        try {
          return await then({ name: lock })
        } finally {
          held.delete(lock)
        }
      },
    },
  })
  const host = createTestHost({ rerun })
  const page = (record: ToolCallRecord) => (
    <TestProvider host={host} conversation={conversation} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>
  )
  const view = render(page(FAILED))
  return {
    host,
    isHeld: () => held.has(name),
    holdElsewhere: () => void held.add(name),
    release: () =>
      act(async () => {
        held.delete(name)
        onFree()
      }),
    show: (record: ToolCallRecord) => view.rerender(page(record)),
  }
}
const runAgain = () => screen.findByRole('button', { name: /^Run again/ })
const noButton = () => expect(screen.queryByRole('button', { name: /^Run again/ })).toBeNull()

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Run again in two tabs', () => {
  it('is not sent while another tab runs the call, says so, and is offered once that has let go', async () => {
    const { host, holdElsewhere, release } = tab(async () => {})
    holdElsewhere()
    await userEvent.click(await runAgain())
    await waitFor(() =>
      expect(bubbleOf('c1')).toHaveTextContent('Another tab runs it again, since'),
    )
    noButton()
    expect(host.sent).toEqual([])
    await release()
    await userEvent.click(await runAgain())
    await waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('has the call until it is at work again', async () => {
    const { isHeld, show } = tab(async () => {})
    await userEvent.click(await runAgain())
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('Asked to run again at'))
    expect(isHeld()).toBe(true)
    show({ ...exampleRecord('running'), call: FAILED.call })
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it('lets the call go where it was not run again', async () => {
    const { isHeld } = tab(() => Promise.reject(new Error('The app is offline.')))
    await userEvent.click(await runAgain())
    await waitFor(() => expect(bubbleOf('c1')).toHaveTextContent('The app is offline.'))
    await waitFor(() => expect(isHeld()).toBe(false))
  })
})
