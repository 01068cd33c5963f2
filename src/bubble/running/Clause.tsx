'use client'
import { forwardRef, useContext, useEffect, useState } from 'react'
import { ForeignText } from '../../content/text/ForeignText.tsx'
import { Sentence } from '../../content/text/Sentence.tsx'
import { Icon } from '../../internal/icons/Icon.tsx'
import { EXPIRED_ICON, WARNING_ICON } from '../../internal/icons/icons.ts'
import { useIsLate } from '../../internal/useIsLate.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { quoted } from '../../messages/foreign.ts'
import { formatTime } from '../../messages/formatTime.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import { ToolRuntimeContext } from '../../runtime/useToolRuntime.ts'
import type { StopStatus } from '../../tool-call/ToolCallStatus.ts'
import { useToolCallBubble } from '../useToolCallBubble.ts'
import { clauseOf, type ClauseFacts } from './clauseOf.ts'
import { Rerun } from './Rerun.tsx'
import { RUNNING_WORDS } from './runningMessages.en.ts'

/** Letters of what a tool or an app says. */
const LONGEST = 120

/** What there is to know, and Run again where the app can. */
export const Clause: Part<'div'> = forwardRef<HTMLDivElement, PartProps<'div'>>(
  function Clause(props, ref) {
    const { record, status } = useToolCallBubble('ToolCallBubbleClause')
    const words = useWords(RUNNING_WORDS)
    const [isAsking, setAsking] = useState(false)
    const clause = clauseOf(record, status)
    useAnnounced(status.stop, clause, words)
    const isLate = useIsLate(status.rerun?.kind === 'sending')
    const children = (
      <>
        {clause && <Said clause={clause} words={words} isLate={isLate} />}
        <Rerun isAsking={isAsking} setAsking={setAsking} />
      </>
    )
    return usePart('div', props, { className: 'handrail-activity', children }, ref)
  },
)

type SaidProps = { clause: ClauseFacts; words: Words; isLate: boolean }

function Said({ clause, words, isLate }: SaidProps) {
  const { key, at, said, isWarning = false } = clause
  const foreign = said !== undefined && <ForeignText text={said} isSaid longest={LONGEST} />
  const values = { time: formatTime(at, words, true), reason: foreign, last: foreign }
  return (
    <p className="handrail-receipt" data-kind={isWarning ? 'waiting' : undefined}>
      {isWarning && <Icon path={key.startsWith('silence') ? EXPIRED_ICON : WARNING_ICON} />}
      <span>
        <Sentence parts={words.parts(key)} values={values} />
        {isLate && ` ${words.text('rerun.unanswered')}`}
      </span>
    </p>
  )
}

const told = new WeakSet<StopStatus>()

/** Screen readers hear once what came of a Stop that did not stop the call. */
function useAnnounced(
  stop: StopStatus | undefined,
  clause: ClauseFacts | undefined,
  words: Words,
): void {
  const runtime = useContext(ToolRuntimeContext)
  const { key = '', at, said } = clause ?? {}
  const isTold = /^stop\.(failed|unanswered|goes_on|finished)/.test(key)
  useEffect(() => {
    if (!stop || !isTold || told.has(stop)) return
    told.add(stop)
    const reason = said === undefined ? '' : quoted(said, words, { isSaid: true, longest: LONGEST })
    runtime?.announce(words.text(key, { time: formatTime(at, words, true), reason }))
  }, [runtime, stop, isTold, key, at, said, words])
}
