import { createAiSdkReader, fromAiSdk } from '../../../src/adapters/ai-sdk/index.ts'
import { assistant, only } from './support.ts'

const text = { kind: 'text', text: 'a' }
const image = { kind: 'image', mimeType: 'image/png', data: 'AAAA' }
const part = {
  type: 'dynamic-tool',
  toolName: 'draw',
  toolCallId: 'c1',
  state: 'output-available',
  input: {},
}
const read = (output: unknown, preliminary = false) =>
  only(fromAiSdk([assistant({ ...part, output, ...(preliminary && { preliminary }) })]))

describe('content parts of a result', () => {
  it('become the content of the record, and the result itself stays unchanged', () => {
    const output = { success: true, data: { width: 20 }, content: [text, image] }
    const record = read(output)
    expect(record.content).toStrictEqual([text, image])
    expect(record.result).toBe(output)
    expect(read({ success: false, error: 'no', content: [image] })).toMatchObject({
      result: { success: false },
      content: [image],
    })
    expect(read(output, true)).toMatchObject({ partial: { success: true }, content: [text, image] })
  })

  it('are read from results only: in any other output `content` is ordinary data', () => {
    for (const output of [{ content: [text] }, { success: 'yes', content: [text] }, [text], 'text'])
      expect(read(output)).not.toHaveProperty('content')
    expect(read({ success: true })).not.toHaveProperty('content')
    expect(read({ success: true, content: [] })).not.toHaveProperty('content')
  })

  it('that are malformed are kept as data nobody has a word for', () => {
    const record = read({ success: true, content: ['text', image, { kind: 'image' }] })
    expect(record.content).toStrictEqual([image])
    expect(record.origin?.rest).toStrictEqual({ output: { content: ['text', { kind: 'image' }] } })
  })

  it('are the same when they arrive in a stream', () => {
    const output = { success: true, content: [text, 1] }
    const reader = createAiSdkReader({ runActive: false })
    for (const chunk of [
      { type: 'start', messageId: 'm1' },
      {
        type: 'tool-input-available',
        toolCallId: 'c1',
        toolName: 'draw',
        input: {},
        dynamic: true,
      },
      {
        type: 'tool-output-available',
        toolCallId: 'c1',
        output: { success: true, content: [text] },
        preliminary: true,
        dynamic: true,
      },
      { type: 'tool-output-available', toolCallId: 'c1', output, dynamic: true },
      { type: 'finish' },
    ])
      reader.push(chunk)
    expect(reader.records()).toStrictEqual(
      fromAiSdk([assistant({ ...part, output })], { runActive: false }),
    )
  })
})
