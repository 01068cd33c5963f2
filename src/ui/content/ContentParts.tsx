'use client'
import { useState, useMemo, useEffect, useRef } from 'react'
import { LinkButton } from '../../internal/parts.tsx'
import { useWords } from '../../words/useWords.ts'
import { Fields } from './Fields.tsx'
import { CodeText, PartHeader } from './ValueSection.tsx'
import { ForeignText } from './ForeignText.tsx'
import { LongText, Link } from './LongText.tsx'
import { NamedFile } from './codeColours.tsx'
import { TerminalView } from './TerminalView.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import { readPart, formatSize, type ReadPart } from './copyResult.ts'
import { safeUrl } from './safeUrl.ts'

/** Parts that are drawn at first, and that come with every "more"; their budget together. */
const PARTS_PER_PAGE = 10
const TOTAL_BUDGET = 8000

/**
 * The content of a call. Nothing is fetched because a call named it; pictures are drawn from bytes
 * that came with it; unreadable parts are named as such.
 */
export function ContentParts({ parts }: { parts: readonly unknown[] }) {
  const words = useWords(PART_WORDS)
  const [maxParts, setMost] = useState(PARTS_PER_PAGE)
  const left = parts.length - maxParts
  return (
    <>
      {parts.slice(0, maxParts).map((part, index) => (
        <Part
          key={index}
          part={part}
          where={`part ${index}`}
          weight={Math.max(400, Math.min(1800, TOTAL_BUDGET / parts.length))}
        />
      ))}
      {left > 0 && (
        <p className="handrail-aside">
          <LinkButton onClick={() => setMost(maxParts + PARTS_PER_PAGE)}>
            {words.count('content.more', left)}
          </LinkButton>
        </p>
      )}
    </>
  )
}

function Part({ part, where, weight }: { part: unknown; where: string; weight: number }) {
  const words = useWords(PART_WORDS)
  const read = readPart(part)
  if (!read)
    return (
      <>
        <p className="handrail-aside">{words.text('part.unreadable')}</p>
        <Fields value={part} />
      </>
    )
  const place = { revealKey: where, drawBudget: weight }
  if ('data' in read) return <BytesPart part={read} />
  if ('uri' in read) return <ReferencePart part={read} {...place} />
  const { kind, name, text } = read
  return (
    <>
      {name !== undefined && (
        <p className="handrail-aside">
          <ForeignText text={name} longest={160} />
        </p>
      )}
      <NamedFile name={name}>
        {kind === 'log' ? (
          <TerminalView text={text} {...place} />
        ) : (
          <CodeText text={text} {...place} />
        )}
      </NamedFile>
    </>
  )
}

type BytesPartProps = { part: Extract<ReadPart, { data: string | undefined }> }

/** Shown if its bytes may be, else named. A part that only has an address is not fetched. */
function BytesPart({ part: { kind, mimeType, data, uri, name } }: BytesPartProps) {
  const words = useWords(PART_WORDS)
  const [isUnsaved, setUnsaved] = useState(false)
  const media = kind === 'file' ? undefined : kind
  const shown = useMemo(
    () => (media && data !== undefined ? shownType(media, mimeType, data) : undefined),
    [media, mimeType, data],
  )
  const isRemote =
    kind === 'image' && data === undefined && safeUrl(uri) !== undefined && !/svg/i.test(mimeType)
  return (
    <div className="handrail-part">
      <PartHeader
        kind={words.text(`part.${kind}`)}
        name={name}
        mimeType={mimeType}
        size={data === undefined ? undefined : formatSize(bytesIn(data), words)}
      >
        {data !== undefined && (
          <LinkButton onClick={() => setUnsaved(!saveBytes(data, name ?? uri))}>
            {words.text('part.download')}
          </LinkButton>
        )}
      </PartHeader>
      {data !== undefined && media && shown && 'type' in shown && (
        <Media kind={media} type={shown.type} data={data} />
      )}
      {shown && 'problem' in shown && <p className="handrail-aside">{words.text(shown.problem)}</p>}
      {isUnsaved && (
        <p className="handrail-aside" role="status">
          {words.text('part.broken')}
        </p>
      )}
      {data === undefined &&
        uri !== undefined &&
        (isRemote ? <RemoteImage uri={uri} /> : <Link uri={uri} />)}
    </div>
  )
}

type MediaProps = { kind: 'image' | 'audio' | 'video'; type: string; data: string }

/** A picture, sound or film from bytes of the call. Nothing plays by itself. */
function Media({ kind, type, data }: MediaProps) {
  const words = useWords(PART_WORDS)
  const bytes = useMemo(() => decodeBytes(data), [data])
  const element = useRef<(HTMLImageElement & HTMLAudioElement & HTMLVideoElement) | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!bytes || !current) return undefined
    const url = URL.createObjectURL(new Blob([bytes], { type }))
    current.src = url
    return () => URL.revokeObjectURL(url)
  }, [bytes, type, kind])
  if (!bytes || hasFailed) return <p className="handrail-aside">{words.text('part.broken')}</p>
  if (kind === 'image')
    return (
      <img
        ref={element}
        className="handrail-media"
        alt={words.text('part.alt')}
        decoding="async"
        onError={() => setFailed(true)}
      />
    )
  const Player = kind
  return (
    <Player
      ref={element}
      className="handrail-media"
      controls
      preload="metadata"
      aria-label={words.text(`part.${kind}`)}
      onError={() => setFailed(true)}
    />
  )
}

type BytesProblem = 'part.too_large' | 'part.broken' | 'part.not_shown'

const MAX_BYTES = { image: 12_000_000, audio: 25_000_000, video: 50_000_000, file: 50_000_000 }
/** Pixels of a picture that is drawn: a small file can hold a huge one. */
const MAX_PIXELS = 50_000_000

/** Raster formats by their first bytes. None can hold markup or scripts. */
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

export const bytesIn = (data: string): number =>
  Math.max(
    0,
    Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0),
  )

/**
 * The type under which bytes may be shown, or why not. A picture is what its first bytes and its
 * declared type say; sound and film have a declared type that browsers play.
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

/** The bytes themselves, undefined if the text is no base64 or holds too many of them. */
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
  const long = (index: number) =>
    [0, 1, 2, 3].reduce((sum, byte) => sum * 256 + at(index + byte), 0)
  if (type === 'image/png') return long(16) * long(20)
  if (type === 'image/gif') return (at(6) + at(7) * 256) * (at(8) + at(9) * 256)
  return 0
}

/** A picture elsewhere. Fetching it tells its host that it was seen, so the person asks for it. */
function RemoteImage({ uri }: { uri: string }) {
  const words = useWords(PART_WORDS)
  const [state, setState] = useState<'asked' | 'failed' | undefined>()
  const url = safeUrl(uri)
  if (!url) return <Link uri={uri} />
  if (state === 'asked')
    return (
      <img
        className="handrail-media"
        src={url.href}
        alt={words.text('part.alt')}
        referrerPolicy="no-referrer"
        decoding="async"
        onError={() => setState('failed')}
      />
    )
  return (
    <p className="handrail-aside">
      {words.text(state === 'failed' ? 'content.not_loaded' : 'part.remote')}{' '}
      <LinkButton onClick={() => setState('asked')}>
        {words.text('part.load')} <ForeignText text={url.host} longest={300} />
      </LinkButton>
    </p>
  )
}

/** Saves bytes as a download, never to be opened in this page. False if they cannot be read. */
function saveBytes(data: string, name: string | undefined): boolean {
  const bytes = decodeBytes(data)
  if (!bytes) return false
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  // never in the page: no attribute there comes from a call
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}

/** The last name of a path, without characters that mislead a file system or a reader. */
export function fileName(name: string | undefined): string {
  const last =
    (name ?? '')
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}<>:"|?*]/gu, '')
      .replace(/^[.\s]+|[.\s]+$/g, '') ?? ''
  return last === '' ? 'download' : last.slice(-120)
}

type ReferencePartProps = {
  part: Extract<ReadPart, { kind: 'link' | 'resource' | 'artifact' }>
  revealKey: string
  drawBudget: number
}

function ReferencePart({ part, ...place }: ReferencePartProps) {
  const { kind, uri, name, mimeType, text } = part
  const words = useWords(PART_WORDS)
  return (
    <div className="handrail-part">
      <PartHeader kind={words.text(`part.${kind}`)} name={name} mimeType={mimeType}>
        {uri !== '' && <Link uri={uri} />}
      </PartHeader>
      {text !== undefined && (
        <pre className="handrail-code">
          <LongText text={text} {...place} />
        </pre>
      )}
    </div>
  )
}
