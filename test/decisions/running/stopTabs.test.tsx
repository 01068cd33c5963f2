import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble } from '../../../src/index.ts'
import {
  bubbleOf,
  createTestHost,
  exampleRecord,
  TestProvider,
} from '../../../src/testing/index.ts'

const RUNNING = exampleRecord('running')
const callNamed = (id: string) => ({ ...RUNNING, call: { ...RUNNING.call, id } })
const status = (id: string) => bubbleOf(id).querySelector('.handrail-status')?.textContent
const stopOf = (id: string) => within(bubbleOf(id)).queryByRole('button', { name: /^Stop: / })

/** Two running calls, another tab of their conversation, and the locks that it holds. */
async function twoTabs(records = [callNamed('c1'), callNamed('c2')]) {
  const conversation = `stops-${Math.random()}`
  const held: string[] = []
  const released = new Map<string, () => void>()
  const nameOf = (id: string) => JSON.stringify(['handrail', conversation, 'stop', id])
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      query: async () => ({ held: held.map((name) => ({ name })) }),
      request: (name: string, ...rest: unknown[]) => {
        const then = rest.at(-1) as (lock: unknown) => unknown
        if (!held.includes(name)) return Promise.resolve(then({ name }))
        return new Promise((done) => released.set(name, () => done(then({ name }))))
      },
    },
  })
  const host = createTestHost()
  const heard: { id?: string; stop?: object }[] = []
  const channel = new BroadcastChannel(`handrail/${conversation}`)
  channel.addEventListener('message', ({ data }) => heard.push(data))
  render(
    <TestProvider host={host} conversation={conversation} records={records} actor={{ id: 'ann' }}>
      {records.map((record, at) => (
        <ToolCallBubble key={at} record={record} />
      ))}
    </TestProvider>,
  )
  await waitFor(() => expect(stopOf('c1')).not.toBeNull())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const say = (id: string, stop: object) => channel.postMessage({ id, stop })
  return {
    host,
    heard,
    say,
    hold: (id: string) => void held.push(nameOf(id)),
    release: (id: string) => released.get(nameOf(id))?.(),
    close: () => channel.close(),
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Stop in another tab', () => {
  it('is believed of the tab that holds the lock alone, and can be pressed here once that has gone', async () => {
    const { say, hold, release, host, close } = await twoTabs()
    hold('c2')
    const stop = { kind: 'requested', at: Date.now() }
    await waitFor(() => {
      say('c1', stop)
      say('c2', stop)
      expect(status('c2')).toBe('Stopping…')
    })
    expect(stopOf('c2')).toBeNull()
    expect(bubbleOf('c2')).toHaveTextContent('Stop was pressed in another tab at')
    expect([status('c1'), stopOf('c1') !== null]).toEqual(['Running', true])
    release('c2')
    await waitFor(() => expect(stopOf('c2')).not.toBeNull())
    expect(host.sent).toEqual([])
    close()
  })

  it('of two calls with one id is that of neither, since nobody knows which', async () => {
    const other = { ...RUNNING, call: { ...RUNNING.call, id: 'c1', name: 'save_page' } }
    const { say, hold, close } = await twoTabs([callNamed('c1'), other, callNamed('c2')])
    hold('c1')
    hold('c2')
    await waitFor(() => {
      say('c1', { kind: 'requested', at: Date.now() })
      say('c2', { kind: 'requested', at: Date.now() })
      expect(status('c2')).toBe('Stopping…')
    })
    expect(screen.getAllByText('Running')).toHaveLength(2)
    expect(screen.getAllByText('Stopping…')).toHaveLength(1)
    close()
  })

  it('of a call that is shown in two places is of one call', async () => {
    const shown = callNamed('c1')
    const { say, hold, close } = await twoTabs([shown, shown])
    hold('c1')
    await waitFor(() => {
      say('c1', { kind: 'requested', at: Date.now() })
      expect(screen.getAllByText('Stopping…')).toHaveLength(2)
    })
    close()
  })

  it('ends by what is said of this press, and of no other', async () => {
    const { say, hold, close } = await twoTabs()
    hold('c1')
    hold('c2')
    const at = Date.now()
    await waitFor(() => {
      say('c1', { kind: 'requested', at })
      say('c2', { kind: 'requested', at })
      expect([status('c1'), status('c2')]).toEqual(['Stopping…', 'Stopping…'])
    })
    say('c1', { kind: 'failed', at: at - 1 })
    say('c2', { kind: 'failed', at })
    await waitFor(() => expect(stopOf('c2')).not.toBeNull())
    expect(status('c1')).toBe('Stopping…')
    close()
  })

  it('is told of one here: that it was pressed and when, no name and no words', async () => {
    const { heard, host, close } = await twoTabs()
    await userEvent.click(stopOf('c1')!)
    expect(host.sent).toHaveLength(1) // no other tab was waited for
    await waitFor(() => expect(heard.some(({ stop }) => stop)).toBe(true))
    expect(heard.filter(({ stop }) => stop)[0]).toEqual({
      id: 'c1',
      stop: { kind: 'requested', at: expect.any(Number) as number },
    })
    close()
  })

  it('says nothing that cannot be read', async () => {
    const { say, hold, close } = await twoTabs()
    hold('c1')
    hold('c2')
    for (const stop of [null, 'requested', { kind: 'requested' }, { kind: 'paused', at: 1 }])
      say('c1', stop as object)
    await waitFor(() => {
      say('c2', { kind: 'requested', at: 1 })
      expect(status('c2')).toBe('Stopping…')
    })
    expect(status('c1')).toBe('Running')
    expect(screen.getAllByText('Stopping…')).toHaveLength(1)
    close()
  })
})
