'use client'
import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { withoutQuotationMarks, type ForeignOptions, type Words } from '../../words/foreign.ts'
import { LinkButton } from '../../internal/parts.tsx'
import { useWords } from '../../words/useWords.ts'
import { headEnd, tailStart } from './clip.ts'
import { isBidirectional } from './direction.ts'
import { maskSecrets, DOTS } from '../../internal/maskSecrets.ts'
import { CONTENT_WORDS } from './messages.en.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'
import { useRevealed } from './CopyButton.tsx'
import { safeUrl } from './safeUrl.ts'
import {
  ForeignText,
  VisibleText,
  Sentence,
  type ForeignTextProps,
  type VisibleTextProps,
} from './ForeignText.tsx'

type ServerNameProps = { server: string; isConfigured: boolean; isFirst?: boolean }

/** A tool's server, by the app's name if it `isConfigured`. `isFirst`: it needs few words. */
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

/** A name of others, or what they write in a machine's language. */
export const ForeignName = (props: ForeignTextProps) => (
  <code className="handrail-name" dir="ltr">
    <ForeignText {...props} />
  </code>
)

type ForeignListProps = ForeignOptions & { texts: readonly string[]; words: Words }

export function ForeignList({ texts, words, ...options }: ForeignListProps) {
  const comma = words.find('list.comma') ?? ', '
  return texts.map((text, index) => (
    <Fragment key={index}>
      {index > 0 && comma}
      <ForeignText text={text} {...options} />
    </Fragment>
  ))
}

type LongTextProps = Omit<VisibleTextProps, 'isRevealed'> & {
  /** Its place, for revealed secrets. */
  revealKey?: string
  isSecret?: boolean | undefined
  /** Of the element that isolates it; none if it stands in one already. */
  className?: string
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
  const words = useWords(VALUE_WORDS)
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
      {hasSecret && ' '}
      {hasSecret && revealButton(isRevealed, toggle, words)}
    </>
  )
}

const restOf = (left: number) => (left === 0 ? 'less' : left > NEXT_CHUNK.weight ? 'more' : 'all')

const END_SIGN = <span className="handrail-token">↵</span>

const revealButton = (isRevealed: boolean, toggle: () => void, words: Words) => (
  <LinkButton aria-pressed={isRevealed} onClick={toggle}>
    {words.text('content.show')}
  </LinkButton>
)

/** As it stands between quotes. Hidden characters stay: they become tokens. */
const escaped = (text: string): string =>
  text
    .replace(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)

/** The ends of the drawn pieces of the head, and the start of the tail. */
function cutsOf(text: string, weight: number, more: number) {
  const headLines = Math.ceil((HEAD_LINES * weight) / DEFAULT_BUDGET)
  const first = headEnd(text, { weight, lines: headLines + TAIL_SHARE.lines })
  if (first >= text.length) return { ends: [text.length], tail: text.length }
  const ends = [headEnd(text, { weight: weight * (1 - TAIL_SHARE.share), lines: headLines })]
  const tailSize = { weight: weight * TAIL_SHARE.share, lines: TAIL_SHARE.lines }
  const tail = tailStart(text, tailSize, ends[0] ?? 0)
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
