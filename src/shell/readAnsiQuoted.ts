const ANSI: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
}

/**
 * The inside of `$'...'`, from behind its opening quote: characters by their codes, and where each
 * was written.
 */
export function readAnsiQuoted(
  text: string,
  from: number,
): { characters: readonly (readonly [string, number])[]; end: number } {
  const characters: (readonly [string, number])[] = []
  let index = from
  while (index < text.length && text[index] !== "'") {
    const code =
      text[index] === '\\'
        ? /^\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3}))/.exec(
            text.slice(index, index + 10),
          )
        : null
    if (code) {
      const point =
        code[4] === undefined
          ? parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16)
          : parseInt(code[4], 8)
      characters.push([point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd', index])
      index += code[0].length
    } else if (text[index] === '\\') {
      const next = text[index + 1] ?? ''
      characters.push([Object.hasOwn(ANSI, next) ? (ANSI[next] ?? next) : next, index])
      index += 2
    } else {
      characters.push([text[index] ?? '', index])
      index += 1
    }
  }
  return { characters, end: index + 1 }
}
