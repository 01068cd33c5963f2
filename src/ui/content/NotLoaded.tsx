'use client'
import type { LazyRoot } from '../../internal/lazyRoot.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { CONTENT_WORDS } from './messages.en.ts'

/** Says that code could not be fetched, and offers to try again. */
export function NotLoaded({ root }: { root: Pick<LazyRoot<unknown>, 'load'> }) {
  const words = useWords(CONTENT_WORDS)
  return (
    <p className="handrail-aside" role="status">
      {words.text('content.not_loaded')}{' '}
      <button type="button" className="handrail-link" onClick={root.load}>
        {words.text('content.load')}
      </button>
    </p>
  )
}
