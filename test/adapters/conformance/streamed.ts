import { begun, ended, piece as agUiPiece, toolResult } from '../ag-ui/support.ts'
import { piece, start, stop } from '../anthropic/support.ts'
import { toolMessage } from '../langgraph/support.ts'
import { envelope, toolEnd, toolStart } from '../loom-mcp/support.ts'
import { added, done, functionCall } from '../openai/support.ts'

/** A call of `read_note` whose arguments, `{ path: '<id>.txt' }`, come in two pieces. */
interface StreamedCall {
  readonly opening: readonly object[]
  /** Any piece of arguments, after what begins them. */
  readonly piece: (delta: string) => object
  /** What begins them, where that is not the opening. */
  readonly begin?: readonly object[]
  readonly first: object
  readonly last: object
  /** Another piece, after the first. */
  more(text: string): object
  /** What says that the arguments have ended. Empty where only the result does. */
  readonly finish: readonly object[]
  readonly result: readonly object[]
}

const FIRST = '{"path":'
const lastOf = (id: string) => `"${id}.txt"}`
const argumentsOf = (id: string) => ({ path: `${id}.txt` })

const langGraphPiece = (part: object) => ({
  type: 'AIMessageChunk',
  id: 'm',
  content: '',
  tool_call_chunks: [part],
})
const openAiPiece = (place: number, delta: string) => ({
  type: 'response.function_call_arguments.delta',
  output_index: place,
  delta,
})
const aiSdkPiece = (toolCallId: string, inputTextDelta: string) => ({
  type: 'tool-input-delta',
  toolCallId,
  inputTextDelta,
})
const loomPiece = (id: string, delta: string) =>
  envelope('tool_call_args_delta', { tool_call_id: id, tool_name: 'read_note', delta })

/** How each protocol streams it. `place`: which of several calls, from 0 to 3. */
export const streamed: Readonly<Record<string, (id: string, place: number) => StreamedCall>> = {
  'ag-ui': (id) => ({
    opening: [begun(id, 'read_note')],
    piece: (delta) => agUiPiece(id, delta),
    first: agUiPiece(id, FIRST),
    last: agUiPiece(id, lastOf(id)),
    more: (text) => agUiPiece(id, text),
    finish: [ended(id)],
    result: [toolResult(id, { of: id })],
  }),
  'ai-sdk': (id) => ({
    opening: [{ type: 'tool-input-start', toolCallId: id, toolName: 'read_note' }],
    piece: (delta) => aiSdkPiece(id, delta),
    first: aiSdkPiece(id, FIRST),
    last: aiSdkPiece(id, lastOf(id)),
    more: (text) => aiSdkPiece(id, text),
    finish: [
      {
        type: 'tool-input-available',
        toolCallId: id,
        toolName: 'read_note',
        input: argumentsOf(id),
      },
    ],
    result: [{ type: 'tool-output-available', toolCallId: id, output: { of: id } }],
  }),
  anthropic: (id, place) => ({
    opening: [start(place, { type: 'mcp_tool_use', id, name: 'read_note', input: {} })],
    piece: (delta) => piece(place, delta),
    first: piece(place, FIRST),
    last: piece(place, lastOf(id)),
    more: (text) => piece(place, text),
    finish: [stop(place)],
    result: [
      start(place + 4, {
        type: 'mcp_tool_result',
        tool_use_id: id,
        is_error: false,
        content: [{ type: 'text', text: id }],
      }),
    ],
  }),
  langgraph: (id, place) => ({
    opening: [],
    begin: [langGraphPiece({ id, name: 'read_note', args: '', index: place })],
    piece: (delta) => langGraphPiece({ args: delta, index: place }),
    first: langGraphPiece({ id, name: 'read_note', args: FIRST, index: place }),
    last: langGraphPiece({ args: lastOf(id), index: place }),
    more: (text) => langGraphPiece({ args: text, index: place }),
    finish: [],
    result: [toolMessage(id, { of: id })],
  }),
  'loom-mcp': (id) => ({
    opening: [],
    piece: (delta) => loomPiece(id, delta),
    first: loomPiece(id, FIRST),
    last: loomPiece(id, lastOf(id)),
    more: (text) => loomPiece(id, text),
    finish: [toolStart(id, 'read_note', argumentsOf(id))],
    result: [toolEnd(id, { result: { of: id } })],
  }),
  openai: (id, place) => ({
    opening: [added(place, functionCall(id, 'read_note', '', { status: 'in_progress' }))],
    piece: (delta) => openAiPiece(place, delta),
    first: openAiPiece(place, FIRST),
    last: openAiPiece(place, lastOf(id)),
    more: (text) => openAiPiece(place, text),
    finish: [done(place, functionCall(id, 'read_note', argumentsOf(id)))],
    result: [{ type: 'function_call_output', call_id: id, output: JSON.stringify({ of: id }) }],
  }),
}
