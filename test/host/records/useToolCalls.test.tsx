import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { createAiSdkReader } from '../../../src/adapters/ai-sdk/index.ts'
import { ToolCallBubble, useToolCalls } from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'

const CALLS = 30
const MINUTE_MS = 60_000

/** A chat that follows a stream of 30 calls, and how often it rendered. */
function chat() {
  const reader = createAiSdkReader()
  const push = (type: string, at: number, members: object) =>
    reader.push({ type, toolCallId: `c${at}`, ...members })
  reader.push({ type: 'start', messageId: 'm' })
  for (let at = 0; at < CALLS; at++)
    push('tool-input-available', at, { toolName: 'read_note', input: { path: `${at}.md` } })
  const onRender = vi.fn()
  function Chat(props: { onRender(): void }) {
    props.onRender()
    return useToolCalls(reader).list.map((record) => (
      <ToolCallBubble key={record.call.id} record={record} />
    ))
  }
  render(
    <TestProvider>
      <Chat onRender={onRender} />
    </TestProvider>,
  )
  return {
    end: (at: number) => push('tool-output-available', at, { output: { lines: at } }),
    rendersOf(work: () => void): number {
      onRender.mockClear()
      act(work)
      return onRender.mock.calls.length
    },
  }
}

const ended = () => document.querySelectorAll('[data-status="succeeded"]').length

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  }),
)
afterEach(() => vi.useRealTimers())

it('the first event of a frame is shown at once, all others of it together with the next', () => {
  const { end, rendersOf } = chat()
  expect(rendersOf(() => end(0))).toBe(1)
  expect(statusOf('c0')).toBe('succeeded')
  const push = (at: number) => rendersOf(() => end(at))
  expect(Array.from({ length: CALLS - 1 }, (_, at) => push(at + 1))).toEqual(
    Array.from({ length: CALLS - 1 }, () => 0),
  )
  expect(rendersOf(() => vi.advanceTimersToNextFrame())).toBe(1)
  expect(ended()).toBe(CALLS)
})

it('a page that nobody sees for an hour has no frames and a timer a minute, and loses nothing', () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  const { end, rendersOf } = chat()
  for (let at = 0; at < CALLS; at++) {
    rendersOf(() => end(at))
    act(() => void vi.advanceTimersByTime(2 * MINUTE_MS))
    expect(ended()).toBe(at + 1)
  }
  vi.restoreAllMocks()
})
