'use client'
import { forwardRef, useId, useRef, useContext } from 'react'
import { Button, Icon } from '../../internal/controls.tsx'
import { MODE_ICONS } from '../../internal/icons.ts'
import { PhraseView } from '../content/PhraseView.tsx'
import { useWords } from '../../words/useWords.ts'
import { useHostHas, PolicyContext } from '../../requests/useToolRuntime.ts'
import type { RendererProps, ToolRuntime } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { phraseOf, tenseOf, phraseText, type Phrase } from '../../status/phrase.ts'
import { Deadline, useRequestPlace } from './requestPlace.tsx'
import { commandOf, stakesOf } from './stakesOf.ts'
import { useCommandRisk, commandsRoot } from './roots.ts'
import { CONSENT_WORDS } from './messages.en.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolPolicy } from '../../policy/ToolPolicy.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { hostHas } from '../../host/hostHas.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { CommandRisk, RiskSpan } from '../../commands/commandRisk.ts'

type RequestLineProps = RendererProps & {
  onReview(): void
}

/** A request that waits behind another one, in one row, and the way to it. */
export const RequestLine = forwardRef<HTMLDivElement, RequestLineProps>(function RequestLine(
  { record, status, onReview },
  ref,
) {
  const words = useWords(CONSENT_WORDS)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useRequestPlace(title, record)
  return (
    <div
      ref={ref}
      className="handrail-request-line"
      role="group"
      aria-labelledby={id}
      data-handrail="consent"
      data-consent="folded"
      data-mode={status.mode}
      translate="no"
    >
      <Icon path={MODE_ICONS[status.mode]} />
      <div className="handrail-asked">
        <h3 ref={title} className="handrail-title" id={id} tabIndex={-1}>
          <PhraseView phrase={named(phraseOf(status, 'asked', words))} />
        </h3>
        <LineStakes record={record} status={status} />
      </div>
      <span className="handrail-end">
        <Button
          data-kind="quiet"
          id={`${id}-review`}
          aria-labelledby={`${id}-review ${id}`}
          onClick={onReview}
        >
          {words.text('consent.review')}
        </Button>
      </span>
    </div>
  )
})

/** A row only names what the open request asks. */
const named = ({ parts, ...phrase }: Phrase): Phrase => ({
  ...phrase,
  parts: parts.map((part) =>
    'text' in part ? { text: part.text.replace(/\s*[?？؟]$/, '') } : part,
  ),
})

/** Of a request that waits as a line: what is grave about it, and how long it still waits. */
function LineStakes({ record, status }: RendererProps) {
  const words = useWords(CONSENT_WORDS)
  const policy = useContext(PolicyContext)
  const canOfferUndo = useHostHas('offerUndo')
  const stakes = stakesOf(policy, status, status.execution, canOfferUndo)
  const { risk, riskWords } = useCommandRisk(commandOf(status.execution, status.mode))
  if (status.delivery === 'staged') return <span>{words.text('status.staged')}</span>
  const mark = (text: string, severity: string) => (
    <span key={text} className="handrail-line-risk" data-severity={severity}>
      {text}{' '}
    </span>
  )
  return (
    <>
      {(risk ? gravestReasons(risk) : []).map(({ reason, severity }) =>
        mark(riskWords.text(`risk.${reason}`), severity),
      )}
      {stakes.wayBack?.kind === 'none' && mark(words.text('consent.way_back_none'), 'critical')}
      <Deadline expiresAt={record.request?.expiresAt} words={words} />
    </>
  )
}

/** Longer than this no request is kept from being heard. */
const LONGEST_WAIT_MS = 1000

/** The stakes of a request for a listener; at once if it runs no command. */
export function spokenStakes(
  policy: ToolPolicy | undefined,
  status: ToolCallStatus,
  canOfferUndo: boolean,
  words: Words,
): readonly string[] | Promise<readonly string[]> {
  const { execution, mode } = status
  const { wayBack } = stakesOf(policy, status, execution, canOfferUndo)
  const final = wayBack?.kind === 'none' ? [words.text('announce.no_way_back')] : []
  const command = commandOf(execution, mode)
  if (command === undefined) return final
  const said = () => [...risksOf(command, words), ...final]
  if (commandsRoot.state().value) return said()
  return new Promise((resolve) => {
    const timer = setTimeout(done, LONGEST_WAIT_MS)
    const ignore = commandsRoot.subscribe(done)
    commandsRoot.load()
    function done(): void {
      ignore()
      clearTimeout(timer)
      resolve(said())
    }
  })
}

function risksOf(command: string, words: Words): readonly string[] {
  const { value } = commandsRoot.state()
  if (!value) return []
  return gravestReasons(value.commandRisk(command)).map(
    ({ reason }) => words.find(`risk.${reason}`) ?? value.RISK_WORDS[`risk.${reason}`],
  )
}

/** After one was answered: how many wait, and what the next one wants. */
export async function announceNext(
  { record, status }: RendererProps,
  runtime: ToolRuntime,
  policy: ToolPolicy | undefined,
  waiting: number,
  words: Words,
): Promise<void> {
  const canOfferUndo = hostHas(runtime.host(), 'offerUndo')
  const said = await spokenStakes(policy, status, canOfferUndo, words)
  const stakes = said.join(words.text('list.comma'))
  const phrase = phraseText(phraseOf(status, tenseOf(status, record), words), words)
  const asked = stakes ? words.text('list.pair', { first: phrase, second: stakes }) : phrase
  runtime.announce(`${words.count('announce.request', waiting)} ${asked}`)
}

/** At the end of the line of a call that a queue asks about: the way to its request. */
export function ConsentQueuedLink({ record }: { record: ToolCallRecord }) {
  const { queueRegistry, ledger } = useToolRuntime('ToolCallBubble')
  const words = useWords(CONSENT_WORDS)
  return (
    <Button
      className="handrail-button handrail-stop"
      data-size="small"
      onClick={() => queueRegistry.show(ledger.identityOf(record))}
    >
      <span>{words.text('consent.review')}</span>
    </Button>
  )
}

const FEW = 2

/** The grave parts of a command in a few words: the critical ones first, each once. */
function gravestReasons({ spans }: CommandRisk) {
  const inOrder = spans
    .toSorted((a, b) => Number(isCritical(b)) - Number(isCritical(a)))
    .flatMap(({ severity, reasons }) => reasons.map((reason) => ({ reason, severity })))
  return inOrder
    .filter(({ reason }, at) => inOrder.findIndex((each) => each.reason === reason) === at)
    .slice(0, FEW)
}

const isCritical = ({ severity }: RiskSpan): boolean => severity === 'critical'
