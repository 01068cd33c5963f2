import type { Messages } from '../messages/words.ts'

export const CONTENT_WORDS: Messages = {
  'content.value': 'value',
  'content.empty_text': 'empty text',
  'content.empty_object': 'empty object',
  'content.empty_list': 'empty list',
  'content.null': 'null',
  'content.unreadable': 'too deep to show here',
  'content.left.one': '{count} more value is not shown here',
  'content.left.other': '{count} more values are not shown here',
  'content.elided.one': '{count} character not shown',
  'content.elided.other': '{count} characters not shown',
  'content.show_all': 'Show all',
}
