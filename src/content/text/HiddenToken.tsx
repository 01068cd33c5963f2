'use client'
import type { Run, VisibleToken } from '../../internal/splitHidden.ts'
import { useWords } from '../../messages/useWords.ts'
import { CONTENT_WORDS } from '../messages.en.ts'

export type HiddenTokenProps = Pick<VisibleToken, 'token' | 'isCalm'> & { run?: Run | undefined }

/** What stands for characters that are not drawn: their code, a sign, or how many they are. */
export function HiddenToken({ token, run, isCalm }: HiddenTokenProps) {
  return (
    <span className={isCalm ? 'handrail-blank' : 'handrail-token'}>
      {run ? <RunText {...run} /> : token}
    </span>
  )
}

function RunText({ kind, count }: Run) {
  return useWords(CONTENT_WORDS).count(`content.${kind}`, count)
}
