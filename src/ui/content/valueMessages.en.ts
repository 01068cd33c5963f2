import { CONTENT_WORDS } from './messages.en.ts'
import type { Messages } from '../../words/foreign.ts'

export const VALUE_WORDS = {
  ...CONTENT_WORDS,
  'content.empty_text': 'empty text',
  'content.empty_object': 'empty object',
  'content.empty_list': 'empty list',
  'content.unreadable': 'cannot be read',
  'content.show': 'Show',
  'content.as_text': 'Show as text',
  'json.search': 'Search keys and values',
  'json.in_key': 'key:',
  'json.hits.one': '{count} match',
  'json.hits.other': '{count} matches',
  'json.hits_so_far.one': '{count} match in the part that was searched',
  'json.hits_so_far.other': '{count} matches in the part that was searched',
} satisfies Messages
