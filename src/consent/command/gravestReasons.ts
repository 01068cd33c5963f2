import type { CommandRisk } from './commandRisk.ts'
import type { RiskReason, RiskSeverity } from './commandRules.ts'

/** Where there is room for a few words only. */
const FEW = 2

/** What is grave about a command in a few words: the critical ones first, each once. */
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
