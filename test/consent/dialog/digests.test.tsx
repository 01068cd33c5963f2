import { render, screen } from '@testing-library/react'
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
  vi
    .mocked(TextEncoder.prototype.encode)
    .mock.calls.filter(([text]) => text?.includes(CONTENT)).length

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
