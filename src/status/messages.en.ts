import { FOREIGN_WORDS } from '../words/foreignMessages.en.ts'
import type { Messages } from '../words/foreign.ts'
import { NAMED_VERBS, type Verb } from './verbs.ts'

/** Those that a name says, and those that speak of a tool as a whole. */
type SpokenVerb = Verb | 'look' | 'use'

/**
 * Base form, present participle, past, past participle, of regular verbs the base alone or, if it
 * is the key, nothing; then what stands between verb and object. A verb without a row is regular.
 */
const CONJUGATIONS: Readonly<Partial<Record<SpokenVerb, string>>> = {
  read: 'read reading read read',
  search: ': for',
  search_web: 'search: the web for',
  look_up: 'look: up',
  look: 'use using used used',
  write: 'write writing wrote written',
  set: 'set setting set set',
  format: 'format formatting formatted formatted',
  cancel: 'cancel cancelling cancelled cancelled',
  transfer: 'transfer transferring transferred transferred',
  submit: 'submit submitting submitted submitted',
  send: 'send sending sent sent',
  run: 'run running ran run',
  use: 'run running ran run',
  stop: 'stop stopping stopped stopped',
  take: 'take taking took taken',
  fill: ': in',
}

const SPOKEN_VERBS: readonly SpokenVerb[] = [...NAMED_VERBS, 'search_web', 'look', 'use']

/** Modes, statuses, and a sentence for every verb in every tense: `phrase.<verb>.<tense>`. */
export const STATUS_WORDS = {
  ...FOREIGN_WORDS,
  'mode.read': 'Read',
  'mode.safe_write': 'Safe write',
  'mode.destructive': 'Destructive',
  'mode.local': 'Local',
  'mode.external': 'External',
  'status.preparing': 'Preparing',
  'status.held': 'Held',
  'status.awaiting_consent': 'Waits for you',
  'status.running': 'Running',
  'status.succeeded': 'Done',
  'status.failed': 'Failed',
  'status.denied': 'Denied',
  'status.cancelled': 'Stopped',
  'status.expired': 'Expired',
  'status.unknown': 'No result',
  'status.undone': 'Undone',
  'status.queued': 'Queued',
  'status.decided_elsewhere': 'Somebody else decides',
  'status.sending': 'Sending',
  'status.staged': 'Answered, not sent',
  'status.unsent': 'Not sent',
  'status.timed_out': 'Timed out',
  'status.rejected': 'Denied by a person',
  'status.refusal_text': 'Reported as denied',
  'status.refused': 'Refused by the server',
  'status.question': 'Asks you',
  'status.ran_without_consent': 'Started without approval',
  'status.ran_otherwise': 'Not as allowed',
  'status.ran_though_denied': 'Ran, though denied',
  'status.forbidden': 'Not allowed here',
  'status.ran_though_forbidden': 'Started, not allowed here',
  'status.stopping': 'Stopping…',
  'status.stop_requested': 'Asked to stop',
  'status.waiting_for_permission': 'Waits for permission',
  'status.waiting_for_input': 'Waits for input',
  'status.backgrounded': 'In the background',
  'status.slow': 'Slow',
  'status.stalled': 'Stalled',
  'phrase.own.asked': '{sentence}?',
  'phrase.nameless': 'a tool without a name',
  'object.a': 'a {noun}',
  'object.an': 'an {noun}',
  'object.named': '{noun} {object}',
  'object.several': '{count} {noun}',
  'object.to': '{object} to {target}',
  'object.files.one': '{count} file',
  'object.files.other': '{count} files',
  'object.pages.one': '{count} page',
  'object.pages.other': '{count} pages',
  'object.commands.one': '{count} command',
  'object.commands.other': '{count} commands',
  'object.terms.one': '{count} term',
  'object.terms.other': '{count} terms',
  'object.items.one': '{count} item',
  'object.items.other': '{count} items',
  'list.comma': ', ',
  ...(Object.fromEntries(SPOKEN_VERBS.flatMap(phrases)) as Readonly<Record<PhraseKey, string>>),
} satisfies Messages

type PhraseKey = `phrase.${SpokenVerb}.${keyof ReturnType<typeof sentencesOf>}`

function phrases(verb: SpokenVerb): [string, string][] {
  return Object.entries(sentencesOf(verb, CONJUGATIONS[verb])).map(([tense, text]) => [
    `phrase.${verb}.${tense}`,
    text,
  ])
}

/** Each tense of a verb, as a sentence about {object}. */
function sentencesOf(verb: string, forms = '') {
  const [words = '', link = ''] = forms.split(':')
  const [
    base = verb,
    doing = `${stemOf(base)}ing`,
    did = `${stemOf(base).replace(/y$/, 'i')}ed`,
    done = did,
  ] = (words || verb).split(' ')
  const sentence = (text: string) => `${capital(text)}${link} {object}`
  return {
    will: sentence(`will ${base}`),
    wants: sentence(`wants to ${base}`),
    soon: sentence(presentOf(base)),
    doing: sentence(doing),
    did: sentence(did),
    tried: sentence(`tried to ${base}`),
    did_not: sentence(`did not ${base}`),
    stopped: sentence(`stopped ${doing}`),
    may_have: sentence(`may have ${done}`),
    undone: `${sentence(did)}, then undid it`,
    asked: `${sentence(base)}?`,
  }
}

function stemOf(verb: string): string {
  return verb.replace(/e$/, '')
}

/** Of one who does it: `deletes`, `publishes`, `copies`. */
function presentOf(base: string): string {
  return `${base}s`.replace(/([^aeiou])ys$/, '$1ies').replace(/([sxz]|[cs]h)s$/, '$1es')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
