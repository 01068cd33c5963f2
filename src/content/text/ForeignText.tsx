'use client'
import { Fragment } from 'react'
import { foreignPieces, type ForeignOptions } from '../../messages/foreign.ts'
import { FOREIGN_WORDS } from '../../messages/foreignMessages.en.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Flow } from './readingOrder.ts'
import { VisibleText } from './VisibleText.tsx'

export type ForeignTextProps = ForeignOptions & { text: string; flow?: Flow }

/**
 * What a server, a tool, a model or a person says, in one of our sentences: in mono, and in a frame
 * where it has words. Who cannot see the frame hears quotation marks. A long text breaks its frame:
 * how much is left out stands between its two ends, and nobody but us can write there.
 */
export function ForeignText({ text, flow, ...options }: ForeignTextProps) {
  const { isFramed, head, left, tail } = foreignPieces(text, options)
  if (left === 0) return <Frame text={head} isFramed={isFramed} flow={flow} />
  return (
    <>
      <Frame text={head} isFramed flow={flow} /> <LeftOut count={left} />{' '}
      <Frame text={tail} isFramed flow={flow} />
    </>
  )
}

function LeftOut({ count }: { count: number }) {
  return (
    <span className="handrail-left-out">{useWords(FOREIGN_WORDS).count('foreign.cut', count)}</span>
  )
}

type FrameProps = { text: string; isFramed: boolean; flow: Flow }

/** One element that isolates its direction. Its line ends are signs, not lines. */
function Frame({ text, isFramed, flow }: FrameProps) {
  const quote = (mark: string) => isFramed && <span className="handrail-quote">{mark}</span>
  return (
    <>
      {quote('“')}
      <bdi className={isFramed ? 'handrail-foreign handrail-framed' : 'handrail-foreign'}>
        {text.split('\n').map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <span className="handrail-token">↵</span>}
            <VisibleText text={line} isRevealed isName flow={flow} />
          </Fragment>
        ))}
      </bdi>
      {quote('”')}
    </>
  )
}
