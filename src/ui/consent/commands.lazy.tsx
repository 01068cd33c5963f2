'use client'
import { Fragment, type ReactNode } from 'react'
import { LongText } from '../content/LongText.tsx'
import { secretsIn } from '../../internal/maskSecrets.ts'
import type { Words } from '../../words/foreign.ts'
import { COMMAND_PIECE } from './stakesOf.ts'
import type { CommandRisk, RiskSpan } from '../../commands/commandRisk.ts'
export { commandRisk } from '../../commands/commandRisk.ts'
export { RISK_WORDS } from '../../commands/riskMessages.en.ts'

/** Lines of a stretch whose words are told apart: a longer one is folded, as one text. */
const WEIGHTED_LINES = 20

type Spans = readonly RiskSpan[]

type RiskListProps = { id: string; risk: CommandRisk; riskWords: Words; words: Words }

/** The risks of a command line, by the number of their mark. Not there if there are none. */
export function RiskList({ id, risk: { spans }, riskWords, words }: RiskListProps) {
  if (spans.length === 0) return null
  return (
    <ol className="handrail-risks" id={id}>
      {toldIn(spans).map(({ severity, reasons }, index) => (
        <li key={index} data-severity={severity}>
          <span className="handrail-risk-number">{index + 1}</span>
          <span>
            {reasons.map((each) => riskWords.text(`risk.${each}`)).join(words.text('list.comma'))}
          </span>
        </li>
      ))}
    </ol>
  )
}

const toldIn = (spans: Spans): Spans => [
  ...new Map(spans.map((span) => [saying(span), span])).values(),
]

/** The same of two spans that say the same. */
const saying = ({ severity, reasons }: RiskSpan): string => `${severity} ${reasons.join(' ')}`

type Stretch<T> = { start: number; end: number; of?: T }

/** A stretch of a line in pieces: each of these parts that is whole in it, and the rest. */
function stretches<T extends Stretch<unknown>>(from: number, to: number, parts: readonly T[]) {
  const all: Stretch<T>[] = []
  let at = from
  for (const of of parts) {
    const { start, end } = of
    if (start < at || end > to) continue
    if (start > at) all.push({ start: at, end: start })
    all.push({ start, end, of })
    at = end
  }
  return at < to ? [...all, { start: at, end: to }] : all
}

/** The whole line: what is grave in marks, programs heavier and flags lighter than the rest. */
export function markedCommand(line: string, { spans, words }: CommandRisk): ReactNode[] {
  const numbers = toldIn(spans).map(saying)
  // A secret that is split into two pieces would not be recognised and masked.
  const secrets = secretsIn(line)
  const cutBy = ({ start, end }: Stretch<unknown>) =>
    secrets.filter(([first, last]) => first < end && start < last)
  const whole = words.filter((word) => cutBy(word).length === 0)
  let at = 0
  const marks = spans.map((span) => {
    const cut = cutBy(span)
    const start = Math.max(at, Math.min(span.start, ...cut.map(([first]) => first)))
    at = Math.max(start, span.end, ...cut.map(([, last]) => last))
    return { ...span, start, end: at }
  })
  return stretches(0, line.length, marks).map(({ start, end, of: mark }) =>
    mark ? (
      <mark key={`${start} risk`} className="handrail-risk" data-severity={mark.severity}>
        {weighted(line, start, end, whole)}
        <sup>{numbers.indexOf(saying(mark)) + 1}</sup>
      </mark>
    ) : (
      <Fragment key={start}>{weighted(line, start, end, whole)}</Fragment>
    ),
  )
}

/** A stretch of the line, with those of the words that stand in it; none if it is folded. */
function weighted(line: string, from: number, to: number, words: CommandRisk['words']) {
  const stretch = line.slice(from, to)
  const isFolded = stretch.length > COMMAND_PIECE || stretch.split('\n').length > WEIGHTED_LINES
  return stretches(from, to, isFolded ? [] : words).map(({ start, end, of: word }) => {
    const text = { text: line.slice(start, end), drawBudget: COMMAND_PIECE, isName: true }
    return word ? (
      <span key={start} className="handrail-command-word" data-kind={word.kind}>
        <LongText {...text} flow="command" />
      </span>
    ) : (
      <LongText key={start} {...text} revealKey={`command ${start}`} flow="command" />
    )
  })
}
