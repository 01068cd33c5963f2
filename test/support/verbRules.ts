import type { ToolHost } from '../../src/index.ts'
import type { Verb } from '../../src/requests/sending.ts'

/** Something that keeps a verb from being sent. */
export type Check =
  /** The request or question has expired. */
  | 'expired'
  /** The host cannot do it. */
  | 'host'
  /** The promise is not the one that was shown. */
  | 'offer'
  /** The input has no digest, or numbers that cannot be passed on exactly. */
  | 'input'
  | 'rule'
  /** The call is not the one that was shown. */
  | 'shown'
  /** A person must be asked first. */
  | 'consent'

type VerbRules = {
  host: readonly (keyof ToolHost)[]
  once: 'request' | 'question' | 'offer' | 'call'
  checks: readonly Check[]
}

/** For each verb the members of the host that take it, and its limits. docs/sending.md prints them. */
export const VERB_RULES: Record<Verb, VerbRules> = {
  decide: {
    host: ['decideConsent', 'settleBatch'],
    once: 'request',
    checks: ['expired', 'rule', 'input'],
  },
  answer: { host: ['answer', 'settleBatch'], once: 'question', checks: ['expired'] },
  undo: { host: ['undo'], once: 'offer', checks: ['offer'] },
  redo: { host: ['redo'], once: 'offer', checks: ['offer'] },
  stop: { host: ['cancel'], once: 'call', checks: [] },
  rerun: {
    host: ['runAgain'],
    once: 'call',
    checks: ['host', 'input', 'rule', 'shown', 'consent'],
  },
  resend: { host: ['runCorrected'], once: 'call', checks: ['input', 'rule', 'consent'] },
}
