'use client'
import { useState } from 'react'
import { useWords } from '../messages/useWords.ts'
import { CONTENT_WORDS } from './messages.en.ts'
import { VisibleText } from './VisibleText.tsx'

export type LongTextProps = { text: string }

/** Characters of a text that are drawn before the person asks for all of it. */
const HEAD = 1200
const TAIL = 300

/** Text of any length: head, how much is not shown, tail, and a way to the whole. */
export function LongText({ text }: LongTextProps) {
  const words = useWords(CONTENT_WORDS)
  const [whole, setWhole] = useState(false)
  if (whole || text.length <= HEAD + TAIL * 2) return <VisibleText text={text} />
  return (
    <>
      <VisibleText text={text.slice(0, HEAD)} />
      <span className="handrail-elided">
        <span>{words.count('content.elided', text.length - HEAD - TAIL)}</span>
        <button type="button" className="handrail-link" onClick={() => setWhole(true)}>
          {words.text('content.show_all')}
        </button>
      </span>
      <VisibleText text={text.slice(-TAIL)} />
    </>
  )
}
