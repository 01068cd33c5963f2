import { readFileSync } from 'node:fs'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { useLangGraphToolCalls } from '../../../src/adapters/langgraph/react/index.ts'
import { ToolCallBubble } from '../../../src/index.ts'
import { statusOf, TestProvider } from '../../../src/testing/index.ts'

interface Render {
  readonly messages: object[]
  readonly interrupts: object[]
  readonly isLoading: boolean
}
interface Response {
  readonly interrupt_id: string
  readonly response: unknown
}
/** A render without messages has the very array of the one before. */
const runs = (
  JSON.parse(readFileSync('test/fixtures/langgraph/react.json', 'utf8')) as {
    runs: {
      scenario: string
      renders: Partial<Render>[]
      sent: { method: string; params: { responses: Response[] } }[]
    }[]
  }
).runs

const shown: { draw?: (render: Render) => void } = {}
function Chat({
  first,
  respondAll,
}: {
  first: Render
  respondAll: (given: object) => Promise<void>
}) {
  const [now, setNow] = useState(first)
  useEffect(() => {
    shown.draw = setNow
  }, [])
  const calls = useLangGraphToolCalls(
    { ...now, respond: () => Promise.resolve(), respondAll },
    { conversation: 'thread' },
  )
  return (
    <TestProvider {...calls.provider}>
      {calls.list.map((record) => (
        <ToolCallBubble key={record.call.id} record={record} />
      ))}
    </TestProvider>
  )
}

/** Plays what the real hook gave; where its run rests, a person answers each request with `verb`. */
async function play(scenario: string, verb: 'Allow' | 'Deny') {
  const { renders: given, sent } = runs.find((run) => run.scenario === scenario)!
  const renders: Render[] = []
  for (const each of given) renders.push({ ...renders.at(-1), ...each } as Render)
  const answers: object[] = []
  render(
    <Chat first={renders[0]!} respondAll={(each) => Promise.resolve(void answers.push(each))} />,
  )
  const seen: (readonly string[])[] = []
  const draw = (next: readonly Render[]) => {
    for (const each of next) {
      act(() => shown.draw?.(each))
      seen.push(
        [...document.querySelectorAll<HTMLElement>('[data-call-id]')].map(
          ({ dataset }) => `${dataset.callId} ${statusOf(dataset.callId!)}`,
        ),
      )
    }
  }
  const rest = renders.findLastIndex(({ interrupts }) => interrupts.length > 0) + 1
  draw(renders.slice(0, rest))
  const asked = seen.at(-1)
  const user = userEvent.setup()
  for (const button of screen.getAllByRole('button', { name: verb })) await user.click(button)
  await waitFor(() => expect(answers).toHaveLength(1))
  draw(renders.slice(rest))
  const responses = sent.flatMap(({ params }) => params.responses)
  return {
    answers,
    taken: Object.fromEntries(responses.map((each) => [each.interrupt_id, each.response])),
    asked,
    seen,
  }
}

describe('what the real useStream of @langchain/react gave, and took', () => {
  it.each([
    ['approve', ['c1 awaiting_consent'], ['c1 succeeded']],
    ['tool-fails', ['c9 awaiting_consent'], ['c9 failed']],
    [
      'two-actions',
      ['c3 preparing', 'c1 awaiting_consent', 'c2 awaiting_consent'],
      ['c3 succeeded', 'c1 succeeded', 'c2 succeeded'],
    ],
  ])('%s: each call asks and has its end, and none is lost in between', async (name, ask, end) => {
    const { answers, taken, asked, seen } = await play(name, 'Allow')
    expect(asked).toEqual(ask)
    expect(answers).toEqual([taken])
    expect(seen.at(-1)).toEqual(end)
    expect(seen.flat().filter((each) => each.endsWith(' unknown'))).toEqual([])
  })

  it('a request of a graph in the graph is asked before its message is known', async () => {
    const { answers, taken, asked, seen } = await play('nested', 'Allow')
    expect(asked).toEqual([expect.stringMatching(/:0 awaiting_consent$/)])
    expect(answers).toEqual([taken])
    expect(seen.at(-1)).toEqual(['c1 succeeded'])
  })

  it('what a person refused is denied, whatever error the graph writes for it', async () => {
    const { seen } = await play('reject', 'Deny')
    expect(seen.at(-1)).toEqual(['c1 denied'])
  })
})
