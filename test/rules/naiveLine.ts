/** A command of a line as the second evaluator reads it; a word with a substitution is null. */
export type NaiveCommand = {
  set: string[]
  words: (string | null)[]
  writes: (string | null)[]
  reads: (string | null)[]
}

const fresh = (): NaiveCommand => ({ set: [], words: [], writes: [], reads: [] })

/**
 * The commands of a line of the alphabet, character by character: words, quotes, `$( )`, `A=1`,
 * `>`, `>>`, `<`, `&&`, `;` and `|`. Commands inside of a substitution are among them.
 */
export function naiveCommands(line: string): NaiveCommand[] {
  const all: NaiveCommand[] = []
  let command = fresh()
  let target: 'writes' | 'reads' | undefined
  let at = 0
  const readWord = (): string | null => {
    let text = ''
    let isDynamic = false
    while (at < line.length && !' ;|&<>'.includes(line[at] ?? '')) {
      const sign = line[at] ?? ''
      if (sign === "'" || sign === '"') {
        const end = line.indexOf(sign, at + 1)
        text += line.slice(at + 1, end)
        at = end + 1
      } else if (sign === '$') {
        const end = line.indexOf(')', at)
        all.push(...naiveCommands(line.slice(at + 2, end)))
        isDynamic = true
        at = end + 1
      } else {
        text += sign
        at += 1
      }
    }
    return isDynamic ? null : text
  }
  while (at < line.length) {
    const sign = line[at] ?? ''
    if (sign === ' ') at += 1
    else if (';|&'.includes(sign)) {
      all.push(command)
      command = fresh()
      at += sign === '&' ? 2 : 1
    } else if (sign === '>' || sign === '<') {
      target = sign === '>' ? 'writes' : 'reads'
      at += line[at + 1] === '>' ? 2 : 1
    } else {
      const word = readWord()
      if (target) command[target].push(word)
      else if (command.words.length === 0 && word !== null && /^\w+=/.test(word))
        command.set.push(word)
      else command.words.push(word)
      target = undefined
    }
  }
  return [...all, command]
}
