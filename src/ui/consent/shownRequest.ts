import { deriveExecution } from '../execution/deriveExecution.ts'
import { isBindable, isBound, isTextRead } from '../execution/digestOf.ts'
import { isSameExecution } from '../execution/sameExecution.ts'
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
  /** Names this object in the page; `useShownRequest` keeps the object while it is the same. */
  readonly key: string
  /** The id of the request. */
  readonly id: string | null
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

let lastKey = 0
const known = new WeakMap<object, { policy: ToolPolicy | undefined; shown: ShownRequest }>()

/** Total, and the same object for the same record and policy. */
export function shownRequest(record: ToolCallRecord, policy: ToolPolicy | undefined): ShownRequest {
  const last = known.get(record)
  if (last && last.policy === policy) return last.shown
  const execution = deriveExecution(record, policy)
  const request: JsonObject = ownOptions(record.request)
  const words = wordsIn(request, execution)
  const form = formIn(request)
  const id = textOf(request.id)
  const shown = { key: `${(lastKey += 1)}`, id, execution, tool: toolIn(execution), words, form }
  known.set(record, { policy, shown })
  return shown
}

/**
 * Whether a person is shown the same: what was typed, chosen or armed for one counts for no other.
 * While the arguments arrive it stays the same. What cannot be allowed is known by its text.
 */
export function isSameRequest(a: ShownRequest, b: ShownRequest): boolean {
  if (a === b) return true
  const parts = ({ id, execution, words, form }: ShownRequest) => [
    [execution.id, id, textOf(execution.tool.title)],
    words,
    form,
  ]
  return sameJson(parts(a), parts(b)) && isSameContent(a, b)
}

function isSameContent(a: ShownRequest, b: ShownRequest): boolean {
  const isSameText = a.execution.text === b.execution.text
  // whether it can be bound takes long of a long text
  if (isSameText && isSameCall(a, b)) return true
  const [first, now] = [kindOf(a.execution), kindOf(b.execution)]
  if (first !== now || first === 'arriving') return first === now
  const isRead = isSameText || (isTextRead(a.execution) && isTextRead(b.execution))
  if (!isRead) return false
  return first === 'unreadable'
    ? textOf(a.execution.text) === textOf(b.execution.text)
    : isSameCall(a, b)
}

const isSameCall = (a: ShownRequest, b: ShownRequest): boolean =>
  sameJson(a.tool, b.tool) && isSameExecution(a.execution, b.execution)

/** What is long and was not read yet counts as readable: nothing is read in one go. */
function kindOf(execution: Execution): 'arriving' | 'readable' | 'unreadable' {
  if (execution.state === 'streaming') return 'arriving'
  return isBound(execution, false) && !isBindable(execution) ? 'unreadable' : 'readable'
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

const toolIn = ({ name, server, tool }: Execution) => ({
  server: textOf(server),
  name,
  title: textOf(tool.title),
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
