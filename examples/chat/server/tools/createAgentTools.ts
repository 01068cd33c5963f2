import { EventEmitter, on } from 'node:events'
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import type { Question } from 'handrail'
import type { Approvals } from '../decisions/Approvals.ts'
import type { Edits, Given } from '../decisions/Edits.ts'
import type { McpServers, Progress } from './McpServers.ts'
import { Memory, type Graph } from '../undo/Memory.ts'
import type { OfferedTool } from './offerTools.ts'
import type { Questions } from '../decisions/Questions.ts'
import { forgottenBy, restoreMemory } from '../undo/restoreMemory.ts'
import { toModelValue } from './toModelValue.ts'
import { toToolResult, type AgentToolResult } from './toToolResult.ts'
import type { Undos } from '../undo/Undos.ts'

/** What runs calls, asks people, and keeps promises and what people edited. */
type Desk = {
  readonly servers: McpServers
  readonly questions: Pick<Questions, 'ask'>
  readonly undos: Undos
  readonly edits: Edits
  readonly approvals: Approvals
}

/** What is restored when it is undone, and what waits before it runs. */
const FORGETTING: readonly string[] = ['delete_entities', 'delete_relations']
const HELD: readonly string[] = ['delete_observations']

/** AI SDK tools that call the MCP servers; a call that is stopped is cancelled there too. */
export function createAgentTools(offered: readonly OfferedTool[], desk: Desk): ToolSet {
  return Object.fromEntries(
    offered.map((tool) => [
      tool.name,
      dynamicTool({
        description: tool.description ?? '',
        ...(tool.title !== undefined && { title: tool.title }),
        inputSchema: jsonSchema(tool.inputSchema),
        execute: (input, { abortSignal, toolCallId }) =>
          HELD.includes(tool.name)
            ? holdBack(tool, input, toolCallId, desk)
            : run(tool, input, abortSignal, toolCallId, desk),
        toModelOutput: ({ output }) => ({ type: 'json', value: toModelValue(output) }),
      }),
    ]),
  )
}

/**
 * A result, or one so far: how far it is, what the server asks the person, and what the call was
 * given where the person edited it.
 */
type Report = AgentToolResult & { question?: Question | undefined; ranWith?: Given }

/**
 * What is reported on the way is a result so far, which the SDK marks as preliminary; the result
 * comes last.
 */
async function* run(
  tool: OfferedTool,
  input: unknown,
  signal: AbortSignal | undefined,
  id: string,
  { servers, questions, undos, edits, approvals }: Desk,
): AsyncGenerator<Report> {
  const edited = edits.take(id)
  const given = { ...(edited ?? argumentsOf(input)) }
  approvals.begin(id)
  const lost =
    tool.server === 'memory' && FORGETTING.includes(tool.tool)
      ? forgottenBy(tool.tool, given, await new Memory(servers).read())
      : undefined
  const emitter = new EventEmitter()
  const reports: AsyncIterable<Report[]> = on(emitter, 'report', { close: ['end'] })
  let soFar: Report = { success: true }
  const report = (news: Partial<Report>): void =>
    void emitter.emit('report', (soFar = { ...soFar, ...news }))
  const call = servers
    .call({
      tool,
      signal,
      arguments: given,
      onProgress: (progress) => report({ message: describeProgress(progress) }),
      onQuestion: (asked, withdrawn) =>
        questions.ask(asked, withdrawn, (question) => report({ question })),
    })
    .finally(() => emitter.emit('end'))
  void call
    .then((answer) => toToolResult(answer).success)
    .catch(() => false) // it is awaited below
    .then((isDone) => isDone || approvals.fail(id, { name: tool.name, given }))
  for await (const [news] of reports) if (news) yield news
  const result: Report = { ...toToolResult(await call), ...(edited && { ranWith: edited }) }
  if (lost && result.success)
    undos.promise(id, namesIn(lost), {
      restore: () => restoreMemory(new Memory(servers), lost),
      async repeat() {
        const again = toToolResult(await servers.call({ tool, arguments: given }))
        return again.success
          ? { kind: 'redone' }
          : { kind: 'failed', reason: 'The memory did not forget it again.', canRetry: true }
      },
    })
  yield result
}

/**
 * What a person may have said by mistake waits a while: the server holds it, not the page. A page
 * that leaves does not stop it.
 */
async function* holdBack(
  tool: OfferedTool,
  input: unknown,
  id: string,
  { servers, undos, edits }: Desk,
): AsyncGenerator<Report> {
  const given = { ...(edits.take(id) ?? argumentsOf(input)) }
  const result = undos.hold(id, async () =>
    toToolResult(await servers.call({ tool, arguments: given })),
  )
  result.catch(() => {}) // it is awaited below
  yield { success: true, message: 'Held back for a while, so that it can be taken back.' }
  yield await result
}

const argumentsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}
const namesIn = ({ entities, relations }: Graph): string =>
  [
    ...entities.map(({ name }) => name),
    ...(relations.length > 0
      ? [`${relations.length} ${relations.length === 1 ? 'relation' : 'relations'}`]
      : []),
  ].join(', ')

function describeProgress({ progress, total, message }: Progress): string {
  const amount = total === undefined ? String(progress) : `${progress} of ${total}`
  return message ? `${message} (${amount})` : amount
}
