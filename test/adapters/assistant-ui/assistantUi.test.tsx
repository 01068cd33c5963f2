import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  type ThreadMessageLike,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useSyncExternalStore } from 'react'
import { z } from 'zod'
import {
  createAssistantUiHost,
  fromAssistantUi,
  type AssistantUiOptions,
} from '../../../src/adapters/assistant-ui/index.ts'
import {
  defineLocalTool,
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'
import { pressFully } from '../../support/pressFully.ts'

type Part = Exclude<ThreadMessageLike['content'], string>[number]

const callOf = (id: string, members: object = {}): Part => ({
  type: 'tool-call',
  toolCallId: id,
  toolName: 'delete_note',
  args: { path: `${id}.md` },
  ...members,
})
const POLICY = { consentFor: ['destructive'] } as const

let said: object[]
let seen: ToolCallRecord[]
let stage: ReturnType<typeof createStage>
beforeEach(() => {
  said = []
  seen = []
})

/** An app's own store: what the thread holds, and whether it is on screen. */
function createStage(parts: readonly Part[]) {
  const listeners = new Set<() => void>()
  let state = { parts, isShown: true }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    set: (next: Partial<typeof state>) =>
      act(() => {
        state = { ...state, ...next }
        for (const listener of listeners) listener()
      }),
    redraw() {
      this.set({ isShown: false })
      this.set({ isShown: true })
    },
  }
}

/** A thread of assistant-ui over an app's own store. `isAccepted`: what becomes of an answer. */
function open(
  parts: readonly Part[],
  { local, isAccepted = () => true }: AssistantUiOptions & { isAccepted?: () => boolean } = {},
) {
  function Tool(part: ToolCallMessagePartProps) {
    const record = fromAssistantUi(part, { local })
    seen.push(record)
    return (
      <ToolHostProvider host={createAssistantUiHost(part, { local })}>
        <ToolCallBubble record={record} />
      </ToolHostProvider>
    )
  }
  const components = { tools: { Fallback: Tool } }
  const Assistant = () => <MessagePrimitive.Parts components={components} />
  const User = () => null

  stage = createStage(parts)
  function Thread() {
    const { parts: content, isShown } = useSyncExternalStore(stage.subscribe, stage.state)
    const runtime = useExternalStoreRuntime<ThreadMessageLike>({
      messages: [{ role: 'assistant', id: 'm1', content }],
      convertMessage: (message) => message,
      onNew: async () => {},
      onAddToolResult: ({ toolCallId, result }) => void said.push({ toolCallId, result }),
      onRespondToToolApproval: ({ approvalId, approved, reason }) => {
        said.push({ approvalId, approved, ...(reason && { reason }) })
        if (!isAccepted()) throw new Error('The server is away.')
      },
    })
    return (
      <AssistantRuntimeProvider runtime={runtime}>
        {isShown && (
          <ThreadPrimitive.Messages
            components={{ UserMessage: User, AssistantMessage: Assistant }}
          />
        )}
      </AssistantRuntimeProvider>
    )
  }
  render(
    <StrictMode>
      <TestProvider policy={POLICY} conversation="thread">
        <Thread />
      </TestProvider>
    </StrictMode>,
  )
}

const bubble = (id: string) => document.querySelector<HTMLElement>(`[data-call-id="${id}"]`)
const press = (name: string) => pressFully(screen.getByRole('button', { name }))

describe('assistant-ui, over its own runtime', () => {
  it('an approval asks once, and is gone when the result is there', async () => {
    open([callOf('c1', { approval: { id: 'a1' } })])
    expect(bubble('c1')).toHaveAttribute('data-status', 'awaiting_consent')
    const allow = screen.getByRole('button', { name: 'Allow' })
    await userEvent.dblClick(allow)
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'running'))
    stage.set({
      parts: [callOf('c1', { approval: { id: 'a1', approved: true }, result: { deleted: 1 } })],
    })
    expect(bubble('c1')).toHaveAttribute('data-status', 'succeeded')
    expect(said).toEqual([{ approvalId: 'a1', approved: true }])
  })

  it('an answered request stays answered when the part is drawn again', async () => {
    open([callOf('c1', { approval: { id: 'a1' } })])
    await press('Allow')
    stage.redraw()
    expect(bubble('c1')).toHaveAttribute('data-status', 'running')
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
    expect(said).toHaveLength(1)
  })

  it('two calls make two requests: denying one leaves the other open', async () => {
    open([callOf('c1', { approval: { id: 'a1' } }), callOf('c2', { approval: { id: 'a2' } })])
    await userEvent.click(screen.getAllByRole('button', { name: 'Deny' })[0]!)
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'denied'))
    expect(bubble('c2')).toHaveAttribute('data-status', 'awaiting_consent')
    expect(said).toEqual([{ approvalId: 'a1', approved: false }])
  })

  it('a call that was denied before this page opened is not shown as done', () => {
    open([
      callOf('c1', { approval: { id: 'a1', approved: false }, result: 'The call was skipped.' }),
    ])
    expect(bubble('c1')).toHaveAttribute('data-status', 'denied')
  })

  it('an answer that is not accepted comes back, and can be given again', async () => {
    let isThere = false
    open([callOf('c1', { approval: { id: 'a1' } })], { isAccepted: () => isThere })
    await press('Allow')
    expect(await screen.findByText('The server is away.')).toBeVisible()
    expect(bubble('c1')).toHaveAttribute('data-status', 'awaiting_consent')
    isThere = true
    await press('Allow again')
    await waitFor(() => expect(bubble('c1')).toHaveAttribute('data-status', 'running'))
  })

  it('an unchanged call keeps its record, though assistant-ui copies its message', () => {
    open([callOf('c1', { result: { a: [1] } }), callOf('c2')])
    const before = seen.find(({ call }) => call.id === 'c1')
    stage.set({ parts: [callOf('c1', { result: { a: [1] } }), callOf('c2', { result: 2 })] })
    expect(seen.findLast(({ call }) => call.id === 'c1')).toBe(before)
    expect(seen.findLast(({ call }) => call.id === 'c2')?.result).toEqual({
      success: true,
      data: { value: 2 },
    })
  })

  it('a tool of this page runs once when it is allowed, even when its bubble is drawn again meanwhile', async () => {
    const run = vi.fn(async ({ path }: { path: string }) => ({ deleted: path }))
    open([callOf('c1')], {
      local: { delete_note: defineLocalTool(z.object({ path: z.string() }), run) },
    })
    expect(bubble('c1')).toHaveAttribute('data-status', 'awaiting_consent')
    await press('Allow')
    stage.redraw()
    await waitFor(() => expect(said).toEqual([{ toolCallId: 'c1', result: { deleted: 'c1.md' } }]))
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('a tool of this page that only reads runs by itself, once', async () => {
    const run = vi.fn(() => 'text')
    open([callOf('c1', { toolName: 'read_note' })], {
      local: { read_note: defineLocalTool(z.object({ path: z.string() }), run) },
    })
    await waitFor(() => expect(said).toEqual([{ toolCallId: 'c1', result: 'text' }]))
    cleanup()
    expect(run).toHaveBeenCalledTimes(1)
  })
})
