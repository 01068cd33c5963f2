import {
  describeAction,
  isVerbatim,
  phraseOf,
  saysArgument,
  type Phrase,
} from '../../status/phrase.ts'
import type { ConsentDialogState } from './useConsentDialog.tsx'
import type { Row } from '../content/walkJson.ts'

/** Letters of a command that stands in a title; a longer one is on the sheet. */
const LONGEST_COMMAND = 40

type AskedTitle = {
  phrase: Phrase
  /** A long or dangerous command is not in the title. */
  leavesOutCommand: boolean
  /** The command that would run is in the title, whole. */
  showsCommand: boolean
  /** The title shows the value of this argument, verbatim. */
  says(row: Row): boolean
}

/** The title of a request: what it says, and which arguments need not be said again. */
export function askedTitle({
  status,
  command,
  risk,
  words,
  shownTexts,
}: Pick<ConsentDialogState, 'status' | 'command' | 'risk' | 'words' | 'shownTexts'>): AskedTitle {
  const { objects } = describeAction(status.execution, status.mode)
  const isNew = shownTexts.some((shown) => shown.isNew && shown.shows(objects[0] ?? ''))
  const phrase = phraseOf(status, 'asked', words, isNew)
  const { object } = phrase
  const isCommand = phrase.flow === 'command' || (command !== undefined && object === command)
  const isDangerous = object === command && (risk?.spans.length ?? 0) > 0
  const isShort = object.length <= LONGEST_COMMAND && isVerbatim(object) && !isDangerous
  const isOfApp = phrase.parts.some((part) => 'said' in part)
  return {
    phrase,
    leavesOutCommand: isCommand && !isShort,
    showsCommand: isCommand && isShort && object === command,
    says({ kind, path, text }) {
      const isKnown = isOfApp || (status.modeSource === 'registered' && (!isCommand || isShort))
      return (
        isKnown &&
        (kind === 'text' || kind === 'literal') &&
        saysArgument(phrase, status, path, text)
      )
    },
  }
}
