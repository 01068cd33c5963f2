import { readFileSync } from 'node:fs'
import { createAgUiReader } from '../../../src/adapters/ag-ui/index.ts'
import { createAiSdkReader } from '../../../src/adapters/ai-sdk/index.ts'
import { createAnthropicReader } from '../../../src/adapters/anthropic/index.ts'
import { createLangGraphReader } from '../../../src/adapters/langgraph/index.ts'
import { createOpenAiReader } from '../../../src/adapters/openai/index.ts'
import type { ToolCallReader } from '../../../src/host/ToolHost.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import type { Count } from './Count.ts'
import { countAgUi } from './countAgUi.ts'
import { countAiSdk } from './countAiSdk.ts'
import { countAnthropic } from './countAnthropic.ts'
import { countLangGraph } from './countLangGraph.ts'
import { countOpenAi } from './countOpenAi.ts'
import { HAND_COUNTS, type Spot } from './handCounts.ts'
import { readTranscript, transcripts } from './readTranscript.ts'

/** By the folder of the transcript: who reads it, and who counts it. */
const FAMILIES: Readonly<
  Record<string, { createReader(): ToolCallReader; count(events: readonly object[]): Count }>
> = {
  'ag-ui': { createReader: createAgUiReader, count: countAgUi },
  'ai-sdk': { createReader: createAiSdkReader, count: countAiSdk },
  anthropic: { createReader: createAnthropicReader, count: countAnthropic },
  langgraph: { createReader: createLangGraphReader, count: countLangGraph },
  openai: { createReader: createOpenAiReader, count: countOpenAi },
}

function recordsOf(reader: ToolCallReader, events: readonly object[]): readonly ToolCallRecord[] {
  for (const event of events) reader.push(event)
  reader.end()
  return reader.records()
}

function countRecords(records: readonly ToolCallRecord[]): Count {
  const results = records.filter((record) => record.result !== undefined)
  return {
    calls: records.length,
    results: results.length,
    errors: results.filter(({ result }) => result?.success === false).length,
  }
}

describe.each(Object.entries(FAMILIES))(
  'public transcripts of %s',
  (family, { createReader, count }) => {
    const own = transcripts.filter(({ file }) => file.startsWith(`${family}/`))

    it.each(own.map((transcript) => [transcript.file, transcript] as const))(
      '%s has the calls, results and errors that a count of the raw file finds',
      (_file, transcript) => {
        const events = readTranscript(transcript)
        const records = recordsOf(createReader(), events)
        expect(countRecords(records)).toEqual(count(events))
        expect(
          records.filter(({ call, result }) => call.name === 'unknown' && !result),
          'every call has a name, unless only its result is in the file',
        ).toEqual([])
        // One file has an event of each kind, which are no stream: its first call never ends.
        const open = transcript.file.endsWith('tool-call-events.json') ? 1 : 0
        expect(
          records.filter(({ argumentsState }) => argumentsState === 'streaming'),
          'nothing streams after the end of a whole stream',
        ).toHaveLength(open)
      },
    )

    it('contain calls and results', () => {
      const total = own
        .map((transcript) => count(readTranscript(transcript)))
        .reduce((sum, one) => ({
          calls: sum.calls + one.calls,
          results: sum.results + one.results,
          errors: sum.errors + one.errors,
        }))
      expect(total.calls).toBeGreaterThan(own.length / 4)
      expect(total.results).toBeGreaterThan(0)
    })
  },
)

describe('transcripts counted by hand', () => {
  it('are at least twenty, of every family', () => {
    expect(new Set(HAND_COUNTS.map(({ file }) => file)).size).toBeGreaterThanOrEqual(20)
    expect(HAND_COUNTS.map(({ file }) => file.split('/')[0])).toEqual(
      expect.arrayContaining(Object.keys(FAMILIES)),
    )
  })

  it.each(HAND_COUNTS.map((counted) => [counted.file, counted] as const))(
    '%s: each call is where it was found by hand, and the counts agree',
    (file, { calls, results, errors }) => {
      const lines = readFileSync(`test/fixtures/transcripts/${file}`, 'utf8').split('\n')
      expect(
        [...calls, ...results, ...errors].filter(
          ([line, text]) => !lines[line - 1]?.includes(text),
        ),
      ).toEqual([])
      const { createReader, count } = FAMILIES[file.split('/')[0]!]!
      const events = readTranscript({ file, format: '' })
      // A result whose call is not in the file tells of a call.
      const known = new Set(calls.map(idOf))
      const alone = results.filter((spot) => !known.has(idOf(spot)) && !isOfSearch(spot))
      const byHand: Count = {
        calls: calls.length + alone.length,
        results: results.length,
        errors: errors.length,
      }
      expect(count(events), 'the counter').toEqual(byHand)
      expect(countRecords(recordsOf(createReader(), events)), 'the adapter').toEqual(byHand)
    },
  )
})

const idOf = ([, id]: Spot): string => id

/** The output of a tool search has an id of its own. */
const isOfSearch = ([, id]: Spot): boolean => id.startsWith('tso_')
