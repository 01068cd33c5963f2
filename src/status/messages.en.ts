import { FOREIGN_WORDS } from '../messages/foreignMessages.en.ts'
import type { Messages } from '../messages/words.ts'

/**
 * Base form, present participle, past, past participle; then what stands between verb and object.
 */
const CONJUGATIONS: Readonly<Record<string, string>> = {
  read: 'read reading read read',
  list: 'list listing listed listed',
  search: 'search searching searched searched: for',
  search_web: 'search searching searched searched: the web for',
  look_up: 'look looking looked looked: up',
  look: 'look looking looked looked: with',
  compare: 'compare comparing compared compared',
  change: 'change changing changed changed',
  write: 'write writing wrote written',
  create: 'create creating created created',
  add: 'add adding added added',
  rename: 'rename renaming renamed renamed',
  move: 'move moving moved moved',
  set: 'set setting set set',
  delete: 'delete deleting deleted deleted',
  replace: 'replace replacing replaced replaced',
  archive: 'archive archiving archived archived',
  send: 'send sending sent sent',
  publish: 'publish publishing published published',
  run: 'run running ran run',
  use: 'run running ran run',
  open: 'open opening opened opened',
  call: 'call calling called called',
  fetch: 'fetch fetching fetched fetched',
  ask: 'ask asking asked asked',
}

/** What these act on was not there, or goes where nothing comes back from: they are taken back. */
const UNDONE_AS_TAKEN_BACK = new Set([
  'create',
  'add',
  'send',
  'publish',
  'run',
  'use',
  'call',
  'fetch',
  'ask',
  'open',
])

/** Modes, statuses, and a sentence for every verb in every tense: `phrase.<verb>.<tense>`. */
export const STATUS_WORDS: Messages = {
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
  'status.cancelled': 'Cancelled',
  'status.expired': 'Expired',
  'status.unknown': 'No result',
  'status.undone': 'Undone',
  'status.queued': 'Queued',
  'status.sending': 'Sending',
  'status.staged': 'Answered, not sent',
  'status.unsent': 'Not sent',
  'status.timed_out': 'Timed out',
  'status.rejected': 'Rejected',
  'status.refusal_text': 'Reported as denied',
  'status.awaiting_answer': 'Asks you',
  'status.ran_without_consent': 'Running, not asked',
  'status.ran_unasked': 'Ran, not asked',
  'status.ran_otherwise': 'Not as allowed',
  'status.ran_though_denied': 'Ran, though denied',
  'status.forbidden': 'Not allowed here',
  'status.ran_though_forbidden': 'Started, not allowed here',
  'because.asks': 'asks because {reason}',
  'announce.status': '{status}: {phrase}',
  'announce.finished.one': '{count} call finished',
  'announce.finished.other': '{count} calls finished',
  'announce.failed.one': '{count} failed',
  'announce.failed.other': '{count} failed',
  'announce.otherwise.one': '{count} call ended otherwise',
  'announce.otherwise.other': '{count} calls ended otherwise',
  'announce.other_tab': 'Decided in another tab. {status}: {phrase}',
  'phrase.nameless': 'a tool without a name',
  ...Object.fromEntries(
    Object.entries(CONJUGATIONS).flatMap(([verb, forms]) => phrases(verb, forms)),
  ),
}

function phrases(verb: string, forms: string): [string, string][] {
  const [words = '', link = ''] = forms.split(':')
  const [base = '', doing = '', did = '', done = ''] = words.split(' ')
  const sentences = {
    will: `will ${base}`,
    wants: `wants to ${base}`,
    doing,
    did,
    tried: `tried to ${base}`,
    did_not: `would have ${done}`,
    stopped: `stopped ${doing}`,
    may_have: `may have ${done}`,
    undone: `${did}, then ${UNDONE_AS_TAKEN_BACK.has(verb) ? 'took' : 'put'} back`,
  }
  return [
    ...Object.entries(sentences).map(([tense, text]): [string, string] => [
      `phrase.${verb}.${tense}`,
      `${capital(text)}${link} {object}`,
    ]),
    [`phrase.${verb}.asked`, `${capital(base)}${link} {object}?`],
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
