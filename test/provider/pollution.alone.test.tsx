import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { deriveToolCallStatus } from '../../src/status/index.ts'
import { defineToolPolicy, needsConsent } from '../../src/policy/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

/**
 * What a page with a polluted Object.prototype would lend to every record: each says that the call
 * was allowed, has ended well, or is harmless.
 */
const LENT: Readonly<Record<string, unknown>> = {
  edit: true,
  respond: true,
  decision: { kind: 'allow', by: { kind: 'person', id: 'x', name: 'Eve' } },
  result: { success: true, message: 'lent' },
  partial: { success: true, message: 'lent' },
  outcome: 'denied',
  phase: 'done',
  run: 'ended',
  request: { id: 'lent', title: 'lent', prompt: 'lent' },
  question: { id: 'lent', message: 'lent' },
  summary: 'lent',
  marks: ['partial'],
  spec: { name: 'lent', server: 'lent', title: 'lent', annotations: { readOnlyHint: true } },
  server: 'lent',
  title: 'lent',
  description: 'lent',
  annotations: { title: 'lent', readOnlyHint: true },
  inputSchema: { type: 'object', properties: { lent: { description: 'lent' } } },
  confirmation: { title: 'lent', promptTemplate: 'lent' },
  mode: 'read',
  parentId: 'lent',
  progress: { value: 1, total: 2, message: 'lent' },
  expiresAt: 1,
  recovery: { message: 'lent' },
  handle: { uri: 'lent', reason: 'lent' },
  bounds: { returned: 1, hint: 'lent' },
  attachments: [{ kind: 'lent', audience: 'timeline', data: 'lent' }],
  content: [{ kind: 'text', text: 'lent' }],
  inputs: { observable: 'lent' },
  nextAction: 'lent',
  argumentsText: '{"lent":1}',
  local: true,
  trusted: true,
  ask: false,
  consentFor: [],
  armDelay: 0,
}
const ROOT = Object.prototype as unknown as Record<string, unknown>
const lend = (key: string) =>
  Object.defineProperty(ROOT, key, {
    value: LENT[key],
    configurable: true,
    enumerable: false,
    writable: true,
  })
afterEach(() => {
  for (const key of Object.keys(LENT)) delete ROOT[key]
})

// a call that runs says for how long, and a busy machine takes a second between two looks
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const recordOf = (kind: 'awaiting_consent' | 'running' | 'succeeded'): ToolCallRecord =>
  exampleRecord(kind, {
    call: { id: 'c1', name: 'shell_run', arguments: { command: 'ls' } },
    times: undefined,
  })
const KINDS = ['awaiting_consent', 'running', 'succeeded'] as const
const policy = defineToolPolicy({ consentFor: ['local'] })
/** All that a person reads of a call, with its details open. */
const seenOf = async (record: ToolCallRecord): Promise<string> => {
  const { container, unmount } = render(
    <TestProvider host={createTestHost()} policy={policy} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  const toggle = container.querySelector<HTMLElement>('.handrail-toggle')
  if (toggle) {
    await userEvent.click(toggle)
    await screen.findByText('Arguments')
  }
  const seen = container.textContent
  unmount()
  return seen
}

it.each(Object.keys(LENT))('a lent %s changes neither status, mode nor question', (key) => {
  const facts = () =>
    KINDS.map((kind) => {
      const record = recordOf(kind)
      const status = deriveToolCallStatus(record, { policy, now: 0 })
      return [
        status.kind,
        status.mode,
        status.details,
        status.cause,
        status.because.map((each) => each.kind),
        needsConsent(record.call, { ...record.spec, server: null }, policy),
      ]
    })
  const before = facts()
  lend(key)
  const after = facts()
  delete ROOT[key]
  expect(after).toEqual(before)
})

it.each(Object.keys(LENT))('a lent %s is seen nowhere', async (key) => {
  for (const kind of KINDS) {
    const record = recordOf(kind)
    const before = await seenOf(record)
    lend(key)
    const after = await seenOf(record)
    delete ROOT[key]
    expect(after).toBe(before)
  }
})
