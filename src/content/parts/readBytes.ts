/** Why bytes are not shown, as the catalogue's key. */
export type BytesProblem = 'part.too_large' | 'part.broken' | 'part.not_shown'

/** Bytes of base64 text that are read at most, by kind: more than that is not decoded. */
const MAX_BYTES = { image: 12_000_000, audio: 25_000_000, video: 50_000_000, file: 50_000_000 }
/** Pixels of a picture that is drawn: a small file can hold a huge one. */
const MAX_PIXELS = 50_000_000

/**
 * Raster formats by what their bytes say, and where. Nothing that can hold markup or scripts is
 * among them.
 */
const IMAGES: readonly (readonly [
  type: string,
  ...says: (readonly [at: number, text: string])[],
])[] = [
  ['image/png', [0, '\u0089PNG\r\n\u001A\n']],
  ['image/jpeg', [0, '\u00FF\u00D8\u00FF']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['image/avif', [4, 'ftypavi']],
]
const SOUNDS =
  /^(?:audio\/(?:mpeg|mp3|mp4|aac|ogg|opus|wav|x-wav|wave|webm|flac)|video\/(?:mp4|webm|ogg))$/

/** How many bytes base64 text holds. */
export const bytesIn = (data: string): number =>
  Math.max(
    0,
    Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0),
  )

/**
 * The type under which bytes may be shown, or why not. A picture is what its bytes and its declared
 * type both say; sound and film are by their declared type one of those that browsers play. Only
 * the beginning is decoded.
 */
export function shownType(
  kind: 'image' | 'audio' | 'video',
  mimeType: string,
  data: string,
): { type: string } | { problem: BytesProblem } {
  const declared =
    mimeType.split(';', 1)[0]?.trim().toLowerCase().replace('image/jpg', 'image/jpeg') ?? ''
  if (bytesIn(data) > MAX_BYTES[kind]) return { problem: 'part.too_large' }
  if (kind !== 'image')
    return SOUNDS.test(declared) && declared.startsWith(kind)
      ? { type: declared }
      : { problem: 'part.not_shown' }
  const head = beginningOf(data)
  if (head === undefined) return { problem: 'part.broken' }
  const found = IMAGES.find(([, ...says]) =>
    says.every(([at, text]) => head.startsWith(text, at)),
  )?.[0]
  if (found === undefined || found !== declared) return { problem: 'part.not_shown' }
  return pixelsOf(found, head) > MAX_PIXELS ? { problem: 'part.too_large' } : { type: found }
}

/** The bytes themselves, undefined where the text is no base64 or holds too many of them. */
export function decodeBytes(
  data: string,
  most: number = MAX_BYTES.file,
): Uint8Array<ArrayBuffer> | undefined {
  if (bytesIn(data) > most) return undefined
  try {
    const text = atob(data.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

function beginningOf(data: string): string | undefined {
  const bytes = decodeBytes(data.slice(0, 64).replace(/=+$/, ''))
  return bytes && String.fromCharCode(...bytes)
}

/** As the formats that say it at a fixed place do; 0 for the others. */
function pixelsOf(type: string, head: string): number {
  const at = (index: number) => head.charCodeAt(index) || 0
  if (type === 'image/png')
    return (
      (at(16) * 2 ** 24 + at(17) * 2 ** 16 + at(18) * 256 + at(19)) *
      (at(20) * 2 ** 24 + at(21) * 2 ** 16 + at(22) * 256 + at(23))
    )
  if (type === 'image/gif') return (at(6) + at(7) * 256) * (at(8) + at(9) * 256)
  return 0
}
