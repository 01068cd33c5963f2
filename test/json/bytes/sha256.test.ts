import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { createSha256 } from '../../../src/json/bytes/sha256.ts'

const nodes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function own(pieces: readonly Uint8Array[]): string {
  const hash = createSha256()
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

describe('SHA-256', () => {
  it('is what the standard says of its examples', () => {
    const text = (value: string) => own([new TextEncoder().encode(value)])
    expect(text('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(text('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(text('a'.repeat(1_000_000))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    )
  })

  it('is the same for every length, whatever stands around the bytes', () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => (at * 37 + 11) % 256)
    for (let length = 0; length <= 260; length++) {
      const part = bytes.subarray(7, 7 + length)
      expect(own([part])).toBe(nodes(part))
    }
  })

  it('is the same however the bytes are divided', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 12 }), (pieces) => {
        expect(own(pieces)).toBe(nodes(Buffer.concat(pieces)))
      }),
    )
  })

  it('counts more bits than 32 bits can', () => {
    const hash = createSha256()
    const expected = createHash('sha256')
    const much = new Uint8Array(2 ** 24).fill(0x61)
    for (let times = 0; times < 33; times++) {
      hash.update(much)
      expected.update(much)
    }
    expect(hash.digest()).toBe(expected.digest('hex'))
  }, 60_000)
})
