import {
  bytesIn,
  decodeBytes,
  shownType,
  fileName,
} from '../../../../src/ui/content/ContentParts.tsx'

const base64 = (...bytes: number[]) => Buffer.from(bytes).toString('base64')
const text = (value: string) => Buffer.from(value, 'latin1').toString('base64')
const png = (width: number, height: number) =>
  base64(
    0x89,
    0x50,
    0x4e,
    0x47,
    13,
    10,
    26,
    10,
    0,
    0,
    0,
    13,
    73,
    72,
    68,
    82,
    ...[width, height].flatMap((size) => [
      size >>> 24,
      (size >>> 16) & 255,
      (size >>> 8) & 255,
      size & 255,
    ]),
    8,
    6,
  )

describe('a picture is shown when its bytes fit the declared type', () => {
  it.each([
    ['image/png', png(10, 10), 'image/png'],
    ['IMAGE/PNG; x=y', png(10, 10), 'image/png'],
    ['image/jpg', base64(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
    ['image/gif', text('GIF89a\n\u0000\n\u0000'), 'image/gif'],
    ['image/webp', text('RIFF0000WEBPVP8 '), 'image/webp'],
    ['image/avif', text('\u0000\u0000\u0000 ftypavif'), 'image/avif'],
  ])('%s is shown', (mimeType, data, type) => {
    expect(shownType('image', mimeType, data)).toEqual({ type })
  })

  it.each([
    ['image/svg+xml', text('<svg onload=alert(1)>'), 'part.not_shown'],
    ['image/png', text('<svg onload=alert(1)>'), 'part.not_shown'],
    ['image/svg+xml', png(10, 10), 'part.not_shown'],
    ['image/jpeg', png(10, 10), 'part.not_shown'],
    ['text/html', png(10, 10), 'part.not_shown'],
    ['', png(10, 10), 'part.not_shown'],
    ['image/png', '!!! no base64 !!!', 'part.broken'],
    ['image/png', png(60_000, 60_000), 'part.too_large'],
    ['image/png', png(10, 10) + 'A'.repeat(20_000_000), 'part.too_large'],
  ])('%s is not shown when the bytes say %.20s', (mimeType, data, problem) => {
    expect(shownType('image', mimeType, data)).toEqual({ problem })
  })
})

it('only sound and video of types browsers can play are shown', () => {
  expect(shownType('audio', 'audio/mpeg', 'AAAA')).toEqual({ type: 'audio/mpeg' })
  expect(shownType('video', 'video/mp4', 'AAAA')).toEqual({ type: 'video/mp4' })
  expect(shownType('audio', 'video/mp4', 'AAAA')).toEqual({ problem: 'part.not_shown' })
  expect(shownType('audio', 'text/html', 'AAAA')).toEqual({ problem: 'part.not_shown' })
})

it('bytes are counted before they are decoded, and invalid base64 is nothing', () => {
  expect([bytesIn(''), bytesIn('QQ=='), bytesIn('QUI='), bytesIn('QUJD')]).toEqual([0, 1, 2, 3])
  expect(decodeBytes('QUJD')).toEqual(new Uint8Array([65, 66, 67]))
  expect(decodeBytes('?')).toBeUndefined()
  expect(decodeBytes('QUJD', 2)).toBeUndefined()
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\a\\b.txt', 'b.txt'],
  ['re\u202Etxt.exe', 'retxt.exe'],
  ['..', 'download'],
  [undefined, 'download'],
  ['a<b>|c', 'abc'],
  ['.hidden', 'hidden'],
])('a file called %j is saved as %s', (name, saved) => {
  expect(fileName(name)).toBe(saved)
})
