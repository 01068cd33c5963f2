'use client'
import { useMemo, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { formatSize } from './formatSize.ts'
import { Link } from '../Link.tsx'
import { Media } from './Media.tsx'
import { PartHeader } from './PartHeader.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import { bytesIn, shownType } from './readBytes.ts'
import type { ReadPart } from './readPart.ts'
import { RemoteImage } from './RemoteImage.tsx'
import { safeUrl } from '../safeUrl.ts'
import { saveBytes } from './saveBytes.ts'

export type BytesPartProps = { part: Extract<ReadPart, { data: string | undefined }> }

/**
 * A picture, a sound, a film, a file: shown where its bytes may be, else named; its bytes can be
 * saved. What only has an address is not fetched.
 */
export function BytesPart({ part: { kind, mimeType, data, uri, name } }: BytesPartProps) {
  const words = useWords(PART_WORDS)
  const [isUnsaved, setUnsaved] = useState(false)
  const shown = useMemo(
    () => (data === undefined || kind === 'file' ? undefined : shownType(kind, mimeType, data)),
    [kind, mimeType, data],
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
          <button
            type="button"
            className="handrail-link"
            onClick={() => setUnsaved(!saveBytes(data, name ?? uri))}
          >
            {words.text('part.download')}
          </button>
        )}
      </PartHeader>
      {data !== undefined && shown && 'type' in shown && kind !== 'file' && (
        <Media kind={kind} type={shown.type} data={data} />
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
