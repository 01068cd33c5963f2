'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { PART_WORDS } from './partMessages.en.ts'
import { decodeBytes } from './readBytes.ts'

export type MediaProps = { kind: 'image' | 'audio' | 'video'; type: string; data: string }

/**
 * A picture, sound or film from bytes that came with the call. Nothing plays until the person plays
 * it.
 */
export function Media({ kind, type, data }: MediaProps) {
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
