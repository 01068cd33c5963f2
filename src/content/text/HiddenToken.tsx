'use client'
import type { Run } from '../../internal/splitHidden.ts'
import { useWords } from '../../messages/useWords.ts'
import { CONTENT_WORDS } from '../messages.en.ts'

export type HiddenTokenProps = { token: string; run: Run | undefined }

/** What stands for characters that are not drawn: their code, or how many they are. */
export function HiddenToken({ token, run }: HiddenTokenProps) {
  return <span className="handrail-token">{run ? <RunText {...run} /> : token}</span>
}

function RunText({ kind, count }: Run) {
  return useWords(CONTENT_WORDS).count(`content.${kind}`, count)
}
