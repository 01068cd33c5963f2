import fc from 'fast-check'
import { readContent } from '../../../../src/adapters/shared/readResult.ts'
import type { ContentPart } from '../../../../src/model/index.ts'

const PARTS: readonly ContentPart[] = [
  { kind: 'text', text: '' },
  { kind: 'log', text: 'a' },
  { kind: 'diff', text: '-a\n+b' },
  { kind: 'image', mimeType: 'image/png', data: 'AAAA', name: 'logo' },
  { kind: 'audio', mimeType: 'audio/wav', uri: 'https://example.org/a.wav' },
  { kind: 'video', mimeType: 'video/webm' },
  { kind: 'file', mimeType: 'application/gzip', data: '', uri: 'demo://a' },
  { kind: 'link', uri: 'demo://a', name: 'A' },
  { kind: 'resource', uri: 'demo://b', mimeType: 'text/plain', text: 'b' },
  { kind: 'artifact', uri: 'demo://c' },
]

describe('readContent', () => {
  it('reads every kind of part, in order', () => {
    expect(readContent({ success: true, content: PARTS })).toStrictEqual({
      content: PARTS,
      rest: [],
    })
    expect(readContent({ success: false, content: [] })).toStrictEqual({ content: [], rest: [] })
  })

  it('takes of a part only what its kind has, as a copy without its prototype', () => {
    const part = Object.assign(Object.create({ name: 'inherited' }), {
      kind: 'link',
      uri: 'demo://a',
      data: 'AAAA',
      html: '<b>',
      text: null,
    })
    expect(readContent({ content: [part] })?.content).toStrictEqual([
      { kind: 'link', uri: 'demo://a' },
    ])
  })

  it.each<unknown>([
    'text',
    null,
    1,
    [],
    {},
    { kind: 'text' },
    { kind: 'text', text: 1 },
    { kind: 'image', data: 'AAAA' },
    { kind: 'image', mimeType: 'image/png', data: [1] },
    { kind: 'link', uri: 1 },
    { kind: 'link', uri: 'demo://a', name: {} },
    { kind: 'toString', text: 'a' },
    { type: 'text', text: 'of MCP' },
  ])('leaves %j out of the content, but keeps it', (malformed) => {
    expect(readContent({ content: [malformed, PARTS[0]] })).toStrictEqual({
      content: [PARTS[0]],
      rest: [malformed],
    })
  })

  it('returns undefined where there is no array of its own', () => {
    for (const value of [
      undefined,
      null,
      'text',
      {},
      { content: 'text' },
      { content: { 0: PARTS[0] } },
      Object.create({ content: PARTS }),
    ])
      expect(readContent(value)).toBeUndefined()
  })

  it('never throws, and loses nothing', () => {
    const broken = {
      get kind() {
        throw new Error('no')
      },
    }
    expect(readContent({ content: [broken, PARTS[0]] })).toStrictEqual({
      content: [PARTS[0]],
      rest: [broken],
    })
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    expect(readContent({ content: proxy })).toBeUndefined()
    expect(
      readContent({
        get content() {
          throw new Error('no')
        },
      }),
    ).toBeUndefined()
    const kind = fc.oneof(fc.constantFrom(...PARTS.map((part) => part.kind)), fc.string())
    const part = fc.oneof(
      fc.anything({ withNullPrototype: true }),
      fc.record(
        {
          kind,
          text: fc.anything(),
          uri: fc.anything(),
          mimeType: fc.anything(),
          data: fc.anything(),
          name: fc.anything(),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom(...PARTS),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const read = readContent({ success: true, content: parts })
        return read !== undefined && read.content.length + read.rest.length === parts.length
      }),
    )
  })
})
