'use client'
import { useContext, useMemo } from 'react'
import { useWords } from '../../messages/useWords.ts'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import { useHostHas } from '../../runtime/useHostHas.ts'
import { PolicyContext } from '../../runtime/useToolRuntime.ts'
import { commandOf } from '../command/commandOf.ts'
import { gravestReasons } from '../command/gravestReasons.ts'
import { useCommandRisk } from '../command/useCommandRisk.tsx'
import { Deadline } from '../dialog/Deadline.tsx'
import { CONSENT_WORDS } from '../messages.en.ts'
import { stakesOf } from './stakesOf.ts'

/** Of a request that waits as a line: what is grave about it, and how long it still waits. */
export function LineStakes({ record, status }: RendererProps) {
  const words = useWords(CONSENT_WORDS)
  const policy = useContext(PolicyContext)
  const canOfferUndo = useHostHas('offerUndo')
  const stakes = useMemo(
    () => stakesOf(policy, status, status.execution, canOfferUndo),
    [policy, status, canOfferUndo],
  )
  const { risk, words: riskWords } = useCommandRisk(commandOf(status.execution, status.mode))
  const isFinal = stakes.wayBack?.kind === 'none'
  return (
    <>
      {(risk ? gravestReasons(risk) : []).map(({ reason, severity }) => (
        <span key={reason} className="handrail-line-risk" data-severity={severity}>
          {riskWords.text(`risk.${reason}`)}{' '}
        </span>
      ))}
      {isFinal && (
        <span className="handrail-line-risk" data-severity="critical">
          {words.text('consent.way_back_none')}{' '}
        </span>
      )}
      <Deadline expiresAt={record.request?.expiresAt} words={words} />
    </>
  )
}
