import type { ToolHost } from '../../host/ToolHost.ts'
import { similarName } from '../../tool-call/parse/similarName.ts'
import { saidUnknown } from '../../tool-call/parse/saidUnknown.ts'
import { sayMistake } from './sayMistake.ts'

const VERBS = Object.keys({
  isGated: true,
  decideConsent: true,
  answer: true,
  settleBatch: true,
  offerUndo: true,
  undo: true,
  redo: true,
  extendUndo: true,
  loadDiff: true,
  loadResult: true,
  loadPage: true,
  cancel: true,
  canCancel: true,
  retry: true,
  rerun: true,
  canRerun: true,
  resend: true,
} satisfies Record<keyof ToolHost, true>)

/** A verb without the other one does nothing. */
const PAIRS = [
  ['isGated', ['decideConsent'], 'Calls wait, and nobody can answer'],
  ['offerUndo', ['undo'], 'Undo is shown, and does nothing'],
  ['undo', ['offerUndo'], 'Undo is never shown'],
  ['canCancel', ['cancel'], 'Nothing can be stopped'],
  ['canRerun', ['rerun'], 'Nothing can be run again'],
  ['extendUndo', ['offerUndo'], 'There is no Undo to extend'],
] as const

/** Names a host without verbs, verbs that are written in another way, and those that lack another. */
export function checkHost(host: ToolHost): void {
  const has = (verb: string) => typeof Reflect.get(host, verb) === 'function'
  for (const key of Object.keys(host)) {
    const meant = VERBS.includes(key) ? undefined : similarName(key, VERBS)
    if (meant !== undefined && !has(meant)) sayMistake(saidUnknown('the host', 'verb', key, VERBS))
  }
  if (!VERBS.some(has))
    sayMistake(
      `the host has no verb. Calls are shown, and nobody can decide about them. Give it decideConsent, or what an adapter makes, for example createAiSdkHost(chat).`,
    )
  for (const [verb, others, harm] of PAIRS)
    if (has(verb) && !others.some(has))
      sayMistake(
        `the host has ${verb} and no ${others.join(' or ')}. ${harm}. Give it both, or neither.`,
      )
}
