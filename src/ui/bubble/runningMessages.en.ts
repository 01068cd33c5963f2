import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'
import { ANNOUNCE_WORDS } from '../../status/announceMessages.en.ts'

export const RUNNING_WORDS = {
  ...FOREIGN_WORDS,
  ...ANNOUNCE_WORDS,
  'stop.stop': 'Stop',
  'stop.unanswered': 'Asked to stop at {time}. There is no answer.',
  'stop.goes_on': 'Asked to stop at {time}. It still runs.',
  'stop.run': 'Stop the agent',
  'stop.failed': 'Could not be stopped: {reason}',
  'stop.failed_silently': 'Could not be stopped.',
  'stop.reason': 'Asked to stop: {reason}',
  'stop.finished': 'Could not be stopped: it has finished.',
  'stop.stopped': 'Stopped at {time}. What it did until then stays.',
  'stop.stopped_by_you': 'Stopped by you at {time}. What it did until then stays.',
  'silence.nothing': 'Nothing heard since {time}',
  'silence.last': 'Last sign of life at {time}: {last}',
  'rerun.rerun': 'Run again',
  'rerun.deny': 'Do not run it',
  'rerun.because': 'it would run a second time',
  'rerun.twice': 'It may happen twice.',
  'rerun.twice_why': 'The first try may have gone through.',
  'rerun.sending': 'Running again…',
  'send.unanswered': 'No answer yet.',
  'rerun.sent': 'Asked to run again at {time}.',
  'rerun.failed': 'Could not be run again: {reason}',
  'rerun.failed_silently': 'Could not be run again.',
  'rerun.refused': 'Not run again: {reason}',
  'rerun.gone': 'Not run again: the app cannot run it any more.',
  'rerun.forbidden': 'Not run again: a rule forbids it.',
  'rerun.impossible': 'Cannot be run again: {reason}',
} satisfies Messages
