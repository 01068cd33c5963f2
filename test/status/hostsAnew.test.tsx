import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it } from 'vitest'
import { ConsentQueue, ToolCallBubble } from '../../src/index.ts'
import { createTestHost, exampleRecord, TestProvider } from '../../src/testing/index.ts'

it('a host that is another object and takes the same draws no queued call again', async () => {
  const records = ['a', 'b'].map((id) =>
    exampleRecord('awaiting_consent', {
      call: { id, name: 'run_command', arguments: { command: id } },
    }),
  )
  let draws = 0
  const calls = (
    <>
      <Profiler id="bubble" onRender={() => (draws += 1)}>
        <ToolCallBubble record={records[0]!} />
      </Profiler>
      <ConsentQueue records={records} />
    </>
  )
  const host = createTestHost()
  const client = new QueryClient()
  const page = () => (
    <TestProvider host={{ ...host }} records={records} queryClient={client}>
      {calls}
    </TestProvider>
  )
  const { rerender } = render(page())
  await screen.findByRole('button', { name: 'Review' })
  const before = draws
  for (let turn = 0; turn < 5; turn++) rerender(page())
  expect(draws).toBe(before)
})
