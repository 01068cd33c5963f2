import { deriveExecution } from '../../policy/deriveExecution.ts'
import { isBindable } from '../../policy/digestOf.ts'
import { isSameExecution } from '../../policy/sameExecution.ts'
import { scopesOf } from '../../host/coverageOf.ts'
import { sameJson } from '../../engines/json/sameJson.ts'
import { definitionOf } from '../../policy/registeredMode.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { Execution } from '../../model/ToolCallStatus.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import { parseRecord } from '../../model/parseRecord.ts'
import type { ConsentRequest } from '../../model/Consent.ts'

/** The shown request: the execution, its words, and the ways to answer. */
export type ShownRequest = {
  /** Names this object in the page; `useShownRequest` keeps the object while it is the same. */
  readonly key: string
  /** The id of the request. */
  readonly id: string | null
  readonly execution: Execution
  /** The tool's words about itself. */
  readonly tool: unknown
  /** Title and text: the request's own, else those that the tool declares. */
  readonly words: unknown
  /** The possible answers. */
  readonly form: unknown
}

/** The difference between two versions of a request. `request`: it only asks anew. */
export type RequestChange = {
  what: 'arguments' | 'tool' | 'words' | 'form' | 'request'
  before: unknown
  after: unknown
}

let lastKey = 0
const known = new WeakMap<object, { policy: ToolPolicy | undefined; shown: ShownRequest }>()

/** Total, and the same object for the same record and policy. */
export function shownRequest(record: ToolCallRecord, policy: ToolPolicy | undefined): ShownRequest {
  const own = parseRecord(record)
  const last = known.get(own)
  if (last && last.policy === policy) return last.shown
  const execution = deriveExecution(own, policy)
  const words = wordsIn(own.request, execution)
  const form = formIn(own.request)
  const id = own.request?.id ?? null
  const shown = { key: `${(lastKey += 1)}`, id, execution, tool: toolIn(execution), words, form }
  known.set(own, { policy, shown })
  return shown
}

/** True if input and arming for one count for the other. While its arguments arrive it is the same. */
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
  if (isSameText && isSameCall(a, b)) return true
  const [first, now] = [kindOf(a.execution), kindOf(b.execution)]
  if (first !== now || first === 'arriving') return first === now
  return first === 'unreadable'
    ? textOf(a.execution.text) === textOf(b.execution.text)
    : isSameCall(a, b)
}

const isSameCall = (a: ShownRequest, b: ShownRequest): boolean =>
  sameJson(a.tool, b.tool) && isSameExecution(a.execution, b.execution)

function kindOf(execution: Execution): 'arriving' | 'readable' | 'unreadable' {
  if (execution.state === 'streaming') return 'arriving'
  return isBindable(execution) ? 'readable' : 'unreadable'
}

/** The change between two versions of a request; of several the gravest. */
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

const wordsIn = (request: ConsentRequest | undefined, { tool: { confirmation } }: Execution) => ({
  title: request?.title ?? textOf(confirmation?.title),
  prompt: request?.prompt ?? textOf(confirmation?.promptTemplate),
})

const formIn = (request: ConsentRequest | undefined) => {
  const { edit, reason, note, respond } = request?.can ?? {}
  return {
    can: [edit, reason, note, respond].map((can) => can === true),
    scopes: [...scopesOf({ request }, false).keys()],
    options: request?.options ?? [],
  }
}

/** Long enough to know that the person has stopped typing. */
const TYPING_MS = 700
const TYPED_INTO = 'input, textarea, [contenteditable]:not([contenteditable="false"])'
const FOCUSABLE = 'button, input, select, textarea, a[href], [tabindex]:not([tabindex="-1"])'

type Modal = { titleId: string; callId: string; dismiss(): void }

/**
 * Opens a modal `<dialog>` and focuses its title, once the person is not typing: no key is pressed
 * into it. Returns what closes it and restores the focus, or else focuses the call's bubble.
 */
export function openModal(
  dialog: HTMLDialogElement,
  { titleId, callId, dismiss }: Modal,
): () => void {
  const opener = document.activeElement
  const stop = new AbortController()
  const { signal } = stop
  let isShown = false

  function show(): void {
    isShown = true
    dialog.addEventListener('cancel', (event) => (event.preventDefault(), dismiss()), { signal })
    // an earlier close may be told of late
    dialog.addEventListener('close', () => !dialog.open && dismiss(), { signal })
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else showWithoutShowModal(dialog, dismiss, signal)
    document.getElementById(titleId)?.focus()
  }

  const stopWaiting = whenNotTyping(show)
  return () => {
    stopWaiting()
    stop.abort()
    if (!isShown) return
    if (typeof dialog.close === 'function') dialog.close()
    else dialog.removeAttribute('open')
    restoreFocus(opener, callId)
  }
}

function whenNotTyping(show: () => void): () => void {
  if (!document.activeElement?.matches(TYPED_INTO)) {
    show()
    return () => {}
  }
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const end = () => {
    stop.abort()
    clearTimeout(timer)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (end(), show()), TYPING_MS)
  }
  wait()
  for (const name of ['keydown', 'input', 'compositionupdate'])
    document.addEventListener(name, wait, { capture: true, signal: stop.signal })
  return end
}

/** For browsers without a modal dialog: the keyboard stays inside, Escape closes. */
function showWithoutShowModal(dialog: HTMLElement, dismiss: () => void, signal: AbortSignal): void {
  dialog.setAttribute('open', '')
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dismiss()
    if (event.key !== 'Tab') return
    const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey ? at - 1 : at + 1
    if (next >= 0 && next < stops.length) return
    event.preventDefault()
    stops.at(event.shiftKey ? -1 : 0)?.focus()
  }
  document.addEventListener('keydown', onKey, { signal })
}

function restoreFocus(opener: Element | null, callId: string): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body)
    return opener.focus()
  const bubble = [...document.querySelectorAll<HTMLElement>('[data-handrail="bubble"]')].find(
    ({ dataset }) => dataset.callId === callId,
  )
  bubble?.querySelector<HTMLElement>('.handrail-title, .handrail-toggle')?.focus()
}
