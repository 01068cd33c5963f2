import { CODE_PROGRAMS, headOf, INPUT_RUNNERS } from './programs.ts'

/** A command that may run, and where it and the programs that it runs begin. */
type Run = {
  words: readonly (string | null)[]
  surely: ReadonlyMap<string, number>
  perhaps: ReadonlyMap<string, number>
}

/** `-EncodedCommand` of PowerShell, and its first letters. */
const ENCODED = /^[-/]e(?:c|nc?|nco\w*)?$/i

/** It runs what only its input says, or code of another language. */
export function isOpaque({ words, surely, perhaps }: Run): boolean {
  for (const programs of [surely, perhaps])
    for (const [program, at] of programs) if (isOpaqueFrom(program, words, at)) return true
  return false
}

function isOpaqueFrom(program: string, all: readonly (string | null)[], at: number): boolean {
  if (program === 'xargs' || program === 'parallel') return true
  if (/^(?:pwsh|powershell)$/.test(program) && all.some((word) => ENCODED.test(word ?? '')))
    return true
  if (!INPUT_RUNNERS.has(program) && !CODE_PROGRAMS.has(program)) return false
  const words = all.slice(at + 1)
  // behind a program that runs others, a later one of the same name has fewer words
  const last = at === 0 ? 0 : all.findLastIndex((word) => headOf(word ?? '') === program)
  const isFed = all.slice(last + 1).every((word) => word?.startsWith('-') === true)
  return (
    (INPUT_RUNNERS.has(program) && isFed) ||
    (CODE_PROGRAMS.has(program) &&
      words.some((word) =>
        /^(?:-\w*[ceprE]|--(?:eval|print|command|exec|execute))/.test(word ?? ''),
      ))
  )
}
