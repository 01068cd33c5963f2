'use client'
import { forwardRef, type ReactNode } from 'react'
import { LongText } from '../../../content/text/LongText.tsx'
import { secretsIn } from '../../../internal/secrets/maskSecrets.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import type { CommandRisk, RiskSpan } from '../../command/commandRisk.lazy.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/** Characters of one piece of the command line before its middle is cut out. */
const WEIGHT = 800
/** Lines of a stretch whose words are told apart: a longer one is folded, as one text. */
const WEIGHTED_LINES = 20

/**
 * The command line that would run, the whole of it, with what is grave marked where it stands and
 * explained below by number, each
 * danger once. Nothing where the call holds none.
 */
export const ConsentDialogCommand: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function ConsentDialogCommand(props, ref) {
    const { command, risk, riskWords, words, id } = useConsentDialog('ConsentDialogCommand')
    const spans = risk?.spans ?? NONE
    const told = [...new Map(spans.map((span) => [saying(span), span])).values()]
    const children = command !== undefined && (
      <>
        <pre className="handrail-code" dir="ltr">
          {marked(command, spans, risk?.words ?? NONE_WEIGHTED, told)}
        </pre>
        {spans.length > 0 && (
          <ol className="handrail-risks" id={`${id}-risks`}>
            {told.map(({ severity, reasons }, index) => (
              <li key={index} data-severity={severity}>
                <span className="handrail-risk-number">{index + 1}</span>
                <span>
                  {reasons
                    .map((each) => riskWords.text(`risk.${each}`))
                    .join(words.text('list.comma'))}
                </span>
              </li>
            ))}
          </ol>
        )}
      </>
    )
    const element = usePart(
      'div',
      props,
      { className: 'handrail-command', state: { part: 'command' }, children },
      ref,
    )
    return command === undefined ? null : element
  },
)

type Spans = readonly RiskSpan[]
type Weighted = CommandRisk['words']

const NONE: Spans = []
const NONE_WEIGHTED: Weighted = []

/** The same of two spans that say the same. */
const saying = ({ severity, reasons }: RiskSpan): string => `${severity} ${reasons.join(' ')}`

/**
 * The line in its order, nothing left out: what is grave in marks, programs heavier and flags
 * lighter than the rest.
 */
function marked(line: string, spans: Spans, words: Weighted, told: Spans): ReactNode[] {
  const pieces: ReactNode[] = []
  const numbers = told.map(saying)
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

/** A stretch of the line, with those of the words that stand in it; none where it is folded. */
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
          drawBudget={WEIGHT}
          isName
          flow="command"
        />,
      )
    at = Math.max(at, end)
  }
  const stretch = line.slice(from, to)
  const isFolded = stretch.length > WEIGHT || stretch.split('\n').length > WEIGHTED_LINES
  for (const { start, end, kind } of isFolded ? NONE_WEIGHTED : words) {
    if (start < at || end > to) continue
    upTo(start)
    const text = (
      <LongText text={line.slice(start, end)} drawBudget={WEIGHT} isName flow="command" />
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
