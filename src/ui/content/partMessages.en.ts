import { CONTENT_WORDS } from './messages.en.ts'
import type { Messages } from '../../words/foreign.ts'

export const PART_WORDS = {
  ...CONTENT_WORDS,
  'part.image': 'Image',
  'part.audio': 'Audio',
  'part.video': 'Video',
  'part.file': 'File',
  'part.link': 'Link',
  'part.resource': 'Resource',
  'part.artifact': 'Artifact',
  'part.alt': 'Image that the call returned',
  'part.remote': 'An image on another computer. It is fetched only when you ask for it.',
  'part.load': 'Load it from',
  'part.download': 'Download',
  'part.too_large': 'It is too large to be shown here.',
  'part.broken': 'Its bytes cannot be read.',
  'part.not_shown': 'It is of a kind that is not shown here.',
  'part.unreadable': 'A part of the result cannot be read.',
  'part.codes': 'Show control codes',
} satisfies Messages
