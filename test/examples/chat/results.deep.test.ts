import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { offerTools } from '../../../examples/chat/server/tools/offerTools.ts'
import { toModelValue } from '../../../examples/chat/server/tools/toModelValue.ts'
import { toToolResult } from '../../../examples/chat/server/tools/toToolResult.ts'

const text = (value: string) => ({ type: 'text' as const, text: value })
const image = { type: 'image' as const, mimeType: 'image/png', data: 'AAAA' }

describe('toToolResult', () => {
  test('keeps every block, in order', () => {
    expect(
      toToolResult({
        content: [
          text('a'),
          image,
          { type: 'audio', mimeType: 'audio/wav', data: 'BBBB' },
          { type: 'resource_link', uri: 'demo://a', name: 'a', title: 'A', mimeType: 'text/plain' },
          { type: 'resource', resource: { uri: 'demo://b', text: 'b' } },
          {
            type: 'resource',
            resource: { uri: 'demo://c', blob: 'CCCC', mimeType: 'application/gzip' },
          },
          text('z'),
        ],
      }),
    ).toStrictEqual({
      success: true,
      content: [
        { kind: 'text', text: 'a' },
        { kind: 'image', mimeType: 'image/png', data: 'AAAA' },
        { kind: 'audio', mimeType: 'audio/wav', data: 'BBBB' },
        { kind: 'link', uri: 'demo://a', name: 'A', mimeType: 'text/plain' },
        { kind: 'resource', uri: 'demo://b', text: 'b' },
        { kind: 'file', mimeType: 'application/gzip', data: 'CCCC', uri: 'demo://c' },
        { kind: 'text', text: 'z' },
      ],
    })
    expect(toToolResult({ content: [JSON.parse('{"type":"hologram","depth":3}')] })).toStrictEqual({
      success: true,
      content: [{ kind: 'log', text: '{"type":"hologram","depth":3}' }],
    })
  })

  test.each([
    ['the whole', { a: 1, b: [2] }, '{ "b": [2], "a": 1 }'],
    ['a member', { items: [1, 2] }, '[1, 2]'],
    ['a text', { content: 'line one\nline two' }, 'line one\nline two'],
  ])('does not repeat in text what the structure says: %s', (_name, structuredContent, said) => {
    expect(toToolResult({ content: [text(said)], structuredContent })).toStrictEqual({
      success: true,
      data: structuredContent,
    })
    expect(
      toToolResult({ content: [text('Also this'), text(said), image], structuredContent }),
    ).toStrictEqual({
      success: true,
      data: structuredContent,
      content: [
        { kind: 'text', text: 'Also this' },
        { kind: 'image', mimeType: 'image/png', data: 'AAAA' },
      ],
    })
  })

  test('does not repeat blocks in the structure', () => {
    expect(
      toToolResult({ content: [image], structuredContent: { content: [image] } }),
    ).toStrictEqual({
      success: true,
      content: [{ kind: 'image', mimeType: 'image/png', data: 'AAAA' }],
    })
  })

  test('tells a failure in the tool’s words, and keeps what came with it', () => {
    expect(
      toToolResult({
        isError: true,
        content: [text('disk'), image, text('full')],
        structuredContent: { code: 28 },
      }),
    ).toStrictEqual({
      success: false,
      error: 'disk\nfull',
      data: { code: 28 },
      content: [{ kind: 'image', mimeType: 'image/png', data: 'AAAA' }],
    })
    expect(toToolResult({ isError: true, content: [] })).toStrictEqual({
      success: false,
      error: 'The tool failed without saying why.',
    })
    expect(toToolResult({ content: [] })).toStrictEqual({ success: true })
    expect(toToolResult({ content: [], structuredContent: {} })).toStrictEqual({
      success: true,
      data: {},
    })
  })
})

test('the model reads everything but the bytes', () => {
  expect(
    toModelValue({
      success: true,
      data: { data: 'kept' },
      content: [
        { kind: 'text', text: 'a' },
        { kind: 'image', mimeType: 'image/png', data: 'AAAA' },
      ],
    }),
  ).toEqual({
    success: true,
    data: { data: 'kept' },
    content: [
      { kind: 'text', text: 'a' },
      { kind: 'image', mimeType: 'image/png', data: '3 bytes, shown to the person' },
    ],
  })
  expect(toModelValue(undefined)).toBeNull()
})

test('only tools that share a name get their server in front of it, and every name is its own', () => {
  const tool = (name: string): Tool => ({ name, inputSchema: { type: 'object' } })
  const offered = offerTools([
    { server: 'a', tools: [tool('read'), tool('b_read')] },
    { server: 'b', tools: [tool('read'), tool('list')] },
    {
      server: 'everything',
      tools: [tool('get-env'), { ...tool('slow'), execution: { taskSupport: 'required' } }],
    },
  ])
  expect(offered.map(({ name, server, tool: native }) => [name, server, native])).toEqual([
    ['a_read', 'a', 'read'],
    ['b_read', 'a', 'b_read'],
    ['b_b_read', 'b', 'read'],
    ['list', 'b', 'list'],
  ])
})
