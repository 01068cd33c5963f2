import { createAgUiReader } from '../../../src/adapters/ag-ui/index.ts'
import { createAiSdkReader } from '../../../src/adapters/ai-sdk/index.ts'
import { createAnthropicReader } from '../../../src/adapters/anthropic/index.ts'
import { createOpenAiReader } from '../../../src/adapters/openai/index.ts'
import type { ToolCallReader } from '../../../src/host/ToolCallReader.ts'
import type { Count } from './Count.ts'
import { countAgUi } from './countAgUi.ts'
import { countAiSdk } from './countAiSdk.ts'
import { countAnthropic } from './countAnthropic.ts'
import { countOpenAi } from './countOpenAi.ts'
import { readTranscript, transcripts } from './readTranscript.ts'

/** By the folder of the transcript: who reads it, and who counts it. */
const FAMILIES: Readonly<Record<string, { createReader(): ToolCallReader; count(events: readonly object[]): Count }>> = {
  'ag-ui': { createReader: createAgUiReader, count: countAgUi },
  'ai-sdk': { createReader: createAiSdkReader, count: countAiSdk },
  anthropic: { createReader: createAnthropicReader, count: countAnthropic },
  openai: { createReader: createOpenAiReader, count: countOpenAi },
}

describe.each(Object.entries(FAMILIES))('public transcripts of %s', (family, { createReader, count }) => {
  const own = transcripts.filter(({ file }) => file.startsWith(`${family}/`))

  it.each(own.map((transcript) => [transcript.file, transcript] as const))('%s has the calls, results and errors that a count of the raw file finds', (_file, transcript) => {
    const events = readTranscript(transcript)
    const reader = createReader()
    for (const event of events) reader.push(event)
    reader.end()
    const records = reader.records()
    const results = records.filter((record) => record.result !== undefined)
    expect({ calls: records.length, results: results.length, errors: results.filter(({ result }) => result?.success === false).length }).toEqual(count(events))
    expect(records.filter(({ call, result }) => call.name === 'unknown' && !result), 'every call has a name, unless only its result is in the file').toEqual([])
    // One file has an event of each kind, which are no stream: its first call never ends.
    const open = transcript.file.endsWith('tool-call-events.json') ? 1 : 0
    expect(records.filter(({ argumentsState }) => argumentsState === 'streaming'), 'nothing streams after the end of a whole stream').toHaveLength(open)
  })

  it('say something: there are calls, and results', () => {
    const total = own.map((transcript) => count(readTranscript(transcript))).reduce((sum, one) => ({ calls: sum.calls + one.calls, results: sum.results + one.results, errors: sum.errors + one.errors }))
    expect(total.calls).toBeGreaterThan(own.length / 4)
    expect(total.results).toBeGreaterThan(0)
  })
})
