'use client'
import { Fragment, type ReactNode } from 'react'
import { maskSecrets } from '../../internal/secrets/maskSecrets.ts'
import { splitHidden, type VisiblePiece } from '../../internal/splitHidden.ts'
import { HiddenToken } from './HiddenToken.tsx'
import { isBidirectional, lineFlow, spansOf, type Flow } from './readingOrder.ts'

export type VisibleTextProps = {
  text: string
  /** The person asked to see the secrets in it. */
  isRevealed?: boolean | undefined
  /** It names something: two names that differ never look the same. */
  isName?: boolean | undefined
  /** What it is, where its shape does not tell. */
  flow?: Flow
}

/**
 * Text from outside: only text, with hidden characters as tokens and secrets as dots. Where scripts
 * of two directions may meet, each line is isolated, and shows its direction.
 */
export function VisibleText({ text, isRevealed, isName, flow }: VisibleTextProps): ReactNode {
  const pieces = splitHidden(isRevealed ? text : maskSecrets(text), isName)
  return isBidirectional(text)
    ? linesOf(pieces).map((line, index) => (
        <Fragment key={index}>
          {index > 0 && '\n'}
          {lineView(line, flow)}
        </Fragment>
      ))
    : pieces.map((piece, index) => pieceView(piece, index))
}

const pieceView = (piece: VisiblePiece, key: number): ReactNode =>
  'text' in piece ? piece.text : <HiddenToken key={key} {...piece} />

function lineView(line: readonly VisiblePiece[], given: Flow): ReactNode {
  const { direction, flow, hasSign } = lineFlow(
    line.map((piece) => ('text' in piece ? piece.text : piece.hidden)).join(''),
    given,
  )
  return (
    <bdi dir={direction} className={hasSign ? 'handrail-from-right' : undefined}>
      {line.map((piece, index) =>
        'text' in piece ? (
          <Fragment key={index}>{spansView(piece.text, flow)}</Fragment>
        ) : (
          pieceView(piece, index)
        ),
      )}
    </bdi>
  )
}

const spansView = (text: string, flow: Parameters<typeof spansOf>[1]): ReactNode =>
  spansOf(text, flow).map((span, index) =>
    index % 2 === 0 ? (
      span
    ) : flow === 'rtl' ? (
      <bdi key={index} dir="ltr">
        {span}
      </bdi>
    ) : (
      <bdi key={index} dir="rtl">
        {spansView(span, 'rtl')}
      </bdi>
    ),
  )

function linesOf(pieces: readonly VisiblePiece[]): readonly (readonly VisiblePiece[])[] {
  const lines: VisiblePiece[][] = [[]]
  for (const piece of pieces) {
    const [first = '', ...more] = 'text' in piece ? piece.text.split('\n') : []
    lines.at(-1)?.push('text' in piece ? { text: first } : piece)
    for (const text of more) lines.push([{ text }])
  }
  return lines
}
