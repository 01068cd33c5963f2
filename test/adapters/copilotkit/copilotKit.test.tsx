import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { z } from 'zod'
import { createCopilotKitHost, fromCopilotKit, type CopilotKitCall, type CopilotKitOptions } from '../../../src/adapters/copilotkit/index.ts'
import { localTool, ToolCallBubble, ToolHostProvider } from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'
import { callOf, completeWith } from './support.ts'

/** Calls as CopilotKit renders them: each by itself, its props new whenever one of them changed. */
function open(calls: readonly CopilotKitCall[], options: CopilotKitOptions = {}) {
  const chat = (shown: readonly CopilotKitCall[]) => (
    <StrictMode>
      <TestProvider conversation="chat">
        {shown.map((call) => <ToolHostProvider key={call.toolCallId} host={createCopilotKitHost(call, options)}><ToolCallBubble record={fromCopilotKit(call, options)} /></ToolHostProvider>)}
      </TestProvider>
    </StrictMode>
  )
  const view = render(chat(calls))
  return (shown: readonly CopilotKitCall[]) => view.rerender(chat(shown))
}

const bubble = (id: string) => document.querySelector<HTMLElement>(`[data-call-id="${id}"]`)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('CopilotKit, as it hands its calls over', () => {
  it('a call asks, is allowed once, and its result is shown', async () => {
    const { call, said } = callOf()
    const show = open([call])
    expect(bubble('c1')).toHaveAttribute('data-status', 'awaiting_consent')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'running'))
    show([{ ...call, ...completeWith('{"deleted":1}') }])
    expect(bubble('c1')).toHaveAttribute('data-status', 'succeeded')
    expect(said).toEqual([{ approved: true }])
  })

  it('what was answered stays answered when the call is drawn anew', async () => {
    const { call, said } = callOf()
    const show = open([call])
    await press('Allow')
    show([])
    show([{ ...call }])
    expect(bubble('c1')).toHaveAttribute('data-status', 'running')
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    expect(said).toHaveLength(1)
  })

  it('a denial is what the agent reads, and is shown as one, here and after a reload', async () => {
    const { call, said } = callOf()
    const show = open([call])
    await press('Deny')
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'denied'))
    const answer = JSON.stringify(said[0])
    show([{ ...call, ...completeWith(answer) }, callOf({ toolCallId: 'c2', ...completeWith(answer) }).call])
    expect([bubble('c1'), bubble('c2')].map((element) => element?.dataset.status)).toEqual(['denied', 'denied'])
  })

  it('what failed is not shown as done', () => {
    open([callOf(completeWith('Error: the disk is full')).call])
    expect(bubble('c1')).toHaveAttribute('data-status', 'failed')
  })

  it('a tool of this page runs once, also when its call is drawn anew meanwhile', async () => {
    const run = vi.fn(async ({ id }: { id: string }) => ({ deleted: id }))
    const options = { local: { delete_note: localTool(z.object({ id: z.string() }), run) } }
    const { call, said } = callOf()
    const show = open([call], options)
    await press('Allow')
    show([])
    show([{ ...call }])
    await waitFor(() => expect(said).toEqual([{ deleted: 'n1' }]))
    expect(run).toHaveBeenCalledTimes(1)
  })
})
