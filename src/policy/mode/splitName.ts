/** The parts of a tool's name that rules look at. */
export type NameParts = {
  /** After the last namespace mark: `delete_repo` of `github.delete_repo`. */
  last: string
  /** In lower case, without the server's name in front. */
  words: readonly string[]
  /** The words of the server, as the host or the name calls it. */
  server: readonly string[]
}

/**
 * Words of snake, kebab, dotted, camel, Pascal and upper case, in lower case. Without a locale. A
 * number at the end of a word is no part of it: `delete2` deletes.
 */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/([\p{L}\p{M}])\p{N}+(?![\p{L}\p{M}\p{N}])/gu, '$1')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * Takes namespace and spelling off a name. The server's name is taken off where the host knows it,
 * else where the name marks it (`mcp__server__tool`).
 */
export function splitName(name: string, server: string | undefined): NameParts {
  const marked = /^mcp__(.+?)__(.+)$/.exec(name)
  const serverWords = wordsOf((server ?? marked?.[1] ?? '').slice(0, 100))
  const words = wordsOf(marked?.[2] ?? name)
  const bare = withoutPrefix(words[0] === 'mcp' ? words.slice(1) : words, serverWords.join(''))
  return {
    last:
      /[^./:]*$/
        .exec(marked?.[2] ?? name)?.[0]
        .split('__')
        .at(-1) ?? '',
    words: bare.length > 0 ? bare : words,
    server: serverWords,
  }
}

/**
 * Hosts write a server's name in their own way: `code-runner` is `coderunner` to one and
 * `code_runner` to another.
 */
function withoutPrefix(words: readonly string[], server: string): readonly string[] {
  let seen = ''
  for (const [index, word] of words.entries()) {
    seen += word
    if (seen === server) return withoutPrefix(words.slice(index + 1), server)
    if (!server.startsWith(seen)) break
  }
  return words
}
