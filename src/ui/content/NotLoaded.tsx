'use client'
import { LinkButton } from '../../internal/parts.tsx'
import type { LazyRoot } from '../../internal/lazyRoot.ts'
import { useWords } from '../../words/useWords.ts'
import { CONTENT_WORDS } from './messages.en.ts'

/** Says that code could not be fetched, and offers to try again. */
export function NotLoaded({ root }: { root: Pick<LazyRoot<unknown>, 'load'> }) {
  const words = useWords(CONTENT_WORDS)
  return (
    <p className="handrail-aside" role="status">
      {words.text('content.not_loaded')}{' '}
      <LinkButton onClick={root.load}>{words.text('content.load')}</LinkButton>
    </p>
  )
}
