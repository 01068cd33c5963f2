import type { Messages } from '../../words/foreign.ts'
import { STATUS_WORDS } from '../../status/messages.en.ts'

export const BUBBLE_WORDS = {
  ...STATUS_WORDS,
  'bubble.assumed': '{mode}?',
  'bubble.summary': 'The agent says {text}',
  'bubble.hidden': 'Has hidden characters, shown as codes.',
  'bubble.mode_assumed': '{mode}, assumed',
  'bubble.why': 'Why {mode}',
  'bubble.why_assumed': '{mode}, assumed. Why?',
  'duration.seconds': '{seconds} s',
  'duration.minutes': '{minutes} min {seconds} s',
  'duration.hours': '{hours} h {minutes} min',
} satisfies Messages
