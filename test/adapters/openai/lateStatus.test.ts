import { fromOpenAi } from '../../../src/adapters/openai/index.ts'
import { deriveToolCallStatus } from '../../../src/status/index.ts'
import type { ToolCallRecord } from '../../../src/model/index.ts'
import { added, completed, done, functionCall, functionOutput } from './support.ts'

const only = (records: readonly ToolCallRecord[]): ToolCallRecord => {
  expect(records).toHaveLength(1)
  return records[0]!
}
const kindOf = (record: ToolCallRecord) => deriveToolCallStatus(record).kind
const response = (...output: object[]) => ({ object: 'response', status: 'completed', output })
const unfinished = functionCall('c', 'delete_note', { id: 'n1' }, { status: 'in_progress' })

describe('a status that is behind what the item holds', () => {
  it('an image that is there has been made, though its item still says that it is generating', () => {
    const image = { type: 'image_generation_call', id: 'i', status: 'generating', result: 'AAAA' }
    for (const input of [
      [image],
      response(image),
      [added(0, { ...image, result: null }), done(0, image)],
    ]) {
      const record = only(fromOpenAi(input))
      expect(kindOf(record)).toBe('succeeded')
      expect(record.content).toEqual([{ kind: 'image', mimeType: 'image/png', data: 'AAAA' }])
    }
  })

  it('an image without its bytes, or one that failed or was left unfinished, is not called made', () => {
    const image = { type: 'image_generation_call', id: 'i', status: 'generating', result: null }
    expect(kindOf(only(fromOpenAi(response(image))))).toBe('unknown')
    expect(kindOf(only(fromOpenAi(response({ ...image, result: '' }))))).toBe('unknown')
    expect(kindOf(only(fromOpenAi([{ ...image, status: 'failed', result: 'AAAA' }])))).toBe(
      'failed',
    )
    const unfinishedImage = only(fromOpenAi([{ ...image, status: 'incomplete', result: 'AAAA' }]))
    expect(kindOf(unfinishedImage)).toBe('cancelled')
    expect(unfinishedImage.result).toBeUndefined()
  })

  it.each([
    ['mcp_call', { name: 'a', arguments: '{}', output: 'found', status: 'calling' }],
    ['mcp_call', { name: 'a', arguments: '{}', output: 'found', status: 'in_progress' }],
    [
      'code_interpreter_call',
      { code: '1', status: 'interpreting', outputs: [{ type: 'logs', logs: '1' }] },
    ],
    ['file_search_call', { queries: ['q'], status: 'searching', results: [{ text: 'x' }] }],
  ])('a %s of a completed response with what it brought has succeeded', (type, members) => {
    const item = { type, id: 'i', ...members }
    expect(kindOf(only(fromOpenAi(response(item))))).toBe('succeeded')
    expect(
      kindOf(only(fromOpenAi([added(0, { ...item, output: undefined }), completed([item])]))),
    ).toBe('succeeded')
  })

  it('a call of a completed response has its arguments, though its item says that it goes on', () => {
    for (const input of [
      response(unfinished),
      [completed([unfinished])],
      [added(0, { ...unfinished, arguments: '' }), done(0, unfinished)],
      [added(0, { ...unfinished, arguments: '' }), completed([unfinished])],
    ])
      expect(only(fromOpenAi(input))).toMatchObject({
        call: { name: 'delete_note', arguments: { id: 'n1' } },
        argumentsState: 'complete',
      })
  })

  it('free text, a patch and the commands of a completed response are whole as well', () => {
    const argumentsOf = (item: object) =>
      only(fromOpenAi(response({ call_id: 'c', status: 'in_progress', ...item }))).call.arguments
    const operation = { type: 'delete_file', path: 'a.txt' }
    expect(argumentsOf({ type: 'custom_tool_call', name: 'run', input: 'rm -r x' })).toEqual({
      input: 'rm -r x',
    })
    expect(argumentsOf({ type: 'apply_patch_call', operation })).toEqual({ operation })
    expect(argumentsOf({ type: 'shell_call', action: { commands: ['ls'] } })).toEqual({
      commands: ['ls'],
    })
  })

  it('a stored call with whole arguments and a result says both; half of them stay half', () => {
    expect(only(fromOpenAi([unfinished, functionOutput('c', { gone: true })]))).toMatchObject({
      call: { arguments: { id: 'n1' } },
      argumentsState: 'complete',
      result: { success: true },
    })
    expect(only(fromOpenAi([{ ...unfinished, arguments: '{"id":"n' }])).argumentsState).toBe(
      'streaming',
    )
    expect(
      only(fromOpenAi(response({ ...unfinished, arguments: '{"id":"n' }))).argumentsState,
    ).toBe('invalid')
  })
})
