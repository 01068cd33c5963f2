import { ownOptions, isJsonObject } from '../../model/JsonObject.ts'
import type { ToolCallReader } from '../../host/ToolHost.ts'
import { CallRegistry, isOpen, named, type KnownCall } from './CallRegistry.ts'
import { createListReader, createRecordList, makeRecord } from './createRecordList.ts'
import {
  askedQuestions,
  definedMembers,
  nativeId,
  ownMembers,
  readArguments,
  withoutMembers,
} from './members.ts'
import { withSource } from '../../model/isSameRecord.ts'
import { SPEC } from '../../model/parseRecord.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { saidUnknown } from '../../model/saidUnknown.ts'
import { similarName } from '../../model/parse.ts'
import type { JsonObject, ToolCallRecord, ToolSpec, ContentPart } from '../../model/index.ts'

/** Facts beside the events. */
export interface ReaderOptions {
  /** `false` for a stored conversation, whose run has ended. */
  readonly runActive?: boolean | undefined
  /** Declarations of tools, by their names. */
  readonly specs?: readonly ToolSpec[] | undefined
}

/** Options of a reader of calls. */
export interface CallReaderOptions extends ReaderOptions {
  readonly protocol: string
}

/** Reads one event into the registry. `event`: a copy of the members of `source`. */
export type ReadEvent = (event: JsonObject, source: object) => void

/**
 * Returns a reader of a protocol whose events name their calls. A reset calls `createRead` again:
 * its closure may keep state.
 * @example
 * export const createMyReader = (): ToolCallReader =>
 *   createCallReader({ protocol: 'mine' }, (calls) => (event, source) => {
 *     const id = textOf(event.id)
 *     if (event.type === 'call') calls.begin(id, { name: textOf(event.tool) }, source)
 *     if (event.type === 'result')
 *       calls.answer(calls.answered(id, source), { result: toResult(event.output) })
 *   })
 * export const fromMine = (events: readonly object[]) => readWhole(createMyReader(), events)
 */
export function createCallReader(
  options: CallReaderOptions,
  createRead: (calls: CallRegistry) => ReadEvent,
): ToolCallReader {
  const { protocol } = options
  checkOptions(protocol, options)
  const { runActive, specs = [] } = ownOptions(options)
  const declared = new Map(specs.map((spec) => [spec.name, spec]))
  const list = createRecordList<KnownCall>((call) => toRecord(call, protocol, declared))
  let calls = new CallRegistry(list, runActive)
  let read = createRead(calls)
  return createListReader(list, {
    push(event) {
      const members = ownMembers(event)
      if (members) read(members, event)
    },
    end: () => calls.end(),
    reset() {
      calls = new CallRegistry(list, runActive)
      read = createRead(calls)
    },
  })
}

/** Returns the records of an input: an array of events in order, or one of them. */
export function readWhole(
  reader: ToolCallReader,
  input: readonly object[] | object,
): ToolCallRecord[] {
  for (const item of Array.isArray(input) ? (input as readonly object[]) : [input])
    reader.push(item)
  return [...reader.records()]
}

/** The record of one call. `declared`: the app's declaration of its tool. */
export function toRecord(
  call: KnownCall,
  protocol: string,
  declared: ReadonlyMap<string, ToolSpec>,
): ToolCallRecord {
  const { id, run, sources, facts, arriving } = call
  const {
    name = 'unknown',
    arguments: args,
    ids = {},
    rest = {},
    spec: ownSpec,
    ...members
  } = facts
  const known = declared.get(name)
  const spec = known || ownSpec ? { name, ...ownSpec, ...known } : undefined
  const asked = isLeftOpen(call) && args && askedQuestions({ name, arguments: args }, id)
  const told = {
    // Of some calls nothing but the end is known.
    ...((facts.name === undefined || args === undefined) && { argumentsState: 'invalid' as const }),
    ...definedMembers(members),
    ...(asked && { question: asked }),
    run: run.state,
    spec,
  }
  const whole = { id, name, arguments: arriving?.value() ?? args ?? {} }
  const record = makeRecord(protocol, whole, told, { ids: { ...ids }, rest })
  return withSource(record, ...sources)
}

/** True for the last call of a stored conversation: a person may still answer it. */
const isLeftOpen = (call: KnownCall): boolean =>
  isOpen(call) &&
  !call.isLeft &&
  call.run.state === 'ended' &&
  !call.run.isOver &&
  call.facts.phase === undefined &&
  call.facts.question === undefined &&
  call.facts.argumentsState === 'complete'

/** Bundlers replace `process.env.NODE_ENV`. Some pages have no `process`. */
declare const process: { env: { NODE_ENV?: string } }

/** Warns of each unknown option once, in development. */
export function checkOptions(what: string, options: unknown): void {
  try {
    if (process.env.NODE_ENV === 'development') nameUnknown(what, options)
  } catch {
    // A page without a bundler, or an option that throws.
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
const PROTOCOLS = 'acp ag-ui agent-tool anthropic glue langgraph loom-mcp nhtio-adk openai'

const HINTS = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const LOCAL_TOOL = ['schema', 'run']

/** Warns of the app's own adapters only if an option looks misspelt. */
function nameUnknown(what: string, options: unknown): void {
  const isFunction = what in KNOWN && what !== 'mcp'
  const name = isFunction ? what : `the ${what} adapter`
  const isOurs = what in KNOWN || PROTOCOLS.split(' ').includes(what)
  const { protocol: _ours, ...given }: JsonObject = isJsonObject(options) ? options : {}
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

/** `onlyMisspelt`: accepts others, such as those that `tools/list` adds. */
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

/** Begins a call of a chat message, as OpenAI writes it and others do, too. */
export function beginFunctionCall(calls: CallRegistry, item: unknown, source: object): KnownCall {
  const call = ownMembers(item) ?? {}
  const { name, arguments: args, input } = ownMembers(call.function ?? call.custom) ?? {}
  const given =
    input === undefined
      ? readArguments(args === '' ? {} : (args ?? {}))
      : ({ arguments: { input }, argumentsState: 'complete' } as const)
  const rest = withoutMembers(call, 'id type index function custom')
  const sources = [item as object, source]
  return calls.begin(nativeId(call.id), { ...named(name), ...given, rest }, sources)
}

/** Adds a piece of text to the log of that name. */
export function addLog(
  content: readonly ContentPart[],
  name: string | undefined,
  text: string,
): readonly ContentPart[] {
  const at = content.findIndex((part) => part.kind === 'log' && part.name === name)
  const before = content[at]
  const whole = (before?.kind === 'log' ? before.text : '') + text
  const part = { kind: 'log', ...(name !== undefined && { name }), text: whole } as const
  return at < 0 ? [...content, part] : content.map((other, index) => (index === at ? part : other))
}
