import { createAgUiReader } from '../../src/adapters/ag-ui/index.ts'
import {
  createAiSdkHost,
  createAiSdkReader,
  fromAiSdk,
  type AiSdkOptions,
} from '../../src/adapters/ai-sdk/index.ts'
import { fromAnthropic } from '../../src/adapters/anthropic/index.ts'
import { fromAssistantUi } from '../../src/adapters/assistant-ui/index.ts'
import { createCopilotKitHost, fromCopilotKit } from '../../src/adapters/copilotkit/index.ts'
import { createCallReader } from '../../src/adapters/index.ts'
import { createMcpHost, fromMcp } from '../../src/adapters/mcp/index.ts'
import { fromOpenAi } from '../../src/adapters/openai/index.ts'
import { fromSteerable } from '../../src/adapters/steerable/index.ts'

/** What a newcomer writes in JavaScript: no type holds here. */
type Loose = (...given: unknown[]) => unknown
const loose = (call: unknown) => call as Loose

let said: string[] = []
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development')
  said = []
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...texts) => void said.push(texts.join(' ')))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const chat = { messages: [] }
/** All that a chat has: useAiSdkToolCalls gives the same. */
const ALL_OF_AI_SDK: Required<AiSdkOptions> = { status: 'error', runActive: false, runEnd: 'why' }
const part = { toolCallId: 'c', toolName: 'x', args: {}, status: { type: 'complete' } }
const call = { toolCallId: 'c', name: 'x', args: {}, status: 'complete' }
const specs = (spec: object) => ({ specs: [{ name: 'save', ...spec }] })

describe('an option that nobody reads is named in development, with the nearest that is known', () => {
  it.each<[what: string, use: () => unknown, sentence: string]>([
    [
      'of fromAiSdk',
      () => loose(fromAiSdk)([], { staus: 'ready' }),
      'fromAiSdk has no option "staus". Nothing reads it. Did you mean status?',
    ],
    [
      'of the host of an AI SDK chat',
      () => loose(createAiSdkHost)(chat, { locals: {} }),
      'createAiSdkHost has no option "locals". Nothing reads it. Did you mean local?',
    ],
    [
      'of a local tool that is written for another library',
      () => loose(createAiSdkHost)(chat, { local: { run_it: { schema: {}, execute() {} } } }),
      'local.run_it of createAiSdkHost has no member "execute". Nothing reads it. It has schema, run.',
    ],
    [
      'of a stream of the AI SDK',
      () => loose(createAiSdkReader)({ run_active: false }),
      'createAiSdkReader has no option "run_active". Nothing reads it. Did you mean runActive?',
    ],
    [
      'of a reader',
      () => loose(createAgUiReader)({ tools: [] }),
      'the ag-ui adapter has no option "tools". Nothing reads it. It has protocol, runActive, specs.',
    ],
    [
      'of what is declared of a tool',
      () => loose(fromOpenAi)([], specs({ inputShema: {} })),
      'specs[0] of the openai adapter has no member "inputShema". Nothing reads it. Did you mean inputSchema?',
    ],
    [
      'of what is hinted of a tool',
      () => loose(fromAnthropic)([], specs({ annotations: { readonlyHints: true } })),
      'specs[0].annotations of the anthropic adapter has no member "readonlyHints". Nothing reads it. Did you mean readOnlyHint?',
    ],
    [
      'of fromMcp',
      () => loose(fromMcp)([], { sever: 'files' }),
      'the mcp adapter has no option "sever". Nothing reads it. Did you mean server?',
    ],
    [
      'of an MCP host',
      () => loose(createMcpHost)({ callTool() {} }, { server: 'a', tools: [], asks: () => true }),
      'the mcp adapter has no option "asks". Nothing reads it. It has server, tools, needsConsent, undo, timeout, runActive.',
    ],
    [
      'of fromSteerable',
      () => loose(fromSteerable)([], { specs: [] }),
      'createSteerableReader has no option "specs". Nothing reads it. It has runActive.',
    ],
    [
      'of fromAssistantUi',
      () => loose(fromAssistantUi)(part, { tools: {} }),
      'fromAssistantUi has no option "tools". Nothing reads it. It has local.',
    ],
    [
      'of fromCopilotKit',
      () => loose(fromCopilotKit)(call, { runActiv: true }),
      'fromCopilotKit has no option "runActiv". Nothing reads it. Did you mean runActive?',
    ],
    [
      'of the host of a call of CopilotKit',
      () => loose(createCopilotKitHost)(call, { locale: 'de' }),
      'fromCopilotKit has no option "locale". Nothing reads it. Did you mean local?',
    ],
    [
      'of an adapter of the app’s own, where it is misspelt',
      () => loose(createCallReader)({ protocol: 'mine', runActve: true, depth: 3 }, () => () => {}),
      'the mine adapter has no option "runActve". Nothing reads it. Did you mean runActive?',
    ],
  ])('%s', (_, use, sentence) => {
    use()
    use()
    expect(said).toEqual([expect.stringContaining(`handrail: ${sentence}`)])
  })

  it('and nothing is said of those that are known, nor of what is no object, nor in production', () => {
    fromAiSdk([], ALL_OF_AI_SDK)
    loose(fromOpenAi)(
      [],
      specs({ inputSchema: {}, annotations: { readOnlyHint: true }, _meta: {} }),
    )
    for (const options of [null, 'x', 3, [], { specs: [null], local: 3 }, { local: { a: null } }])
      loose(createAiSdkReader)(Array.isArray(options) ? options : undefined)
    vi.stubEnv('NODE_ENV', 'production')
    loose(fromAiSdk)([], { stats: 'ready' })
    expect(said).toEqual([])
  })
})
