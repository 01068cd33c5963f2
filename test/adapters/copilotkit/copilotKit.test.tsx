import type { InterruptRenderProps } from '@copilotkit/react-core/v2'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { z } from 'zod'
import { createAgUiHost, fromAgUi } from '../../../src/adapters/ag-ui/index.ts'
import {
  createCopilotKitHost,
  fromCopilotKit,
  type CopilotKitCall,
  type CopilotKitOptions,
} from '../../../src/adapters/copilotkit/index.ts'
import {
  defineLocalTool,
  ToolCallBubble,
  ToolHostProvider,
  useToolCalls,
} from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'
import { callOf, completeWith } from './support.ts'
import { pressFully } from '../../support/pressFully.ts'

/** Calls as CopilotKit renders them: each by itself, its props new whenever one of them changed. */
function open(calls: readonly CopilotKitCall[], options: CopilotKitOptions = {}) {
  const chat = (shown: readonly CopilotKitCall[]) => (
    <StrictMode>
      <TestProvider conversation="chat">
        {shown.map((call) => (
          <ToolHostProvider key={call.toolCallId} host={createCopilotKitHost(call, options)}>
            <ToolCallBubble record={fromCopilotKit(call, options)} />
          </ToolHostProvider>
        ))}
      </TestProvider>
    </StrictMode>
  )
  const view = render(chat(calls))
  return (shown: readonly CopilotKitCall[]) => view.rerender(chat(shown))
}

const bubble = (id: string) => document.querySelector<HTMLElement>(`[data-call-id="${id}"]`)
const press = (name: string) => pressFully(screen.getByRole('button', { name }))

describe('CopilotKit, as it hands its calls over', () => {
  it('a call asks, is allowed once, and shows its result', async () => {
    const { call, said } = callOf()
    const show = open([call])
    expect(bubble('c1')).toHaveAttribute('data-status', 'awaiting_consent')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'running'))
    show([{ ...call, ...completeWith('{"deleted":1}') }])
    expect(bubble('c1')).toHaveAttribute('data-status', 'succeeded')
    expect(said).toEqual([{ approved: true }])
  })

  it('an answered request stays answered when the call is drawn again', async () => {
    const { call, said } = callOf()
    const show = open([call])
    await press('Allow')
    show([])
    show([{ ...call }])
    expect(bubble('c1')).toHaveAttribute('data-status', 'running')
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    expect(said).toHaveLength(1)
  })

  it('the agent reads a denial, and it is still shown as a denial after a reload', async () => {
    const { call, said } = callOf()
    const show = open([call])
    await press('Deny')
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'denied'))
    const answer = JSON.stringify(said[0])
    show([
      { ...call, ...completeWith(answer) },
      callOf({ toolCallId: 'c2', ...completeWith(answer) }).call,
    ])
    expect([bubble('c1'), bubble('c2')].map((element) => element?.dataset.status)).toEqual([
      'denied',
      'denied',
    ])
  })

  it('a failed call is not shown as done', () => {
    open([callOf(completeWith('Error: the disk is full')).call])
    expect(bubble('c1')).toHaveAttribute('data-status', 'failed')
  })

  it('a tool of this page runs once, even when its call is drawn again meanwhile', async () => {
    const run = vi.fn(async ({ id }: { id: string }) => ({ deleted: id }))
    const options = { local: { delete_note: defineLocalTool(z.object({ id: z.string() }), run) } }
    const { call, said } = callOf()
    const show = open([call], options)
    await press('Allow')
    show([])
    show([{ ...call }])
    await waitFor(() => expect(said).toEqual([{ deleted: 'n1' }]))
    expect(run).toHaveBeenCalledTimes(1)
  })
})

/** What `useInterrupt` gives its render: interrupts of AG-UI, which its adapter reads. */
function Interrupts({
  interrupts,
  resolve,
  cancel,
}: Pick<InterruptRenderProps, 'interrupts' | 'resolve' | 'cancel'>) {
  const calls = useToolCalls(fromAgUi, [
    { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } },
  ])
  const host = createAgUiHost({
    runAgent: ({ resume }) =>
      Promise.all(
        resume.map(({ interruptId, status, payload }) =>
          status === 'cancelled' ? cancel(interruptId) : resolve(payload, interruptId),
        ),
      ),
  })
  return (
    <ToolHostProvider host={host}>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </ToolHostProvider>
  )
}

it('the interrupts of an agent are answered by their ids, all at once', async () => {
  const answers: unknown[] = []
  const resolve = async (payload?: unknown, id?: string) => void answers.push([id, payload])
  const interrupts = ['i1', 'i2'].map((id) => ({
    id,
    reason: `delete ${id}`,
    message: `May I delete ${id}?`,
  }))
  render(
    <StrictMode>
      <TestProvider conversation="interrupts">
        <Interrupts interrupts={interrupts} resolve={resolve} cancel={async () => {}} />
      </TestProvider>
    </StrictMode>,
  )
  expect(screen.getByText('May I delete i1?')).toBeVisible()
  await pressFully(within(bubble('i1')!).getByRole('button', { name: 'Allow' }))
  expect(answers).toEqual([])
  await userEvent.click(within(bubble('i2')!).getByRole('button', { name: 'Deny' }))
  await waitFor(() =>
    expect(answers).toEqual([
      ['i1', { approved: true }],
      ['i2', { approved: false }],
    ]),
  )
})
