import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createLangGraphReader } from '../../src/adapters/langgraph/index.ts'
import { ToolCallBubble, type ToolCallRecord } from '../../src/index.ts'
import { bubbleOf, createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'
import type { JsonObject } from '../../src/model/index.ts'
import { assistant, inbox, interruptId, toolCall } from '../adapters/langgraph/support.ts'

const HELD = exampleRecord('awaiting_consent')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const show = (record: ToolCallRecord) =>
  render(
    <TestProvider host={createTestHost()} records={[record]}>
      <ToolCallBubble record={record} />
    </TestProvider>,
  )

describe('what the runtime says was allowed', () => {
  const running = (given: JsonObject, by: string): ToolCallRecord => ({
    ...HELD,
    request: undefined,
    phase: 'running',
    decision: {
      id: 'request-1',
      digest: '',
      scope: 'once',
      kind: 'allow',
      arguments: given,
      by: { kind: 'person', id: by, name: by },
    },
  })

  it('is what a call is named by, never other arguments beside “allowed by”', async () => {
    const asked = { ...HELD.call, arguments: { command: 'rm -rf ~' } }
    show({ ...running({ command: 'ls' }, 'Ann'), call: asked })
    await press('Running ls')
    const body = within(bubbleOf('call-1'))
    expect(await body.findByRole('group', { name: 'Arguments' })).toHaveTextContent('ls')
    expect(body.getByRole('group', { name: 'As the model wrote it' })).toHaveTextContent('rm -rf ~')
    expect(body.getByText(/^Allowed by/)).toHaveTextContent('Allowed by “Ann”, once.')
  })

  it('is told beside what ran, where the runtime reports that too', async () => {
    const record = running({ command: 'ls' }, 'Ann')
    show({
      ...record,
      phase: 'done',
      result: { success: true },
      inputs: { call: { command: 'id' } },
    })
    await press('Ran id')
    const body = within(bubbleOf('call-1'))
    expect(await body.findByRole('group', { name: 'Arguments' })).toHaveTextContent('id')
    expect(bubbleOf('call-1')).toHaveTextContent('Not as allowed')
    expect(body.getByRole('group', { name: 'As it was allowed' })).toHaveTextContent('ls')
  })

  it.each([
    ['another tool', { name: 'read_file', server: 'files' }, 'read_file', 'files'],
    ['a tool of another server', { name: 'shell_run', server: 'safe' }, 'shell_run', 'safe'],
  ])('names what was allowed where %s ran', async (_, allowed, name, server) => {
    show({
      ...running({ command: 'id' }, 'Ann'),
      call: { id: 'call-1', name: 'shell_run', arguments: { command: 'id' } },
      phase: 'done',
      result: { success: true },
      spec: { name: 'shell_run', server: 'files' },
      inputs: { allowed: { ...allowed, arguments: { command: 'id' } } },
    })
    await press('Ran id')
    const group = await within(bubbleOf('call-1')).findByRole('group', {
      name: 'As it was allowed',
    })
    expect(group).toHaveTextContent(`${name} from a server that calls itself`)
    expect(group).toHaveTextContent(server)
    expect(group).toHaveTextContent('id')
  })

  it('is what the runtime had asked for, also where nobody remembers the request', async () => {
    const id = interruptId(1)
    const reader = createLangGraphReader()
    const asking = { messages: [assistant('m', toolCall('c', 'shell_run', { command: 'ls' }))] }
    const request = inbox(id, 'shell_run', { command: 'rm -rf ~' })
    reader.push({ ...asking, __interrupt__: [request] })
    reader.push({ command: { resume: { [id]: [{ type: 'accept', args: null }] } } })
    show(reader.records()[0]!)
    expect(screen.getByRole('button', { name: /^Running/ })).toHaveAccessibleName(
      'Running “rm -rf ~”',
    )
  })
})
