import { runnerImport } from 'vite'

const READERS = {
  'ag-ui': 'createAgUiReader',
  'ai-sdk': 'createAiSdkReader',
  anthropic: 'createAnthropicReader',
  langgraph: 'createLangGraphReader',
  openai: 'createOpenAiReader',
}

/**
 * The calls of the public transcripts in `test/fixtures`, one list for each transcript, again and
 * again under other ids until there are so many.
 */
export async function corpusCalls(count) {
  const sessions = await sessionsOfCorpus()
  const found = []
  for (let turn = 0, left = count; left > 0; turn += 1) {
    const records = sessions[turn % sessions.length].slice(0, left)
    left -= records.length
    const own = (id) => id && `${turn}:${id}`
    found.push(
      records.map(({ call, ...record }) => ({
        ...record,
        call: { ...call, id: own(call.id), ...(call.parentId && { parentId: own(call.parentId) }) },
        ...(record.request && { request: { ...record.request, id: own(record.request.id) } }),
      })),
    )
  }
  return found
}

async function sessionsOfCorpus() {
  const { module } = await runnerImport('./test/adapters/transcripts/readTranscript.ts')
  const found = []
  for (const [family, name] of Object.entries(READERS)) {
    const { module: adapter } = await runnerImport(`./src/adapters/${family}/index.ts`)
    for (const transcript of module.transcripts) {
      if (!transcript.file.startsWith(`${family}/`)) continue
      const reader = adapter[name]()
      for (const event of module.readTranscript(transcript)) reader.push(event)
      reader.end()
      if (reader.records().length > 0) found.push(reader.records())
    }
  }
  return found
}
