import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import type { JsonObject } from '../../src/model/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

const HELD = exampleRecord('awaiting_consent')

function show(record: ToolCallRecord) {
  const host = createTestHost()
  render(
    <TestProvider host={host} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )
  return host
}
const asking = (name: string, given: JsonObject, ...keys: string[]): ToolCallRecord => ({
  ...HELD,
  call: { id: 'call-1', name, arguments: given },
  spec: {
    name,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
      additionalProperties: false,
    },
  },
})
const title = () => screen.getByRole('heading')
const problems = (count: number) =>
  screen.findByText(`${count} problem${count > 1 ? 's' : ''} with the input.`)

describe('an argument that the tool does not know', () => {
  it('is neither the command that is shown nor the one in the title', async () => {
    show(asking('shell_exec', { command: 'ls', cmd: 'rm -rf ~' }, 'cmd'))
    expect(await screen.findByText('deletes folders with everything in them')).toBeVisible()
    expect(await problems(1)).toBeVisible()
    expect(screen.queryAllByText('ls')).toHaveLength(1) // in its field
    expect(title()).not.toHaveTextContent('ls')
  })

  it('is no change of a file: what the tool would write is shown', async () => {
    const harmless = { path: 'tmp/cache.txt', content: 'harmless' }
    show(asking('write_file', { ...harmless, filename: '/etc/passwd', text: 'root' }, 'text'))
    expect(await problems(3)).toBeVisible()
    expect(title()).not.toHaveTextContent('tmp/cache.txt')
    expect(screen.queryByText('1 line added')).toBeNull()
    expect(screen.queryByRole('group', { name: /Changes/ })).toBeNull()
  })

  it('does not hide the change that the tool would make', async () => {
    const given = { file_path: 'notes/plan.md', path: 'tmp/cache.txt', content: 'all of it' }
    show(asking('write_file', given, 'file_path', 'content'))
    expect(title()).toHaveTextContent('Write notes/plan.md?')
    expect(await screen.findByRole('group', { name: 'Changes of notes/plan.md' })).toBeVisible()
    expect(screen.queryByRole('group', { name: 'Changes of tmp/cache.txt' })).toBeNull()
  })
})

const gone = (): never => {
  throw new Error('gone')
}
/** An object with one member that throws when it is read. */
const throwing = (key: string, others: object = {}): object =>
  Object.defineProperty({ ...others }, key, { get: gone, enumerable: true })

describe('a declaration that cannot be read', () => {
  it.each<[string, object]>([
    ['a schema', throwing('inputSchema', { name: 'shell_run' })],
    ['the arguments of a schema', { name: 'shell_run', inputSchema: throwing('properties') }],
    ['one argument', { name: 'shell_run', inputSchema: { properties: throwing('command') } }],
    ['a hint', { name: 'shell_run', annotations: throwing('readOnlyHint') }],
    ['a title', throwing('title', { name: 'shell_run' })],
  ])('does not empty the page, and Allow is off: %s', async (_, spec) => {
    const host = show({ ...HELD, spec: spec as NonNullable<ToolCallRecord['spec']> })
    expect(title()).toBeVisible()
    const allow = screen.getByRole('button', { name: 'Allow' })
    expect(allow).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(allow)
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(host.sent).toMatchObject([{ decision: { kind: 'deny' } }]))
  })
})
