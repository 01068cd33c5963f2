'use client'
import type { ReactNode } from 'react'
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
type Weighted = CommandRisk['words']

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

/** The whole line: what is grave in marks, programs heavier and flags lighter than the rest. */
export function markedCommand(line: string, { spans, words }: CommandRisk): ReactNode[] {
  const pieces: ReactNode[] = []
  const numbers = toldIn(spans).map(saying)
  // A secret that is split into two pieces would not be recognised and masked.
  const secrets = secretsIn(line)
  const whole = words.filter(
    ({ start, end }) => !secrets.some(([first, last]) => first < end && start < last),
  )
  let at = 0
  for (const span of spans) {
    const cut = secrets.filter(([first, last]) => first < span.end && span.start < last)
    const start = Math.max(at, Math.min(span.start, ...cut.map(([first]) => first)))
    const end = Math.max(start, span.end, ...cut.map(([, last]) => last))
    pieces.push(
      ...weighted(line, at, start, whole),
      <mark key={`${start} risk`} className="handrail-risk" data-severity={span.severity}>
        {weighted(line, start, end, whole)}
        <sup>{numbers.indexOf(saying(span)) + 1}</sup>
      </mark>,
    )
    at = end
  }
  return [...pieces, ...weighted(line, at, line.length, whole)]
}

/** A stretch of the line, with those of the words that stand in it; none if it is folded. */
function weighted(line: string, from: number, to: number, words: Weighted): ReactNode[] {
  const pieces: ReactNode[] = []
  let at = from
  const upTo = (end: number) => {
    if (end > at)
      pieces.push(
        <LongText
          key={at}
          text={line.slice(at, end)}
          revealKey={`command ${at}`}
          drawBudget={COMMAND_PIECE}
          isName
          flow="command"
        />,
      )
    at = Math.max(at, end)
  }
  const stretch = line.slice(from, to)
  const isFolded = stretch.length > COMMAND_PIECE || stretch.split('\n').length > WEIGHTED_LINES
  for (const { start, end, kind } of isFolded ? [] : words) {
    if (start < at || end > to) continue
    upTo(start)
    const text = (
      <LongText text={line.slice(start, end)} drawBudget={COMMAND_PIECE} isName flow="command" />
    )
    pieces.push(
      <span key={`${start} ${kind}`} className="handrail-command-word" data-kind={kind}>
        {text}
      </span>,
    )
    at = end
  }
  upTo(to)
  return pieces
}
