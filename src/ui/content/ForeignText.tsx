'use client'
import { Fragment, useMemo, useState, type ReactNode } from 'react'
import {
  foreignPieces,
  withoutQuotationMarks,
  type ForeignOptions,
  type MessagePart,
  type Words,
} from '../../words/foreign.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'
import { useWords } from '../../words/useFormatTime.ts'
import { isBidirectional, lineFlow, spansOf, headEnd, tailStart, type Flow } from './clip.ts'
import { maskSecrets, DOTS } from '../../internal/maskSecrets.ts'
import {
  splitHidden,
  type VisiblePiece,
  type Run,
  type VisibleToken,
} from '../../internal/splitHidden.ts'
import { CONTENT_WORDS } from './messages.en.ts'
import { LONG_TEXT_WORDS } from './longTextMessages.en.ts'
import { useRevealed } from './CopyButton.tsx'
import { safeUrl } from './safeUrl.ts'

type ForeignTextProps = ForeignOptions & { text: string; flow?: Flow }

/**
 * Words of a server, a tool, a model or a person in our sentences: in mono, in a frame if there are
 * words. Screen readers hear quotation marks. The count of left-out letters stands outside of the
 * frame, where nobody but us can write.
 */
export const ForeignText = (props: ForeignTextProps): ReactNode => drawForeign(props)

/** The same as elements and no component: a conversation has thousands of lines. */
export function drawForeign({ text, flow, ...options }: ForeignTextProps): ReactNode {
  const { isFramed, head, left, tail } = foreignPieces(text, options)
  if (left === 0) return framed(head, isFramed, flow)
  return (
    <>
      {framed(head, true, flow)} <LeftOut count={left} /> {framed(tail, true, flow)}
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
function framed(text: string, isFramed: boolean, flow: Flow): ReactNode {
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
  return isFramed ? (
    <>
      <span className="handrail-quote">“</span>
      {drawn}
      <span className="handrail-quote">”</span>
    </>
  ) : (
    drawn
  )
}

type VisibleTextProps = {
  text: string
  /** The person asked to see the secrets in it. */
  isRevealed?: boolean | undefined
  /** It names something: two names that differ never look the same. */
  isName?: boolean | undefined
  /** Its kind, if its shape does not tell. */
  flow?: Flow
}

/**
 * Text from outside: only text, with hidden characters as tokens and secrets as dots. If scripts of
 * two directions may meet, each line is isolated, and shows its direction.
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

type ServerNameProps = {
  server: string
  /** The app gave it this name. */
  isConfigured: boolean
  /** At the beginning of a line, if it needs few words. */
  isFirst?: boolean
}

/** The server of a tool: the app's own name for the server, or the server's own name. */
export function ServerName({ server, isConfigured, isFirst = false }: ServerNameProps) {
  const words = useWords(CONTENT_WORDS)
  const name = isConfigured ? (
    <bdi>
      <VisibleText text={server} />
    </bdi>
  ) : (
    <ForeignText text={server} isSaid longest={100} />
  )
  const key = isConfigured ? 'content.server' : 'content.server_says'
  return (
    <span>
      {isConfigured && isFirst ? name : <Sentence parts={words.parts(key)} values={{ name }} />}
    </span>
  )
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

/** A name of others, or what they write in a machine's language. */
export const ForeignName = (props: ForeignTextProps) => (
  <code className="handrail-name" dir="ltr">
    <ForeignText {...props} />
  </code>
)

type ForeignListProps = ForeignOptions & { texts: readonly string[]; words: Words }

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

type LongTextProps = {
  text: string
  /** Its place, for revealed secrets. */
  revealKey?: string
  isSecret?: boolean | undefined
  /** Of the element that isolates it; none if it stands in one already. */
  className?: string
  /** It names something: two names that differ never look the same. */
  isName?: boolean
  /** Its kind, if its shape does not tell. */
  flow?: Flow
  /** Written as a string of JSON. */
  isQuoted?: boolean
  /** A line break at its end is shown. */
  hasEndSign?: boolean
  /** Characters that are drawn at first; a token counts as twenty. */
  drawBudget?: number
  /** Of code. A text with secrets, or that runs from the right, stays plain. */
  colour?: ColourText | undefined
}

/** Draws a part of a text in colours. `plain`: draws a part of that. */
export type ColourText = (
  from: number,
  to: number,
  plain: (from: number, to: number) => ReactNode,
) => ReactNode

/** Letters that are drawn at first, the smaller part at the end, and with every "more". */
const DEFAULT_BUDGET = 1800
const HEAD_LINES = 30
const TAIL_SHARE = { share: 0.2, lines: 8 }
const NEXT_CHUNK = { weight: 20_000, lines: 2000 }

/**
 * Text of any length: its start, how much is hidden, its end, and a button that shows more. Secrets
 * are masked until the person reveals them.
 */
export function LongText({
  text,
  revealKey = '',
  isSecret = false,
  isQuoted = false,
  hasEndSign = false,
  drawBudget = DEFAULT_BUDGET,
  className,
  isName = false,
  flow,
  colour,
}: LongTextProps) {
  const words = useWords(LONG_TEXT_WORDS)
  const [isRevealed, toggle] = useRevealed(revealKey)
  const [more, setMore] = useState(0)
  const { ends, tail } = useMemo(
    () =>
      isSecret && !isRevealed ? { ends: [], tail: text.length } : cutsOf(text, drawBudget, more),
    [text, drawBudget, more, isSecret, isRevealed],
  )
  const head = ends.at(-1) ?? 0
  const left = tail - head
  const drawn = isSecret ? '' : text.slice(0, head) + text.slice(tail)
  const hasSecret = useMemo(() => isSecret || maskSecrets(drawn) !== drawn, [isSecret, drawn])
  const plain = (from: number, to?: number) => {
    const part = isRevealed ? text.slice(from, to) : maskSecrets(text.slice(from, to))
    const props = { text: isQuoted ? escaped(part) : part, isName, flow }
    return <VisibleText key={from} {...props} isRevealed />
  }
  const view = (from: number, to = text.length) =>
    colour && !hasSecret && !isBidirectional(text) ? colour(from, to, plain) : plain(from, to)
  const whole = (
    <>
      {isQuoted && '"'}
      {isSecret && !isRevealed ? DOTS : ends.map((end, index) => view(ends[index - 1] ?? 0, end))}
      {(more > 0 || left > 0) && ends.length > 0 && (
        <span className="handrail-elided">
          {left > 0 && <span>{restText(text, head, tail, words)}</span>}
          <LinkButton
            data-rest={left > 0 ? '' : undefined}
            onClick={() => setMore(left > 0 ? more + 1 : 0)}
          >
            {words.text(`content.show_${restOf(left)}`)}
          </LinkButton>
        </span>
      )}
      {ends.length > 0 && view(tail)}
      {hasEndSign && ends.length > 0 && text.endsWith('\n') && END_SIGN}
      {isQuoted && '"'}
    </>
  )
  return (
    <>
      {className === undefined ? whole : <bdi className={className}>{whole}</bdi>}
      {hasSecret && revealButton(isRevealed, toggle, words)}
    </>
  )
}

const restOf = (left: number) => (left === 0 ? 'less' : left > NEXT_CHUNK.weight ? 'more' : 'all')

const END_SIGN = <span className="handrail-token">↵</span>

function revealButton(isRevealed: boolean, toggle: () => void, words: Words) {
  return (
    <>
      {' '}
      <LinkButton aria-pressed={isRevealed} onClick={toggle}>
        {words.text('content.show')}
      </LinkButton>
    </>
  )
}

/** As it stands between quotes. Hidden characters stay: they become tokens. */
const escaped = (text: string): string =>
  text
    .replace(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)

/** The ends of the drawn pieces of the head, and the start of the tail. */
function cutsOf(
  text: string,
  weight: number,
  more: number,
): { ends: readonly number[]; tail: number } {
  const headLines = Math.ceil((HEAD_LINES * weight) / DEFAULT_BUDGET)
  const first = headEnd(text, { weight, lines: headLines + TAIL_SHARE.lines })
  if (first >= text.length) return { ends: [text.length], tail: text.length }
  const ends = [headEnd(text, { weight: weight * (1 - TAIL_SHARE.share), lines: headLines })]
  const tail = tailStart(
    text,
    { weight: weight * TAIL_SHARE.share, lines: TAIL_SHARE.lines },
    ends[0] ?? 0,
  )
  for (let index = 0; index < more; index += 1) {
    const from = ends.at(-1) ?? 0
    if (from < tail) ends.push(Math.min(tail, Math.max(from + 1, headEnd(text, NEXT_CHUNK, from))))
  }
  return { ends, tail }
}

function restText(text: string, head: number, tail: number, words: Words): string {
  let lines = 0
  for (let at = text.indexOf('\n', head); at >= 0 && at < tail; at = text.indexOf('\n', at + 1))
    lines += 1
  const characters = words.count('content.elided', tail - head)
  return lines > 1 ? `${words.count('content.lines', lines)}, ${characters}` : characters
}

/** Long words from outside, in the frame of ForeignText, with their line ends. */
export function ForeignFrame({ text, ...props }: Omit<LongTextProps, 'className' | 'isQuoted'>) {
  return (
    <>
      <span className="handrail-quote">“</span>
      <LongText
        {...props}
        text={withoutQuotationMarks(text)}
        className="handrail-foreign handrail-framed"
      />
      <span className="handrail-quote">”</span>
    </>
  )
}

/** Longer addresses keep their beginning. */
const MAX_SHOWN_LENGTH = 200

/** An address from outside: a link that shows its host if it is safe, else text. */
export function Link({ uri }: { uri: string }) {
  const url = safeUrl(uri)
  if (!url)
    return <LongText className="handrail-value" text={uri} revealKey="link" drawBudget={500} />
  const rest = url.href.slice(url.href.indexOf(url.host) + url.host.length)
  return (
    <a
      className="handrail-link handrail-value"
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>
        <strong>
          <VisibleText text={url.host} isName flow="name" />
        </strong>
        {rest !== '/' && (
          <VisibleText
            text={rest.length > MAX_SHOWN_LENGTH ? `${rest.slice(0, MAX_SHOWN_LENGTH)}…` : rest}
          />
        )}
      </bdi>
    </a>
  )
}
