import { deriveExecution } from '../execution/deriveExecution.ts'
import { digestOf } from '../execution/digestOf.ts'
import { scopesOf } from '../host/grants/consentScopes.ts'
import { sameJson } from '../json/sameJson.ts'
import { definitionOf } from '../policy/definitionOf.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type { ToolCallRecord } from '../tool-call/index.ts'
import { ownOptions, type JsonObject } from '../tool-call/JsonObject.ts'
import { requestOptions } from './requestOptions.ts'

/** What a person is shown in a request: what would run, with which words, and how to answer. */
export type ShownRequest = {
  /**
   * Names all of it. What was typed, chosen or armed for one key counts for no other. While the
   * arguments arrive it stays the same.
   */
  readonly key: string
  readonly execution: Execution
  /** What the tool says of itself. */
  readonly tool: unknown
  /** Title and text: the request's own, else those that the tool declares. */
  readonly words: unknown
  /** What can be said back. */
  readonly form: unknown
}

/** What differs between two versions of a request. `request`: it only asks anew. */
export type RequestChange = {
  what: 'arguments' | 'tool' | 'words' | 'form' | 'request'
  before: unknown
  after: unknown
}

const known = new WeakMap<object, { policy: ToolPolicy | undefined; shown: ShownRequest }>()

/** Total, and the same object for the same record and policy. */
export function shownRequest(record: ToolCallRecord, policy: ToolPolicy | undefined): ShownRequest {
  const last = known.get(record)
  if (last && last.policy === policy) return last.shown
  const execution = deriveExecution(record, policy)
  const request: JsonObject = ownOptions(record.request)
  const words = wordsIn(request, execution)
  const form = formIn(request)
  // the digest names tool, definition and arguments; without one nothing can be allowed
  const content =
    execution.state === 'streaming' ? 'arriving' : (digestOf(execution) ?? textOf(execution.text))
  const title = textOf(execution.tool.title)
  const key = JSON.stringify([execution.id, textOf(request.id), content, title, words, form])
  const shown = { key, execution, tool: toolIn(execution, title), words, form }
  known.set(record, { policy, shown })
  return shown
}

/** What changed between two versions of a request; of several the one that weighs most. */
export function requestChange(first: ShownRequest, now: ShownRequest): RequestChange {
  const given = ({ execution }: ShownRequest) => execution.arguments
  const sides = [
    ['arguments', given(first), given(now)],
    ['tool', first.tool, now.tool],
    ['words', first.words, now.words],
    ['form', first.form, now.form],
  ] as const
  const changed = sides.find(([, before, after]) => !sameJson(before, after))
  const [what, before, after] = changed ?? (['request', undefined, undefined] as const)
  return { what, before, after }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const toolIn = ({ name, server, tool }: Execution, title: string | null) => ({
  server: textOf(server),
  name,
  title,
  ...definitionOf(name, tool),
})

const wordsIn = ({ title, prompt }: JsonObject, { tool: { confirmation } }: Execution) => {
  const declared: JsonObject = ownOptions(confirmation)
  return {
    title: textOf(title) ?? textOf(declared.title),
    prompt: textOf(prompt) ?? textOf(declared.promptTemplate),
  }
}

const formIn = (request: JsonObject) => {
  const { edit, reason, note, respond }: JsonObject = ownOptions(request.can as JsonObject)
  return {
    can: [edit, reason, note, respond].map((can) => can === true),
    scopes: [...scopesOf({ request } as never, false).keys()],
    options: requestOptions(request.options),
  }
}
