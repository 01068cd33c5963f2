'use client'
import { PhraseView } from '../../content/PhraseView.tsx'
import type { Words } from '../../messages/words.ts'
import { phraseOf } from '../../status/sentence/phrase.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'

export type AskedPhraseProps = {
  status: ToolCallStatus
  words: Words
  /** The command that it would run stands below. @default true */
  isCommandBelow?: boolean
}

/** What a call would do, as a question. A command is said, and drawn once: below, and whole. */
export function AskedPhrase({ status, words, isCommandBelow = true }: AskedPhraseProps) {
  const phrase = phraseOf(status, 'asked', words)
  if (phrase.flow !== 'command' || !isCommandBelow) return <PhraseView phrase={phrase} />
  return (
    <>
      <span className="handrail-visually-hidden">
        <PhraseView phrase={phrase} />
      </span>
      <span aria-hidden="true">{words.text('consent.run_command')}</span>
    </>
  )
}
