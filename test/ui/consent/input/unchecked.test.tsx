import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { commandsRoot } from '../../../../src/ui/consent/roots.ts'
import { templateRoot } from '../../../../src/ui/consent/roots.ts'
import { formRoot } from '../../../../src/ui/consent/roots.ts'
import { ConsentQueue, ToolCallBubble, type ToolCallRecord } from '../../../../src/index.ts'
import type { LazyRoot } from '../../../../src/internal/lazyRoot.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../../../src/testing/index.ts'
import { holdModule } from '../../../support/later/holdModule.ts'

/** A module as the page has it once it was fetched. */
const fetched = (module: LazyRoot<unknown>) =>
  act(async () => {
    module.load()
    await vi.waitFor(() => expect(module.state().value).toBeDefined())
  })

const COMMAND = exampleRecord('awaiting_consent', {
  call: { id: 'c', name: 'shell_run', arguments: { command: 'rm -rf /' } },
})
const INPUT = exampleRecord('awaiting_consent', {
  call: { id: 'c', name: 'send_invoice', arguments: { to: 'nobody' } },
  spec: {
    name: 'send_invoice',
    inputSchema: { type: 'object', properties: { to: { type: 'string', format: 'email' } } },
  },
})
const TEMPLATE = exampleRecord('awaiting_consent', {
  call: { id: 'c', name: 'move_note', arguments: { to: 'old' } },
  spec: {
    name: 'move_note',
    confirmation: { promptTemplate: 'Move it to {{.to}}?', deniedResultTemplate: '{}' },
  },
})
const BOTH = exampleRecord('awaiting_consent', {
  call: { id: 'c', name: 'shell_run', arguments: { command: 'rm -rf /' } },
  spec: { name: 'shell_run', inputSchema: { properties: { command: { type: 'number' } } } },
})

const allow = () => screen.findByRole('button', { name: 'Allow' })
const FAILED = /^Allow is off: a part of the request did not load\. Trying again\./

function show(record: ToolCallRecord, isQueue = false) {
  const host = createTestHost()
  render(
    <TestProvider host={host}>
      {isQueue ? <ConsentQueue records={[record]} /> : <ToolCallBubble record={record} />}
    </TestProvider>,
  )
  return host
}
afterEach(() => void vi.restoreAllMocks())

describe('while what checks a request cannot be fetched, Allow is off and the request says so', () => {
  test.each([
    ['a command', commandsRoot, COMMAND, false],
    ['an input', formRoot, INPUT, false],
    ['a command with a schema', formRoot, BOTH, false],
    ['a command in a queue', commandsRoot, COMMAND, true],
  ] as const)('%s', async (_what, module, record, isQueue) => {
    await fetched(commandsRoot)
    await fetched(formRoot)
    const network = holdModule(module as LazyRoot<unknown>)
    const host = show(record, isQueue)
    await allow()
    await network.fail()
    expect((await screen.findAllByText(FAILED))[0]).toBeVisible()
    await userEvent.click(await allow())
    expect(host.sent).toEqual([])
    await waitFor(() => expect(network.tries()).toBeGreaterThan(1))
    await network.arrive()
    await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
    await userEvent.click(await allow())
    if (screen.queryByRole('button', { name: 'Press again' }))
      await userEvent.click(screen.getByRole('button', { name: 'Press again' }))
    expect(host.sent).toHaveLength(1)
  })

  test.each([
    ['alone', false],
    ['in a queue', true],
  ] as const)('the text of a template %s', async (_where, isQueue) => {
    await fetched(templateRoot)
    const network = holdModule(templateRoot)
    const host = show(TEMPLATE, isQueue)
    await allow()
    await network.fail()
    const said = /^Allow is off: a part of the request did not load\. Trying again\./
    expect((await screen.findAllByText(said))[0]).toBeVisible()
    await userEvent.click(await allow())
    expect(host.sent).toEqual([])
    await waitFor(() => expect(network.tries()).toBeGreaterThan(1))
    await network.arrive()
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
    await userEvent.click(await allow())
    await waitFor(() => expect(host.sent).toHaveLength(1))
  })

  test('Deny works all the time', async () => {
    await fetched(commandsRoot)
    const network = holdModule(commandsRoot)
    const host = show(COMMAND)
    await network.fail()
    await userEvent.click(await screen.findByRole('button', { name: 'Deny' }))
    expect(host.sent).toHaveLength(1)
  })

  test('a request without either waits for nothing', async () => {
    const network = holdModule(commandsRoot)
    const other = holdModule(formRoot)
    const host = show(
      exampleRecord('awaiting_consent', {
        call: { id: 'c', name: 'rename_note', arguments: { name: 'plan' } },
        request: { id: 'r' },
      }),
    )
    await userEvent.click(await allow())
    expect(host.sent).toHaveLength(1)
    expect(network.tries() + other.tries()).toBe(0)
  })
})

test('on a page, Allow waits until what checks a command has come', async () => {
  await fetched(commandsRoot)
  const network = holdModule(commandsRoot)
  const host = createTestHost()
  render(
    <TestProvider host={host} armDelay={1}>
      <ToolCallBubble record={COMMAND} />
    </TestProvider>,
  )
  expect((await screen.findAllByText(/^Allow is off until the request is ready/))[0]).toBeVisible()
  await network.arrive()
  await waitFor(() => expect(screen.queryByText(/^Allow is off while/)).toBeNull())
})
