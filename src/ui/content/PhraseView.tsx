'use client'
import { Fragment, type ReactNode } from 'react'
import type { Phrase } from '../../status/phrase.ts'
import { foreignPieces } from '../../words/foreign.ts'
import { endOfPath } from './reasonText.ts'
import { drawForeign, VisibleText } from './ForeignText.tsx'

/** Stands for what is no text of ours. */
const OBJECT = '\uFFFC'

/**
 * A call's sentence. Its object is foreign text, so it cannot pose as our words. A path keeps its
 * end when it is cut. A part that can be cut is a box, and boxes have a gap: nothing is cut if a
 * comma or a particle follows without a space.
 */
export const PhraseView = ({ phrase }: { phrase: Phrase }): ReactNode => drawPhrase(phrase)

/** The same as elements and no component: a conversation has thousands of lines. */
export function drawPhrase(phrase: Phrase): ReactNode {
  const { parts } = phrase
  const sketch = parts.map((part) => ('text' in part ? part.text : OBJECT)).join('')
  const isCut = !/\S\uFFFC|\uFFFC\S/.test(sketch)
  return (
    <span className="handrail-phrase">
      {parts.map((part, index) =>
        'text' in part && part.text.trim() === '' ? (
          part.text
        ) : 'text' in part ? (
          // The spaces stand outside: a screen reader's name for the button trims what is inside.
          <Fragment key={index}>
            {/^\s/.test(part.text) && ' '}
            <span className="handrail-verb">{part.text.trim()}</span>
            {/\s$/.test(part.text) && ' '}
          </Fragment>
        ) : 'value' in part && part.value === 'noun' ? (
          <bdi key={index} className="handrail-object handrail-foreign">
            {phrase.noun}
          </bdi>
        ) : (
          <Fragment key={index}>
            {drawObject('said' in part ? part.said : phrase[part.value], phrase.flow, isCut)}
          </Fragment>
        ),
      )}
    </span>
  )
}

function drawObject(text: string, flow: Phrase['flow'], isCut: boolean): ReactNode {
  const { isFramed, head: path } = foreignPieces(text)
  const end = isFramed || !isCut ? 0 : endOfPath(path)
  if (end === 0) {
    return <span className="handrail-object">{drawForeign({ text, flow })}</span>
  }
  return (
    <bdi className="handrail-object handrail-foreign">
      <span className="handrail-head">
        {VisibleText({ text: path.slice(0, end), isRevealed: true, isName: true, flow: 'name' })}
      </span>
      <span className="handrail-tail">
        {VisibleText({ text: path.slice(end), isRevealed: true, isName: true, flow: 'name' })}
      </span>
    </bdi>
  )
}
