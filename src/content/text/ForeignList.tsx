'use client'
import { Fragment } from 'react'
import type { ForeignOptions } from '../../messages/foreign.ts'
import type { Words } from '../../messages/words.ts'
import { ForeignText } from './ForeignText.tsx'

export type ForeignListProps = ForeignOptions & { texts: readonly string[]; words: Words }

/** Texts from outside, each as it is, with the language's comma between them. */
export function ForeignList({ texts, words, ...options }: ForeignListProps) {
  const comma = words.find('list.comma') ?? ', '
  return texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && comma}
      <ForeignText text={text} {...options} />
    </Fragment>
  ))
}
