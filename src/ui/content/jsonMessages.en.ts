import type { Messages } from '../../words/foreign.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'

/** The words of the JSON view. */
export const JSON_WORDS = {
  ...VALUE_WORDS,
  'json.members': 'Members',
  'json.search': 'Search keys and values',
  'json.in_key': 'key:',
  'content.circular': '[Circular]',
  'content.show_more': 'Show more',
  'content.left.one': '{count} more value',
  'content.left.other': '{count} more values',
  'object.items.one': '{count} item',
  'object.items.other': '{count} items',
  'json.fields.one': '{count} field',
  'json.fields.other': '{count} fields',
  'json.hits.one': '{count} match',
  'json.hits.other': '{count} matches',
  'json.hits_so_far.one': '{count} match in the part that was searched',
  'json.hits_so_far.other': '{count} matches in the part that was searched',
} satisfies Messages
