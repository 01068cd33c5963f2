'use client'
import { LinkButton } from '../../internal/parts.tsx'
import type { ReactNode } from 'react'
import { useLazyRoot, type LazyRoot } from '../../internal/lazyRoot.ts'
import { useWords } from '../../words/useWords.ts'
import { CONTENT_WORDS } from './messages.en.ts'

type LateProps<T> = { root: LazyRoot<T>; isQuiet?: boolean; children: (code: T) => ReactNode }

/** Draws with the code of a root. `isQuiet`: does not say that it could not be fetched. */
export function Late<T>({ root, isQuiet = false, children: draw }: LateProps<T>): ReactNode {
  const { value, failed } = useLazyRoot(root)
  if (value) return draw(value)
  return failed && !isQuiet ? <NotLoaded root={root} /> : null
}

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
