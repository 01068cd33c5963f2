import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'

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
  it('is made once to show a request, not again for its changes', async () => {
    const { loadDiff } = show(WRITE)
    expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
    await vi.waitFor(() => expect(loadDiff).toHaveBeenCalledOnce())
    await userEvent.type(screen.getByRole('heading'), 'x')
    expect(digests()).toBe(1)
  })

  it.each(['Allow', 'Deny'])('is made once for a decision: %s', async (name) => {
    const { host } = show(WRITE)
    await userEvent.click(await screen.findByRole('button', { name }))
    expect(host.sent).toMatchObject([{ decision: { digest: expect.stringMatching(/^\w{64}$/) } }])
    expect(digests()).toBe(1)
  })
})

describe('a request with much to read', () => {
  const noteOf = (lines: number): ToolCallRecord => ({
    ...HELD,
    call: { id: 'call-1', name: 'note', arguments: { text: `${CONTENT}\n`.repeat(lines) } },
  })
  const allow = () => screen.findByRole('button', { name: /^Allow/ })
  const DIGEST = expect.stringMatching(/^\w{64}$/) as string

  it('is allowed in the click, bound to all of it', async () => {
    const { host } = show(noteOf(9_000))
    fireEvent.click(await allow())
    expect(host.sent).toMatchObject([{ decision: { kind: 'allow', digest: DIGEST } }])
  })

  it('of more than 1 MB cannot be allowed, says so, and is denied at once, and once', async () => {
    const { host, change } = show(noteOf(60_000))
    expect(await allow()).toHaveAttribute('aria-disabled', 'true')
    expect(await allow()).toHaveAccessibleDescription(/Allow is off: .* You can still deny\./)
    fireEvent.click(await allow())
    expect(host.sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Deny' }))
    expect(host.sent).toMatchObject([{ decision: { kind: 'deny', digest: '' } }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull())
    change(structuredClone(noteOf(60_000)))
    expect(screen.queryByRole('button', { name: 'Deny' })).toBeNull()
    expect(host.sent).toHaveLength(1)
  })

  it('is held against its checksum', async () => {
    const checksum = { algorithm: 'sha256', value: '0'.repeat(64) }
    show({ ...noteOf(9_000), request: { ...HELD.request!, checksum } })
    expect(await screen.findByText(/^This is not what the agent signed\./)).toBeVisible()
    expect(await allow()).toHaveAttribute('aria-disabled', 'true')
  })
})
