import type { Messages } from '../../words/foreign.ts'

/** A rule's clauses about the arguments, for "May use … with …". */
export const RULE_WORDS = {
  'rule.command': 'the command {text}',
  'rule.command_more': 'the command {text}, any flags and files',
  'rule.files': 'files in {text}',
  'rule.files_directly': 'files directly in {text}',
  'rule.host': 'addresses of {text}',
  'rule.text': '{name} {text}',
  'rule.range': '{name} from {from} to {to}',
  'rule.any': 'any {name}',
  'rule.others': 'any other input',
  'rule.whatever': 'any input',
  'rule.nothing': 'no input',
} satisfies Messages
