import { readTranscript } from '../transcripts/readTranscript.ts'

/** Parsed anew for each test: nothing may change them. */
export const transcript = (name: string): object[] =>
  readTranscript({ file: `ag-ui/${name}`, format: '' })

const INTERRUPTED = 'Step09_InterruptsApproval--DeleteRequest_EmitsInterruptThenResumes_Turn_'
export const asking = () => transcript(`${INTERRUPTED}01.06.Response.Server.AGUI.verified.json`)
export const resumed = () => transcript(`${INTERRUPTED}02.06.Response.Server.AGUI.verified.json`)

export const begun = (id: unknown, name: unknown = 'get_weather', more: object = {}) => ({
  type: 'TOOL_CALL_START',
  toolCallId: id,
  toolCallName: name,
  ...more,
})
export const piece = (id: unknown, delta: string) => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId: id,
  delta,
})
export const ended = (id: unknown) => ({ type: 'TOOL_CALL_END', toolCallId: id })
export const toolCall = (id: unknown, name?: unknown, args: unknown = {}, more: object = {}) => [
  begun(id, name, more),
  piece(id, typeof args === 'string' ? args : JSON.stringify(args)),
  ended(id),
]
export const toolResult = (id: unknown, content: unknown, more: object = {}) => ({
  type: 'TOOL_CALL_RESULT',
  messageId: 'm',
  toolCallId: id,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  ...more,
})
export const finished = (outcome: object = { type: 'success' }) => ({
  type: 'RUN_FINISHED',
  threadId: 't',
  runId: 'r',
  outcome,
})
export const interrupted = (...interrupts: object[]) => finished({ type: 'interrupt', interrupts })
export const started = (resume?: readonly object[]) => ({
  type: 'RUN_STARTED',
  threadId: 't',
  runId: 'r',
  ...(resume && { input: { resume } }),
})
