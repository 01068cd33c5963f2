'use client'
import { Fragment, type ReactNode } from 'react'
import { foreignPieces, type ForeignOptions, type MessagePart } from '../../words/foreign.ts'
import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'
import { useWords } from '../../words/useWords.ts'
import { isBidirectional, lineFlow, spansOf, type Flow } from './direction.ts'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import {
  splitHidden,
  type VisiblePiece,
  type Run,
  type VisibleToken,
} from '../../internal/splitHidden.ts'
import { CONTENT_WORDS } from './messages.en.ts'

export type ForeignTextProps = ForeignOptions & {
  text: string
  flow?: Flow
  /** Its quotation marks have no elements: what it stands in hides them. */
  isBare?: boolean
}

/**
 * Words of a server, a tool, a model or a person in our sentences: in mono, in a frame if there are
 * words. Screen readers hear quotation marks. The count of left-out letters stands outside of the
 * frame, where nobody but us can write.
 */
export const ForeignText = (props: ForeignTextProps): ReactNode => drawForeign(props)

/** The same as elements and no component: a conversation has thousands of lines. */
export function drawForeign({ text, flow, isBare, ...options }: ForeignTextProps): ReactNode {
  const { isFramed, head, left, tail } = foreignPieces(text, options)
  const draw = (piece: string) => framed(piece, isFramed || left > 0, flow, isBare)
  if (left === 0) return draw(head)
  return (
    <>
      {draw(head)} <LeftOut count={left} /> {draw(tail)}
    </>
  )
}

function LeftOut({ count }: { count: number }) {
  return (
    <span className="handrail-left-out">
      {useWords(FOREIGN_WORDS).count('content.elided', count)}
    </span>
  )
}

/** One element that isolates its direction. Its line ends are signs, not lines. */
function framed(text: string, isFramed: boolean, flow: Flow, isBare?: boolean): ReactNode {
  const visible = (line: string) =>
    VisibleText({ text: line, isRevealed: true, isName: true, flow })
  const lines = text.split('\n')
  const drawn = (
    <bdi className={isFramed ? 'handrail-foreign handrail-framed' : 'handrail-foreign'}>
      {lines.length === 1
        ? visible(text)
        : lines.map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <span className="handrail-token">↵</span>}
              {visible(line)}
            </Fragment>
          ))}
    </bdi>
  )
  if (!isFramed) return drawn
  return isBare ? (
    <>“{drawn}”</>
  ) : (
    <>
      <span className="handrail-quote">“</span>
      {drawn}
      <span className="handrail-quote">”</span>
    </>
  )
}

export type VisibleTextProps = { text: string; isRevealed?: boolean; isName?: boolean; flow?: Flow }

/**
 * Text from outside: only text, with hidden characters as tokens and secrets as dots. If scripts of
 * two directions may meet, each line is isolated, and shows its direction. `isName`: two names that
 * differ never look the same. `flow`: its kind, if its shape does not tell.
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

type HiddenTokenProps = Pick<VisibleToken, 'token' | 'isCalm'> & { run?: Run | undefined }

/** The token for characters that are not drawn: their code, a sign, or how many they are. */
export function HiddenToken({ token, run, isCalm }: HiddenTokenProps) {
  return (
    <span className={isCalm ? 'handrail-blank' : 'handrail-token'}>
      {run ? <RunText {...run} /> : token}
    </span>
  )
}

function RunText({ kind, count }: Run) {
  return useWords(CONTENT_WORDS).count(`content.${kind}`, count)
}

type SentenceProps = {
  parts: readonly MessagePart[]
  values: Readonly<Record<string, ReactNode>>
}

/** One of our sentences, with elements where its values stand. */
export function Sentence({ parts, values }: SentenceProps) {
  return parts.map((part, index) => (
    <Fragment key={index}>{'text' in part ? part.text : values[part.value]}</Fragment>
  ))
}
