'use client'
import { useWords } from '../../messages/useWords.ts'
import { CONTENT_WORDS } from '../messages.en.ts'
import { ForeignText } from './ForeignText.tsx'
import { Sentence } from './Sentence.tsx'
import { VisibleText } from './VisibleText.tsx'

export type ServerNameProps = {
  server: string
  /** The app gave it this name. */
  isConfigured: boolean
}

/** Where a tool comes from: the app's own name for the server, or what the server calls itself. */
export function ServerName({ server, isConfigured }: ServerNameProps) {
  const words = useWords(CONTENT_WORDS)
  const name = isConfigured ? (
    <bdi>
      <VisibleText text={server} />
    </bdi>
  ) : (
    <ForeignText text={server} isSaid longest={100} />
  )
  return (
    <span>
      <Sentence
        parts={words.parts(isConfigured ? 'content.server' : 'content.server_says')}
        values={{ name }}
      />
    </span>
  )
}
