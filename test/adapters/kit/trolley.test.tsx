import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToolCallBubble, useToolCalls } from 'handrail'
import { conformanceCases, type AdapterUnderTest } from 'handrail/adapters'
import { statusOf, TestProvider } from 'handrail/testing'
import { createTrolleyHost, createTrolleyReader, fromTrolley } from './trolley.ts'

const trolley: AdapterUnderTest = {
  createReader: createTrolleyReader,
  call: (key, input) => [{ kind: 'start', key, tool: 'save_note', input }],
  result: (key, { failed }) => [{ kind: 'finish', key, ok: !failed, output: { lines: 1 } }],
  ask: (key) => [{ kind: 'ask', key }],
  noise: () => [{ kind: 'tick' }, { kind: 'from the future', key: 'c9' }, {}],
}

describe('an adapter that is made with the kit alone', () => {
  it.each(conformanceCases(trolley).map(({ title, run }) => [title, run] as const))(
    'passes the case: %s',
    async (_, run) => {
      await expect((async () => run())()).resolves.toBeUndefined()
    },
  )

  it('draws a call where its event stands, asks, and sends the answer', async () => {
    const events = [...trolley.call('c1', { path: 'a.md' }), { kind: 'ask', key: 'c1' }]
    const sent: object[] = []
    const host = createTrolleyHost(async (answer) => void sent.push(answer))
    function Chat() {
      const calls = useToolCalls(fromTrolley, events)
      return (
        <TestProvider host={host}>
          {events.map((event) =>
            calls
              .of(event)
              .map((record) => <ToolCallBubble key={record.call.id} record={record} />),
          )}
        </TestProvider>
      )
    }
    render(<Chat />)
    expect(statusOf('c1')).toBe('awaiting_consent')
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }))
    expect(sent).toEqual([{ key: 'c1', go: true }])
  })

  it('imports nothing but the package', () => {
    const text = readFileSync('test/adapters/kit/trolley.ts', 'utf8')
    expect([...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual([
      'handrail/adapters',
      'handrail',
    ])
  })
})

describe('the cases of the kit', () => {
  const broken = (reader: (of: ReturnType<typeof createTrolleyReader>) => object) =>
    conformanceCases({
      ...trolley,
      createReader: () => ({ ...createTrolleyReader(), ...reader(createTrolleyReader()) }),
    }).flatMap(({ title, run }) => {
      try {
        run()
        return []
      } catch (error) {
        return [`${title}: ${error instanceof Error ? error.message : ''}`]
      }
    })

  it('name what an adapter does not hold', () => {
    const silent = broken((of) => ({ ...of, subscribe: () => () => {} }))
    expect(silent).toEqual([
      'tells its listeners about changes, and about nothing else: handrail: this adapter does not conform. a result was told to nobody.',
    ])
    const copying = broken((of) => ({
      ...of,
      records: () => of.records().map((one) => ({ ...one })),
    }))
    expect(copying).toContain(
      'remembers what each record was made from, for calls.of: handrail: this adapter does not conform. no record has a source: use withSource(record, event).',
    )
    expect(copying.some((sentence) => sentence.startsWith('keeps the list'))).toBe(true)
  })
})
