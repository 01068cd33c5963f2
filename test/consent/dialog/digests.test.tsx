import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../src/testing/index.ts'

const CONTENT = 'a note of many pages'
const HELD = exampleRecord('awaiting_consent')
const WRITE: ToolCallRecord = {
  ...HELD,
  call: { id: 'call-1', name: 'write_file', arguments: { path: 'a.txt', content: CONTENT } },
  argumentsText: `{ "path": "a.txt", "content": "${CONTENT}" }`,
}

/** How often all that was given has been made bytes: for a digest, and for nothing else. */
const digests = () =>
  vi.mocked(TextEncoder.prototype.encode).mock.calls.filter(([text]) => text?.includes(CONTENT))
    .length

beforeEach(() => void vi.spyOn(TextEncoder.prototype, 'encode'))
afterEach(() => vi.restoreAllMocks())

function show(first: ToolCallRecord) {
  const loadDiff = vi.fn(async () => ({ before: 'a note', after: CONTENT }))
  const host = createTestHost({ loadDiff })
  const element = (record: ToolCallRecord) => (
    <TestProvider host={host} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>
  )
  const { rerender } = render(element(structuredClone(first)))
  return { host, loadDiff, change: (record: ToolCallRecord) => rerender(element(record)) }
}

describe('the digest of a call', () => {
  it('is not made to show a request, its changes, or the same request again', async () => {
    const { change, loadDiff } = show(WRITE)
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
    await vi.waitFor(() => expect(loadDiff).toHaveBeenCalledOnce())
    change({ ...WRITE, call: { ...WRITE.call, arguments: { ...WRITE.call.arguments } } })
    await userEvent.type(screen.getByRole('heading'), 'x')
    expect(digests()).toBe(0)
    expect(loadDiff).toHaveBeenCalledOnce()
  })

  it.each(['Allow', 'Deny'])('is made once for a decision: %s', async (name) => {
    const { host } = show(WRITE)
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(host.sent).toMatchObject([{ decision: { digest: expect.stringMatching(/^\w{64}$/) } }])
    expect(digests()).toBe(1)
  })
})

describe('a request for which much must be read', () => {
  const LARGE: ToolCallRecord = {
    ...HELD,
    call: { id: 'call-1', name: 'note', arguments: { text: `${CONTENT}\n`.repeat(9_000) } },
  }
  const READING = 'Allow is off while the input is checked. You can still deny.'
  const madeBytes = () => vi.mocked(TextEncoder.prototype.encode).mock.calls.length
  const allow = () => screen.getByRole('button', { name: /^Allow/ })
  const answered = () =>
    waitFor(() => expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull())
  const checksum = (value: string): ToolCallRecord => ({
    ...LARGE,
    request: { ...LARGE.request!, checksum: { algorithm: 'sha256', value } },
  })

  it('says that it is checked, then Allow counts, and makes little of it in the click', async () => {
    const { host } = show(LARGE)
    expect(allow()).toHaveAccessibleDescription(expect.stringContaining(READING))
    fireEvent.click(allow())
    expect(host.sent).toHaveLength(0)
    await waitFor(() => expect(screen.queryByText(READING)).toBeNull())
    const before = madeBytes()
    fireEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { digest: expect.stringMatching(/^\w{64}$/) } }])
    expect(madeBytes()).toBe(before)
    await answered()
  })

  it('is no sooner checked where the page draws it anew meanwhile', async () => {
    const much = { text: `${CONTENT}\n`.repeat(60_000) }
    const { host, change } = show({ ...LARGE, call: { ...LARGE.call, arguments: much } })
    await waitFor(
      () => {
        change({ ...LARGE, call: { ...LARGE.call, arguments: much } })
        expect(screen.queryByText(READING)).toBeNull()
      },
      { interval: 1 },
    )
    const before = madeBytes()
    fireEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow' } }])
    expect(madeBytes()).toBe(before)
    await answered()
  })

  it('is checked in the same way when a person has edited it', async () => {
    const { host } = show({
      ...WRITE,
      call: { ...WRITE.call, name: 'note', arguments: { text: 'short' } },
      argumentsText: '{"text":"short"}',
      spec: { name: 'note', inputSchema: { properties: { text: { type: 'string' } } } },
      request: { ...HELD.request!, can: { edit: true } },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const field = await screen.findByRole('textbox', { name: /text/ })
    fireEvent.change(field, { target: { value: 'long '.repeat(40_000) } })
    await waitFor(() =>
      expect(allow()).toHaveAccessibleDescription(expect.stringContaining(READING)),
    )
    await waitFor(() => expect(allow()).toHaveAttribute('aria-disabled', 'false'))
    const before = madeBytes()
    fireEvent.click(allow())
    expect(host.sent).toMatchObject([{ decision: { edited: true } }])
    // that of what was asked is short
    expect(madeBytes() - before).toBeLessThan(4)
    await answered()
  })

  it('is denied at once, without a digest, and only once', async () => {
    const { host, change } = show(LARGE)
    const deny = screen.getByRole('button', { name: 'Deny' })
    fireEvent.click(deny)
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', digest: '' } }])
    await answered()
    expect(madeBytes()).toBeLessThan(2)
    change(structuredClone(LARGE))
    await answered()
    expect(host.sent).toHaveLength(1)
  })

  it('is held against its checksum in the same way', async () => {
    show(checksum('0'.repeat(64)))
    expect(madeBytes()).toBe(0)
    expect(screen.queryByText('This is not what the agent signed.')).toBeNull()
    expect(await screen.findByText('This is not what the agent signed.')).toBeVisible()
    expect(allow()).toHaveAttribute('aria-disabled', 'true')
  })
})
