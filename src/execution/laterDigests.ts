import { lateCode } from '../internal/work/lateCode.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type {
  digestOf as makeDigest,
  isBound as isDigestReady,
  shortDigestOf as makeShort,
} from './digestOf.ts'
import type { tellingText as readText } from './tellingText.ts'

/**
 * What makes digests, where a page has it: it comes with the code of requests. A denial needs none,
 * and nothing is allowed without.
 */
export const laterDigests = lateCode<{
  digestOf: typeof makeDigest
  shortDigestOf: typeof makeShort
  isBound: typeof isDigestReady
  tellingText: typeof readText
}>()

/** As `digestOf` of digestOf.ts; undefined until that has come. */
export const digestOf: typeof makeDigest = (execution) => laterDigests.now()?.digestOf(execution)

export const shortDigestOf: typeof makeShort = (execution) =>
  laterDigests.now()?.shortDigestOf(execution)

/** Whether a click can make the digest at once. */
export const canBindNow = (execution: Execution): boolean =>
  laterDigests.now()?.isBound(execution, false) === true

/** The text, where it says more than the arguments, or nobody can tell yet. */
export function tellingText(execution: Execution): string | undefined {
  const late = laterDigests.now()
  return late ? late.tellingText(execution) : execution.text
}
