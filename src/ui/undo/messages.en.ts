import type { Messages } from '../../words/foreign.ts'
import { STATUS_WORDS } from '../../status/messages.en.ts'

/** What a call that is held back does when its time comes, by its verb. The others run. */
const VERBS = [
  'change',
  'write',
  'create',
  'add',
  'rename',
  'move',
  'set',
  'delete',
  'replace',
  'archive',
  'send',
  'publish',
  'open',
  'call',
  'fetch',
  'ask',
] as const

type HeldKey = `undo.held_${'for' | 'until'}.${(typeof VERBS)[number]}`

export const UNDO_WORDS = {
  ...STATUS_WORDS,
  'undo.undo': 'Undo',
  'undo.rest': 'Undo the rest',
  'undo.retry': 'Try again',
  'undo.more': 'More time',
  'undo.about': '({what})',
  'undo.seconds': '{seconds} s',
  'undo.held': 'Held back. You can still undo it.',
  'undo.held_for': 'Runs in {time}',
  'undo.held_until': 'Runs at {time}',
  ...(Object.fromEntries(VERBS.flatMap((verb) => heldWords(verb))) as Readonly<
    Record<HeldKey, string>
  >),
  'undo.offered': 'Can be undone',
  'undo.offered_for': 'Can be undone for {time}',
  'undo.offered_until': 'Can be undone until {time}',
  'undo.changed': 'Undo would now do something else. It was not pressed.',
  'undo.not_extended': 'There is no more time to give.',
  'undo.undoing': 'Undoing…',
  'undo.unanswered': 'No answer yet.',
  'undo.undone': 'Undone',
  'undo.undone_at': 'Undone, {time}',
  'undo.undone_by': 'Undone by {name}, {time}',
  'undo.redone': 'Redone',
  'undo.redone_at': 'Redone, {time}',
  'undo.redone_by': 'Redone by {name}, {time}',
  'undo.did_not_run': 'It did not run.',
  'undo.partial': '{back} of {all} undone',
  'undo.back': 'undone',
  'undo.not_back': 'not undone',
  'undo.conflict': 'Not undone.',
  'undo.show_changes': 'Show what changed',
  'undo.hide_changes': 'Hide what changed',
  'undo.failed': 'Undo failed.',
  'undo.offline': 'This device is offline.',
  'undo.unsure': 'It is not known whether anything was undone.',
  'undo.expired': 'Undo has ended',
  'undo.expired_until': 'Undo ended at {time}',
  'undo.withdrawn': 'Can no longer be undone',
  'undo.impossible': 'Cannot be undone here',
  'undo.no_answer': 'The app did not say whether it can.',
  'undo.announce': '{phrase}. {sentence}',
  'undo.announce_end': 'Ends soon. {phrase}. {sentence}',
} satisfies Messages

function heldWords(verb: string): [string, string][] {
  const word = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${/[cs]h$/.test(verb) ? 'es' : 's'}`
  return [
    [`undo.held_for.${verb}`, `${word} in {time}`],
    [`undo.held_until.${verb}`, `${word} at {time}`],
  ]
}
