'use client'
import { Fragment } from 'react'
import type { Words } from '../../messages/words.ts'
import { LongText } from '../text/LongText.tsx'
import { VisibleText } from '../text/VisibleText.tsx'

export type PathTextProps = { path: string; words: Words }

/** Where a value stands. In a narrow place it breaks between names rather than inside them. */
export function PathText({ path, words }: PathTextProps) {
  return (
    <bdi className="handrail-where">
      {path === '' ? (
        words.text('content.value')
      ) : path.length > 300 ? (
        <LongText text={path} revealKey={path} drawBudget={300} isName flow="name" />
      ) : (
        path.match(/[^.]*\.|[^.]+/g)?.map((name, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            <VisibleText text={name} isName flow="name" />
          </Fragment>
        ))
      )}
    </bdi>
  )
}
