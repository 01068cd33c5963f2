import type { Messages } from '../../words/foreign.ts'

/** The words of what a call produced. */
export const PART_WORDS = {
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
  'part.remote_failed': 'The image could not be loaded.',
  'part.download': 'Download',
  'part.too_large': 'It is too large to be shown here.',
  'part.broken': 'Its bytes cannot be read.',
  'part.not_shown': 'It is of a kind that is not shown here.',
  'part.unreadable': 'A part of the result cannot be read.',
  'part.colours.one': '{count} colour code is left out.',
  'part.colours.other': '{count} colour codes are left out.',
  'part.left.one': '{count} more part',
  'part.left.other': '{count} more parts',
  'content.show_more': 'Show more',
  'size.bytes': '{size} bytes',
  'size.kilobytes': '{size} kB',
  'size.megabytes': '{size} MB',
} satisfies Messages
