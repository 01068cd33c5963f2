'use client'
import { Fragment, type ReactNode } from 'react'
import type { MessagePart } from '../../messages/words.ts'

export type SentenceProps = {
  parts: readonly MessagePart[]
  /** What stands for each value that the sentence names. */
  values: Readonly<Record<string, ReactNode>>
}

/** One of our sentences, with elements where its values stand. */
export function Sentence({ parts, values }: SentenceProps) {
  return parts.map((part, index) => (
    <Fragment key={index}>{'text' in part ? part.text : values[part.value]}</Fragment>
  ))
}
