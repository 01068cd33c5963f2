import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConsentQueue, ToolCallBubble, UndoAffordance, type ToolCallRecord } from '../../src/index.ts'
import { createTestHost, exampleRecord, statusOf, TestProvider, bubbleOf } from '../../src/testing/index.ts'
const sleep = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
afterEach(() => void vi.restoreAllMocks())
const out: string[] = []
afterAll(() => console.log(out.join('\n')))
const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ').slice(0, 400)
describe.each([10_000, 0, -1, NaN, Infinity, 'soon', 'sec', 'us', 1e300, '0001', 'past'])('undo %s', (w) => {
  it('x', async () => {
    const expiresAt = w === 10_000 ? Date.now() + 10_000 : w === 'sec' ? Math.floor(Date.now() / 1000) + 600 : w === 'us' ? Date.now() * 1000 : w === '0001' ? Date.parse('0001-01-01T00:00:00Z') : w === 'past' ? Date.now() - 5000 : w
    const host = createTestHost({ offerUndo: () => ({ kind: 'compensate', token: 't', label: 'Restores', expiresAt }) as never })
    const record = exampleRecord('succeeded', { call: { id: 'call-1', name: 'delete_note', arguments: { path: 'a' } } })
    render(<TestProvider host={host}><ToolCallBubble record={record} /></TestProvider>)
    await act(async () => { await new Promise((r) => setTimeout(r, 50)) })
    out.push(`undo ${String(w)}: ${text()} ${screen.queryAllByRole('button').map((b) => b.textContent).join('/')}`)
    const undo = screen.queryByRole('button', { name: /Undo/ })
    if (undo && w === 10_000) { sleep(30_000); await userEvent.click(undo); await act(async () => {}); out.push(`   after sleep: ${text()} sent ${JSON.stringify(host.sent.map((s: any) => s.verb))}`) }
  })
})
describe('request', () => {
  it('keyboard', async () => {
    const record = exampleRecord('awaiting_consent', { request: { id: 'r', expiresAt: Date.now() + 10_000, can: { edit: true } } })
    const host = createTestHost()
    render(<TestProvider host={host}><ToolCallBubble record={record} /></TestProvider>)
    const b = await screen.findByRole('button', { name: 'Allow' })
    sleep(30_000)
    b.focus(); await userEvent.keyboard('{Enter}')
    out.push(`kbd: ${text()} ${JSON.stringify(host.sent)}`)
  })
  it('queue', async () => {
    const record = exampleRecord('awaiting_consent', { request: { id: 'r', expiresAt: Date.now() + 10_000 } })
    const host = createTestHost()
    render(<TestProvider host={host} records={[record]}><ConsentQueue records={[record]} /></TestProvider>)
    const b = await screen.findByRole('button', { name: 'Allow' })
    sleep(30_000)
    await userEvent.click(b)
    out.push(`queue: ${text()} ${JSON.stringify(host.sent)}`)
  })
  it('batch', async () => {
    const rec = (id: string, index: number): ToolCallRecord => ({ call: { id, name: 'delete_note', arguments: { id } }, request: { id: `r-${id}`, expiresAt: Date.now() + 10_000, batch: { id: 'b', index, size: 2, submit: 'together' } } })
    const records = [rec('a', 0), rec('b', 1)]
    const settleBatch = vi.fn(async () => {})
    render(<TestProvider host={{ settleBatch }} records={records}>{records.map((r) => <ToolCallBubble key={r.call.id} record={r} />)}</TestProvider>)
    const bs = await screen.findAllByRole('button', { name: 'Allow' })
    await userEvent.click(bs[0]!)
    sleep(30_000)
    const rest = screen.getAllByRole('button', { name: 'Allow' })
    await userEvent.click(rest.at(-1)!)
    await act(async () => {})
    out.push(`batch: ${statusOf('a')} ${statusOf('b')} ${JSON.stringify(settleBatch.mock.calls)} ${text()}`)
  })
  it('back', async () => {
    const record = exampleRecord('awaiting_consent', { request: { id: 'r', expiresAt: Date.now() + 10_000 } })
    const host = createTestHost()
    render(<TestProvider host={host}><ToolCallBubble record={record} /></TestProvider>)
    const b = await screen.findByRole('button', { name: 'Allow' })
    sleep(-3_600_000)
    await userEvent.click(b)
    out.push(`back: ${statusOf('call-1')} ${JSON.stringify(host.sent.length)}`)
  })
  it.each(['2026-12-01T00:00:00Z', new Date(Date.now() + 1e6), '1764000000', null, true, {}, [Date.now() + 1e6], 1n, Date.now() + 0.5e6 + 0.25, String(Date.now() + 1e6), -0, 253402300800000, Number.MAX_SAFE_INTEGER])('odd %s', async (expiresAt) => {
    const record = exampleRecord('awaiting_consent', { request: { id: 'r', expiresAt: expiresAt as never } })
    const host = createTestHost()
    render(<TestProvider host={host}><ToolCallBubble record={record} /></TestProvider>)
    await act(async () => { await new Promise((r) => setTimeout(r, 20)) })
    out.push(`odd ${String(expiresAt)}: ${statusOf('call-1')} ${text().slice(0, 200)}`)
  })
  it.each([NaN, 0, -1, 'soon', Math.floor(Date.now() / 1000) + 600])('question %s', async (expiresAt) => {
    const record = exampleRecord('running', { question: { id: 'q', message: 'Go?', schema: {}, expiresAt: expiresAt as never } })
    render(<TestProvider host={createTestHost()}><ToolCallBubble record={record} /></TestProvider>)
    await act(async () => { await new Promise((r) => setTimeout(r, 20)) })
    out.push(`question ${String(expiresAt)}: ${statusOf(record.call.id)} ${text().slice(0, 200)}`)
  })
})
