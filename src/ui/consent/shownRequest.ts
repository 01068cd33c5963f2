import { deriveExecution } from '../../policy/deriveExecution.ts'
import { isBindable } from '../../policy/digestOf.ts'
import { isSameExecution } from '../../policy/sameExecution.ts'
import { scopesOf } from '../../host/coverageOf.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { parseRecord } from '../../model/parseRecord.ts'
import { definitionOf } from '../../policy/registeredMode.ts'
import type { GrantRule, ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ConsentRequest, ConsentScope, JsonObject, ToolCallRecord } from '../../model/index.ts'
import type { FormWriting } from '../form/keptFields.ts'

/** The shown request: the execution, its words, and the ways to answer. */
export type ShownRequest = {
  /** Names this object in the page; the object is kept while it is the same. */
  readonly key: string
  readonly id: string | null
  readonly execution: Execution
  readonly tool: unknown
  /** Title and text: the request's own, else those that the tool declares. */
  readonly words: unknown
  readonly form: unknown
}

let lastKey = 0
const known = new WeakMap<object, { policy: ToolPolicy | undefined; shown: ShownRequest }>()

/** The same object for the same record and policy. */
export function shownRequest(record: ToolCallRecord, policy: ToolPolicy | undefined): ShownRequest {
  const own = parseRecord(record)
  const last = known.get(own)
  if (last && last.policy === policy) return last.shown
  const { request } = own
  const execution = deriveExecution(own, policy)
  const { name, server = null, tool } = execution
  const { title = null, confirmation } = tool
  const shown = {
    key: `${(lastKey += 1)}`,
    id: request?.id ?? null,
    execution,
    tool: { server, name, title, ...definitionOf(name, tool) },
    words: {
      title: request?.title ?? confirmation?.title ?? null,
      prompt: request?.prompt ?? confirmation?.promptTemplate ?? null,
    },
    form: formIn(request),
  }
  known.set(own, { policy, shown })
  return shown
}

function formIn(request: ConsentRequest | undefined) {
  const { edit, reason, note, respond } = request?.can ?? {}
  return {
    can: [edit, reason, note, respond].map((can) => can === true),
    scopes: [...scopesOf({ request }, false).keys()],
    options: request?.options ?? [],
  }
}

/** True if input and arming for one count for the other. While its arguments arrive it is the same. */
export function isSameRequest(a: ShownRequest, b: ShownRequest): boolean {
  if (a === b) return true
  const asked = ({ id, execution, words, form }: ShownRequest) =>
    [execution.id, id, execution.tool.title, words, form] as const
  if (!sameJson(asked(a), asked(b))) return false
  const [before, now] = [a.execution, b.execution]
  const isSameCall = sameJson(a.tool, b.tool) && isSameExecution(before, now)
  if (isSameCall && before.text === now.text) return true
  const kind = kindOf(before)
  if (kind !== kindOf(now)) return false
  return kind === 'readable' ? isSameCall : kind === 'arriving' || before.text === now.text
}

function kindOf(execution: Execution): 'arriving' | 'readable' | 'unreadable' {
  if (execution.state === 'streaming') return 'arriving'
  return isBindable(execution) ? 'readable' : 'unreadable'
}

/** The difference between two versions of a request. `request`: it only asks anew. */
export type RequestChange = {
  what: 'arguments' | 'tool' | 'words' | 'form' | 'request'
  before: unknown
  after: unknown
}

/** The change between two versions of a request; of several the gravest. */
export function requestChange(first: ShownRequest, now: ShownRequest): RequestChange {
  const sides = [
    ['arguments', first.execution.arguments, now.execution.arguments],
    ['tool', first.tool, now.tool],
    ['words', first.words, now.words],
    ['form', first.form, now.form],
  ] as const
  const changed = sides.find(([, before, after]) => !sameJson(before, after))
  const [what, before, after] = changed ?? (['request', undefined, undefined] as const)
  return { what, before, after }
}

export type ConsentDraft = {
  /** `reason`: a denial is being explained; `edit`: the arguments are being edited. */
  view: 'ask' | 'reason' | 'edit'
  scope: ConsentScope
  /** The coverage of a longer scope. Undefined: exactly this call; null: the text is no rule. */
  rule: GrantRule | null | undefined
  ruleText: string | undefined
  reason: string
  note: string | undefined
  answer: string
  /** The edited arguments, null while they are not valid. Undefined: as proposed. */
  edited: JsonObject | null | undefined
  /** The input in the form, and the part of it that may be kept over a reload. */
  writing: FormWriting | undefined
  kept: unknown
  typed: string
  isCompareOpen: boolean
  isDetailsOpen: boolean
}

export const EMPTY_DRAFT: ConsentDraft = {
  view: 'ask',
  scope: 'once',
  rule: undefined,
  ruleText: undefined,
  reason: '',
  note: undefined,
  answer: '',
  edited: undefined,
  writing: undefined,
  kept: undefined,
  typed: '',
  isCompareOpen: false,
  isDetailsOpen: false,
}
