import { warnInDevelopment } from '../../../internal/warnInDevelopment.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'
import { saidUnknown } from '../../../tool-call/parse/saidUnknown.ts'
import { similarName } from '../../../tool-call/parse/similarName.ts'
import type { ToolSpec } from '../../../tool-call/index.ts'

/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

/** Names the options that nobody reads, at any depth, each once, in development alone. */
export function checkOptions(what: string, options: unknown): void {
  try {
    if (process.env.NODE_ENV === 'development') nameUnknown(what, options)
  } catch {
    // a page without a bundler, or an option that throws
  }
}

const READER = ['runActive', 'specs']
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  fromAiSdk: ['status', 'runActive', 'runEnd'],
  createAiSdkReader: ['runActive'],
  createAiSdkHost: ['local'],
  useAiSdkToolCalls: ['local', 'from'],
  useLangGraphToolCalls: ['specs', 'conversation'],
  fromAssistantUi: ['local'],
  fromCopilotKit: ['runActive', 'local'],
  mcp: ['server', 'tools', 'needsConsent', 'undo', 'timeout', 'runActive'],
  createSteerableReader: ['runActive'],
}
const PROTOCOLS = 'ag-ui agent-tool anthropic glue langgraph loom-mcp nhtio-adk openai'

const SPEC = {
  name: true,
  mode: true,
  local: true,
  annotations: true,
  server: true,
  inputSchema: true,
  title: true,
  description: true,
  confirmation: true,
  resultSchema: true,
  idempotency: true,
  paging: true,
  agent: true,
  executor: true,
  origin: true,
} satisfies Record<keyof ToolSpec, true>
const HINTS = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const LOCAL_TOOL = ['schema', 'run']

/** An adapter of the app's own hands its reader what it likes: of that, misspelt members alone. */
function nameUnknown(what: string, options: unknown): void {
  const isFunction = what in KNOWN && what !== 'mcp'
  const name = isFunction ? what : `the ${what} adapter`
  const isOurs = what in KNOWN || PROTOCOLS.split(' ').includes(what)
  const given = isJsonObject(options) ? options : {}
  nameMembers(name, 'option', given, KNOWN[what] ?? ['protocol', ...READER], !isOurs)
  if (Array.isArray(given.specs))
    given.specs.forEach((spec: unknown, at) => {
      const { annotations } = isJsonObject(spec) ? spec : {}
      nameMembers(`specs[${at}] of ${name}`, 'member', spec, Object.keys(SPEC), true)
      nameMembers(`specs[${at}].annotations of ${name}`, 'member', annotations, HINTS, true)
    })
  for (const [key, tool] of Object.entries(isJsonObject(given.local) ? given.local : {}))
    nameMembers(`local.${key.slice(0, 100)} of ${name}`, 'member', tool, LOCAL_TOOL)
}

/** `onlyMisspelt`: others may stand there, as what `tools/list` says besides. */
function nameMembers(
  what: string,
  kind: string,
  given: unknown,
  known: readonly string[],
  onlyMisspelt = false,
): void {
  for (const key of Object.keys(isJsonObject(given) ? given : {}))
    if (!known.includes(key) && !(onlyMisspelt && similarName(key, known) === undefined))
      warnInDevelopment('mistake', saidUnknown(what, kind, key, known))
}
