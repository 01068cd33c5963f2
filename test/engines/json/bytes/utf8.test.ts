import fc from 'fast-check'
import { hashJson, toUtf8 } from '../../../../src/engines/json/digestCall.ts'
import { fromUtf8 } from '../../../../src/engines/json/fromUtf8.ts'

afterEach(() => vi.unstubAllGlobals())

/** As in jsdom under Jest, which has neither. */
function withoutEncoders(): void {
  vi.stubGlobal('TextEncoder', undefined)
  vi.stubGlobal('TextDecoder', undefined)
}

const text = fc.string({ unit: fc.oneof(fc.constant('\uD800'), fc.string({ unit: 'binary' })) })

describe('UTF-8 without TextEncoder and TextDecoder', () => {
  it('has the same bytes as with them', () => {
    fc.assert(
      fc.property(text, (value) => {
        const expected = [...toUtf8(value)]
        withoutEncoders()
        expect([...toUtf8(value)]).toEqual(expected)
        vi.unstubAllGlobals()
      }),
    )
  })

  it('reads the same text, and the same bytes as no text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const expected = fromUtf8(bytes)
        withoutEncoders()
        expect(fromUtf8(bytes)).toBe(expected)
        vi.unstubAllGlobals()
      }),
    )
  })

  it('gives a call the same digest, so that it can be allowed', () => {
    const call = { name: 'write_note', arguments: { text: 'naïve 🙂' } }
    const digest = hashJson(call)
    withoutEncoders()
    expect(hashJson(call)).toBe(digest)
  })
})
