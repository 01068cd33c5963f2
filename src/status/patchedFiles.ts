import type { JsonObject } from '../model/JsonObject.ts'

/** The command that a shell is given word by word: `["bash", "-lc", "npm test"]`. */
export function inShell(words: readonly unknown[]): string | undefined {
  const [program, flag, command] = words
  const isShell = typeof program === 'string' && /^(?:\S*\/)?(?:ba|z)?sh$/.test(program)
  return isShell && (flag === '-lc' || flag === '-c') && typeof command === 'string'
    ? command
    : undefined
}

/** A heredoc whose text is taken as it is, and nothing else. */
const HEREDOC = /^apply_patch <<\s?(["'])(\w+)\1\n([^]*)\n\2\s*$/
const PATCH = /^\s*\*\*\* Begin Patch\n[^]*\n\*\*\* End Patch\s*$/

/**
 * The files that a call patches in the dialect of agents, if it does nothing else: a shell that runs
 * another command as well runs a command.
 */
export function patchedFiles(
  name: string,
  { command, cmd = command, patch, input = patch }: JsonObject,
): { verb: 'create' | 'delete' | 'change'; files: readonly string[] } | undefined {
  const words: readonly unknown[] = Array.isArray(cmd) ? cmd : ['sh', '-c', cmd]
  const [, , end = '', told] = HEREDOC.exec(inShell(words) ?? '') ?? []
  const text = /(?:^|_)apply_?patch$/i.test(name)
    ? input
    : words.length === 2 && words[0] === 'apply_patch'
      ? words[1]
      : told?.split('\n').includes(end)
        ? undefined // the first such line ends the text
        : told
  if (typeof text !== 'string' || !PATCH.test(text)) return undefined
  const heads = [...text.matchAll(/^\*\*\* (Add|Delete|Update) File: (.+)$/gm)]
  if (heads.length === 0) return undefined
  const isAll = (word: string) => heads.every(([, said]) => said === word)
  return {
    verb: isAll('Add') ? 'create' : isAll('Delete') ? 'delete' : 'change',
    files: heads.map(([, , file = '']) => file),
  }
}
