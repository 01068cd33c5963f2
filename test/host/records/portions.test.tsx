import { act, render } from '@testing-library/react'
import { memo, useEffect, useState } from 'react'
import { vi } from 'vitest'
import {
  ToolCallBubble,
  useToolCalls,
  withSource,
  type ToolCallRecord,
  type ToolCalls,
} from '../../../src/index.ts'
import { TestProvider } from '../../../src/testing/index.ts'

type Message = { id: number; records: ToolCallRecord[] }

const CALLS = 250
const PER_MESSAGE = 10
const record = (at: number, success: boolean): ToolCallRecord => ({
  call: { id: `c${at}`, name: 'read_note', arguments: { path: `${at}.md` } },
  result: success ? { success, data: { lines: at } } : { success, error: 'gone' },
})
/** Each a copy, as clients make them. */
function messagesOf(success: boolean): Message[] {
  return Array.from({ length: CALLS / PER_MESSAGE }, (_, id) => {
    const message: Message = { id, records: [] }
    for (let at = id * PER_MESSAGE; at < (id + 1) * PER_MESSAGE; at++)
      message.records.push(withSource(record(at, success), message))
    return message
  })
}

/** A chat as README draws one, and what rendered of it. */
function chat() {
  const rendered: string[] = []
  function countingRoot(props: object) {
    rendered.push((props as { 'data-call-id': string })['data-call-id'])
    return <div {...props} />
  }
  const MessageView = memo(function MessageView(props: { message: Message; calls: ToolCalls }) {
    rendered.push(`message ${props.message.id}`)
    return props.calls.list.map((each) => (
      <ToolCallBubble key={each.call.id} record={each} render={countingRoot} />
    ))
  })
  let set: (messages: Message[]) => void = () => {}
  function Chat() {
    const [messages, setMessages] = useState(() => messagesOf(true))
    useEffect(() => {
      set = setMessages
    }, [])
    const calls = useToolCalls(read, messages)
    return messages.map((message) => (
      <MessageView key={message.id} message={message} calls={calls.in(message)} />
    ))
  }
  render(
    <TestProvider>
      <Chat />
    </TestProvider>,
  )
  return {
    rendered,
    show(messages: Message[]) {
      rendered.length = 0
      act(() => set(messages))
    },
  }
}
const read = (messages: Message[]) => messages.flatMap(({ records }) => records)
const failed = () => document.querySelectorAll('[data-status="failed"]').length

it('one call that changes renders its message and its bubble, and no other', () => {
  const messages = messagesOf(true)
  const { rendered, show } = chat()
  show(messages)
  const changed: Message = { id: 7, records: [] }
  changed.records = messages[7]!.records.map((each) => withSource({ ...each }, changed))
  changed.records[3] = withSource(record(73, false), changed)
  show(messages.with(7, changed))
  expect(rendered).toEqual(['message 7', 'c73'])
  expect(failed()).toBe(1)
})

it('calls that all change at once are drawn in portions, frame by frame, and none is lost', async () => {
  const { show } = chat()
  show(messagesOf(false))
  const atOnce = failed()
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan(CALLS)
  await vi.waitFor(() => expect(failed()).toBe(CALLS))
  expect(document.querySelectorAll('[data-call-id]')).toHaveLength(CALLS)
})
