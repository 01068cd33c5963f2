import { readFileSync } from 'node:fs'
import { fromCopilotKit, type CopilotKitCall } from '../../../src/adapters/copilotkit/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'

interface Recording {
  readonly renders: readonly (Omit<CopilotKitCall, 'respond'> & { readonly respond?: 'function' })[]
  readonly responses: readonly unknown[]
  readonly sent: readonly { readonly role: string; readonly content?: string }[]
}
const recording = (name: string) =>
  JSON.parse(readFileSync(`test/fixtures/copilotkit/${name}.json`, 'utf8')) as Recording
/** What a person sees of a call, render for render. */
const seen = ({ renders }: Recording, id = 'c1') =>
  renders
    .filter(({ toolCallId }) => toolCallId === id)
    .map(({ respond, ...call }) =>
      fromCopilotKit(respond ? { ...call, respond: async () => {} } : call),
    )
const kinds = (records: ReturnType<typeof seen>) =>
  records.map((record) => deriveToolCallStatus(record).kind)

describe('what the hooks of CopilotKit render, and take', () => {
  it.each([
    ['allow', { approved: true }, 'succeeded'],
    ['deny', { success: false, approved: false }, 'denied'],
  ] as const)('%s: a call is written, asks, and has its end', (name, response, end) => {
    const whole = recording(name)
    expect(whole.responses).toMatchObject([response])
    expect(JSON.parse(whole.sent.at(-1)!.content!)).toMatchObject(response)
    expect(kinds(seen(whole)).slice(0, 3)).toEqual(['preparing', 'preparing', 'awaiting_consent'])
    expect(kinds(seen(whole)).at(-1)).toBe(end)
  })

  it('the agent’s own calls are written, and have their results', () => {
    for (const [id, value] of [
      ['c1', 'Milk'],
      ['c2', 'Tea'],
    ]) {
      const records = seen(recording('own'), id)
      expect(kinds(records)).toEqual(['preparing', 'preparing', 'succeeded'])
      expect(records.at(-1)!.result).toMatchObject({ success: true, data: { value } })
    }
  })

  it('a tool of the page that throws has failed', () => {
    const records = seen(recording('page'))
    expect(kinds(records).at(-1)).toBe('failed')
    expect(records.at(-1)!.result).toMatchObject({ error: 'The note is locked' })
  })
})
