import type { Messages } from '../../words/foreign.ts'

/** The words of values, and of what shows them. */
export const VALUE_WORDS = {
  'content.value': 'the value',
  'content.empty_text': 'empty text',
  'content.empty_object': 'empty object',
  'content.empty_list': 'empty list',
  'content.null': 'null',
  'content.undefined': 'undefined',
  'content.unreadable': 'cannot be read',
  'content.circular': '[Circular]',
  'content.left.one': '{count} more value',
  'content.left.other': '{count} more values',
  'content.show': 'Show',
  'content.show_more': 'Show more',
  'content.view': 'View',
  'content.fields': 'Fields',
  'content.json': 'JSON',
} satisfies Messages
