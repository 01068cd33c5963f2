'use client'
import { useMemo, useState } from 'react'
import { DOTS, maskSecrets } from '../../internal/secrets/maskSecrets.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import { headEnd, tailStart } from './clip.ts'
import type { Flow } from './readingOrder.ts'
import { LONG_TEXT_WORDS } from './longTextMessages.en.ts'
import { useRevealed } from '../values/useRevealed.ts'
import { VisibleText } from './VisibleText.tsx'

export type LongTextProps = {
  text: string
  /** Where it stands, for what the person reveals. */
  revealKey?: string
  /** All of it is a secret. */
  isSecret?: boolean | undefined
  /**
   * Of the element that isolates it; none where it stands in one already. What we say of it stands
   * beside that.
   */
  className?: string
  /** It names something: two names that differ never look the same. */
  isName?: boolean
  /** What it is, where its shape does not tell. */
  flow?: Flow
  /** Written as a string of JSON. */
  isQuoted?: boolean
  /** Characters that are drawn at first; a token counts as twenty. */
  drawBudget?: number
}

/**
 * What is drawn of a text at first, the smaller part of it at its end; and what comes with every
 * "more".
 */
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
  drawBudget = DEFAULT_BUDGET,
  className,
  isName = false,
  flow,
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
  const next = left === 0 ? 'show_less' : left > NEXT_CHUNK.weight ? 'show_more' : 'show_all'
  const quote = isQuoted ? '"' : ''
  const drawn = isSecret ? '' : text.slice(0, head) + text.slice(tail)
  const view = (from: number, to?: number) => {
    const part = isRevealed ? text.slice(from, to) : maskSecrets(text.slice(from, to))
    const shown = isQuoted ? escaped(part) : part
    return <VisibleText key={from} text={shown} isRevealed isName={isName} flow={flow} />
  }
  const hasSecret = useMemo(() => isSecret || maskSecrets(drawn) !== drawn, [isSecret, drawn])
  const whole = (
    <>
      {quote}
      {isSecret && !isRevealed ? DOTS : ends.map((end, index) => view(ends[index - 1] ?? 0, end))}
      {(more > 0 || left > 0) && ends.length > 0 && (
        <span className="handrail-elided">
          {left > 0 && <span>{restText(text, head, tail, words)}</span>}
          <button
            type="button"
            className="handrail-link"
            data-rest={left > 0 ? '' : undefined}
            onClick={() => setMore(left > 0 ? more + 1 : 0)}
          >
            {words.text(`content.${next}`)}
          </button>
        </span>
      )}
      {ends.length > 0 && view(tail)}
      {quote}
    </>
  )
  return (
    <>
      {className === undefined ? whole : <bdi className={className}>{whole}</bdi>}
      {hasSecret && revealButton(isRevealed, toggle, words)}
    </>
  )
}

function revealButton(isRevealed: boolean, toggle: () => void, words: Words) {
  return (
    <>
      {' '}
      <button type="button" className="handrail-link" aria-pressed={isRevealed} onClick={toggle}>
        {words.text('content.show')}
      </button>
    </>
  )
}

/** As it stands between quotes. What is hidden stays: it becomes tokens. */
const escaped = (text: string): string =>
  text
    .replace(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)

/** Where the drawn pieces of the head end, and where the tail begins. */
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
