import { FOREIGN_WORDS } from '../messages/foreignMessages.en.ts'
import type { Messages } from '../messages/words.ts'

/**
 * Base form, present participle, past, past participle; then what stands between verb and object.
 */
const CONJUGATIONS = {
  read: 'read reading read read',
  list: 'list listing listed listed',
  search: 'search searching searched searched: for',
  search_web: 'search searching searched searched: the web for',
  look_up: 'look looking looked looked: up',
  look: 'look looking looked looked: with',
  check: 'check checking checked checked',
  analyze: 'analyze analyzing analyzed analyzed',
  compare: 'compare comparing compared compared',
  change: 'change changing changed changed',
  write: 'write writing wrote written',
  create: 'create creating created created',
  add: 'add adding added added',
  rename: 'rename renaming renamed renamed',
  move: 'move moving moved moved',
  copy: 'copy copying copied copied',
  set: 'set setting set set',
  format: 'format formatting formatted formatted',
  upload: 'upload uploading uploaded uploaded',
  import: 'import importing imported imported',
  assign: 'assign assigning assigned assigned',
  close: 'close closing closed closed',
  resolve: 'resolve resolving resolved resolved',
  reopen: 'reopen reopening reopened reopened',
  accept: 'accept accepting accepted accepted',
  snooze: 'snooze snoozing snoozed snoozed',
  dismiss: 'dismiss dismissing dismissed dismissed',
  delete: 'delete deleting deleted deleted',
  replace: 'replace replacing replaced replaced',
  clear: 'clear clearing cleared cleared',
  archive: 'archive archiving archived archived',
  cancel: 'cancel cancelling cancelled cancelled',
  uninstall: 'uninstall uninstalling uninstalled uninstalled',
  merge: 'merge merging merged merged',
  transfer: 'transfer transferring transferred transferred',
  forward: 'forward forwarding forwarded forwarded',
  submit: 'submit submitting submitted submitted',
  post: 'post posting posted posted',
  place: 'place placing placed placed',
  end: 'end ending ended ended',
  send: 'send sending sent sent',
  publish: 'publish publishing published published',
  run: 'run running ran run',
  use: 'run running ran run',
  start: 'start starting started started',
  stop: 'stop stopping stopped stopped',
  restart: 'restart restarting restarted restarted',
  install: 'install installing installed installed',
  upgrade: 'upgrade upgrading upgraded upgraded',
  open: 'open opening opened opened',
  take: 'take taking took taken',
  fill: 'fill filling filled filled: in',
  select: 'select selecting selected selected',
  press: 'press pressing pressed pressed',
  resize: 'resize resizing resized resized',
  call: 'call calling called called',
  fetch: 'fetch fetching fetched fetched',
  download: 'download downloading downloaded downloaded',
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
export const STATUS_WORDS = {
  ...FOREIGN_WORDS,
  'mode.read': 'Read',
  'mode.safe_write': 'Safe write',
  'mode.destructive': 'Destructive',
  'mode.local': 'Local',
  'mode.external': 'External',
  'status.checking': 'Checking',
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
  'status.ran_without_consent': 'Started, not asked',
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
  'object.a': 'a {noun}',
  'object.an': 'an {noun}',
  'object.named': '{noun} {object}',
  'object.several': '{count} {noun}',
  'object.to': '{object} to {target}',
  ...(Object.fromEntries(
    Object.entries(CONJUGATIONS).flatMap(([verb, forms]) => phrases(verb, forms)),
  ) as Readonly<Record<PhraseKey, string>>),
} satisfies Messages

type PhraseKey = `phrase.${keyof typeof CONJUGATIONS}.${keyof ReturnType<typeof sentencesOf>}`

function phrases(verb: string, forms: string): [string, string][] {
  return Object.entries(sentencesOf(verb, forms)).map(([tense, text]) => [
    `phrase.${verb}.${tense}`,
    text,
  ])
}

/** Each tense of a verb, as a sentence about {object}. */
function sentencesOf(verb: string, forms: string) {
  const [words = '', link = ''] = forms.split(':')
  const [base = '', doing = '', did = '', done = ''] = words.split(' ')
  const sentence = (text: string) => `${capital(text)}${link} {object}`
  return {
    will: sentence(`will ${base}`),
    wants: sentence(`wants to ${base}`),
    doing: sentence(doing),
    did: sentence(did),
    tried: sentence(`tried to ${base}`),
    did_not: sentence(`would have ${done}`),
    stopped: sentence(`stopped ${doing}`),
    may_have: sentence(`may have ${done}`),
    undone: sentence(`${did}, then ${UNDONE_AS_TAKEN_BACK.has(verb) ? 'took' : 'put'} back`),
    asked: `${sentence(base)}?`,
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
