import { readdirSync, readFileSync } from 'node:fs'
import { fromMcp } from '../../../src/adapters/mcp/index.ts'
import { countMcp } from './countMcp.ts'

const folder = 'test/fixtures/mcp/'
const files = ['', 'spec/'].flatMap((inner) =>
  readdirSync(folder + inner)
    .filter((name) => name.endsWith('.json'))
    .map((name) => inner + name),
)

/** The messages of a recorded connection, or the one of an example. */
function messagesIn(file: string): readonly object[] {
  const whole = JSON.parse(readFileSync(folder + file, 'utf8')) as {
    messages?: { message?: object }[]
  }
  return whole.messages?.[0]?.message
    ? whole.messages.map(({ message }) => message as object)
    : [whole]
}

it.each(files.map((file) => [file]))(
  '%s has the calls, results and errors that a count of the raw messages finds',
  (file) => {
    const messages = messagesIn(file)
    const records = fromMcp(messages)
    const results = records.filter(({ result }) => result !== undefined)
    expect({
      calls: records.length,
      results: results.length,
      errors: results.filter(({ result }) => result?.success === false).length,
    }).toEqual(countMcp(messages))
  },
)

it('the public MCP transcripts contain calls, results and errors', () => {
  const counts = files.map((file) => countMcp(messagesIn(file)))
  for (const what of ['calls', 'results', 'errors'] as const)
    expect(counts.reduce((sum, count) => sum + count[what], 0)).toBeGreaterThan(2)
})
