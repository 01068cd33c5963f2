import { lateCode } from '../internal/work/lateCode.ts'
import type { Execution } from '../tool-call/Execution.ts'
import type {
  digestOf as makeDigest,
  isBound as isDigestReady,
  shortDigestOf as makeShort,
  textSaysMore as readText,
} from './digestOf.ts'

/**
 * What makes digests, where a page has it: it comes with the code of requests. A denial needs none,
 * and nothing is allowed without.
 */
export const laterDigests = lateCode<{
  digestOf: typeof makeDigest
  shortDigestOf: typeof makeShort
  isBound: typeof isDigestReady
  textSaysMore: typeof readText
}>()

/** As `digestOf` of digestOf.ts; undefined until that has come. */
export const digestOf: typeof makeDigest = (execution) => laterDigests.now()?.digestOf(execution)

export const shortDigestOf: typeof makeShort = (execution) =>
  laterDigests.now()?.shortDigestOf(execution)

/** Whether a click can make the digest at once. */
export const canBindNow = (execution: Execution): boolean =>
  laterDigests.now()?.isBound(execution, false) === true

/** Whether the text says more than the arguments, as far as anybody can tell yet. */
export const textSaysMore: typeof readText = (execution) =>
  laterDigests.now()?.textSaysMore(execution) ?? true
