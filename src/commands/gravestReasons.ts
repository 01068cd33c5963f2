import type { RiskReason, RiskSeverity } from './commandRules.ts'
import type { CommandRisk } from './commandRisk.ts'

/** For a place with room for a few words. */
const FEW = 2

/** The grave parts of a command in a few words: the critical ones first, each once. */
export function gravestReasons({
  spans,
}: CommandRisk): readonly { reason: RiskReason; severity: RiskSeverity }[] {
  const all = spans.flatMap(({ severity, reasons }) =>
    reasons.map((reason) => ({ reason, severity })),
  )
  const inOrder = [
    ...all.filter(({ severity }) => severity === 'critical'),
    ...all.filter(({ severity }) => severity !== 'critical'),
  ]
  return inOrder
    .filter(({ reason }, at) => inOrder.findIndex((each) => each.reason === reason) === at)
    .slice(0, FEW)
}
