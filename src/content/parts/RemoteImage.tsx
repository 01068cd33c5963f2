'use client'
import { useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { Link } from '../Link.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import { safeUrl } from '../safeUrl.ts'
import { ForeignText } from '../text/ForeignText.tsx'

export type RemoteImageProps = { uri: string }

/**
 * A picture that is not here. It is fetched after a click on a button that names the host: fetching
 * tells that host that it was seen.
 */
export function RemoteImage({ uri }: RemoteImageProps) {
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
      {words.text(state === 'failed' ? 'part.remote_failed' : 'part.remote')}{' '}
      <button type="button" className="handrail-link" onClick={() => setState('asked')}>
        {words.text('part.load')} <ForeignText text={url.host} longest={300} />
      </button>
    </p>
  )
}
