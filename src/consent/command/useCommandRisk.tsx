'use client'
import { useMemo } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Words } from '../../messages/words.ts'
import type { CommandRisk } from './commandRisk.ts'

/**
 * What knows commands, and its words. Fetched with the first request that holds a command line;
 * without it the line stands there unmarked.
 */
export const commands = lazyModule(() => import('./commands.lazy.tsx'))

const NO_WORDS = {}

/**
 * What a command line does that is grave, and the words for it. Undefined without a line, and until
 * it is known.
 */
export function useCommandRisk(line: string | undefined): {
  risk: CommandRisk | undefined
  words: Words
} {
  const { value } = useLazyModule(commands, line !== undefined)
  const risk = useMemo(
    () => (line === undefined ? undefined : value?.commandRisk(line)),
    [line, value],
  )
  return { risk, words: useWords(value?.RISK_WORDS ?? NO_WORDS) }
}
