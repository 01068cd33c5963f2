'use client'
import { forwardRef, type ReactNode } from 'react'
import { LongText } from '../../../content/text/LongText.tsx'
import { secretsIn } from '../../../internal/maskSecrets.ts'
import { usePart, type Part, type PartProps } from '../../../internal/usePart.ts'
import type { RiskSpan } from '../../command/commandRisk.lazy.ts'
import { useConsentDialog } from '../useConsentDialog.ts'

/** Characters of one piece of the command line before its middle is cut out. */
const WEIGHT = 800

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
          {marked(command, spans, told)}
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

const NONE: Spans = []

/** The same of two spans that say the same. */
const saying = ({ severity, reasons }: RiskSpan): string => `${severity} ${reasons.join(' ')}`

/** The line in its order, nothing left out: what is grave in marks, what is not between them. */
function marked(line: string, spans: Spans, told: Spans): ReactNode[] {
  const pieces: ReactNode[] = []
  const numbers = told.map(saying)
  let at = 0
  const plain = (to: number) =>
    to > at &&
    pieces.push(
      <LongText
        key={at}
        text={line.slice(at, to)}
        revealKey={`command ${at}`}
        drawBudget={WEIGHT}
        isName
        flow="command"
      />,
    )
  const secrets = secretsIn(line)
  for (const span of spans) {
    // A secret that is split into two pieces would not be recognised and masked.
    const cut = secrets.filter(([first, last]) => first < span.end && span.start < last)
    const start = Math.max(at, Math.min(span.start, ...cut.map(([first]) => first)))
    const end = Math.max(start, span.end, ...cut.map(([, last]) => last))
    plain(start)
    pieces.push(
      <mark key={`${start} risk`} className="handrail-risk" data-severity={span.severity}>
        <LongText
          text={line.slice(start, end)}
          revealKey={`command ${start} risk`}
          drawBudget={WEIGHT}
          isName
          flow="command"
        />
        <sup>{numbers.indexOf(saying(span)) + 1}</sup>
      </mark>,
    )
    at = end
  }
  plain(line.length)
  return pieces
}
