import { createShellReader, type ShellReader } from './createShellReader.ts'
import type { ShellCommand, ShellText } from './ShellCommand.ts'

/** Programs that treat a here-document only as their own text format. */
const PATCH_READERS: ReadonlySet<string> = new Set(['apply_patch'])

/**
 * Reads a line as a POSIX shell would, chained parts, groups and substitutions included. Hands every
 * command on as soon as it is complete: inner ones before the one they stand in. Never throws; what
 * is not closed ends with the line. One pass. A here-document of all but the `textReaders` is read as
 * commands.
 */
export function readShell(
  source: ShellText,
  onCommand: (command: ShellCommand) => void,
  textReaders = PATCH_READERS,
): void {
  const reader = createShellReader(source, onCommand, textReaders)
  while (reader.index < reader.text.length) readNext(reader)
  while (reader.leave());
  reader.index = reader.text.length
  reader.endCommand()
}

/** Characters that only stand for themselves, in a word and in double quotes. */
const PLAIN = /[^\s\\"'`$#<>|;&(){}*?[]+/y
const PLAIN_QUOTED = /[^\\"`$]+/y

/** Reads the part at the index, and goes behind it. */
function readNext(reader: ShellReader): void {
  const { text, index, frame } = reader
  const plain = frame.quote === '' ? PLAIN : PLAIN_QUOTED
  plain.lastIndex = index
  if (plain.test(text)) return reader.addUpTo(plain.lastIndex)
  const character = text[index] ?? ''
  if (character === ' ') {
    reader.endWord()
    reader.index += 1
    return
  }
  const two = text.slice(index, index + 2)
  if (character === '\\') return readEscaped(reader)
  if (character === '"') {
    frame.quote = frame.quote === '' ? '"' : ''
    reader.add('', index)
    reader.markQuoted()
    reader.index += 1
  } else if (character === '`' && frame.closes === '`') reader.leave()
  else if (two === '$(' || character === '`') {
    reader.markDynamic(index)
    reader.enter(character === '`' ? '`' : ')', character === '`' ? 1 : 2)
  } else if (character === '$') readVariable(reader)
  else if (character === "'") readQuoted(reader)
  else if (character === '#' && !frame.word) {
    const line = text.indexOf('\n', index)
    reader.index = line < 0 ? text.length : line
  } else if (/[<>]/.test(character) || two === '&>') readRedirection(reader)
  else if (/[|;&\n\r]/.test(character)) readSeparator(reader)
  else if (/[(){}]/.test(character) && readGroup(reader)) return
  else if (/\s/.test(character)) {
    reader.endWord()
    reader.index += 1
  } else {
    reader.add(character, index)
    if (/[*?[]/.test(character)) reader.markGlob(index)
    reader.index += 1
  }
}

/** A backslash and what follows it. One at the end of a line joins it to the next. */
function readEscaped(reader: ShellReader): void {
  const { text, index, frame } = reader
  const next = text[index + 1]
  if (next !== undefined && next !== '\n')
    reader.add((frame.quote === '"' && !'$`"\\'.includes(next) ? '\\' : '') + next, index)
  reader.index += 2
}

/** A variable, or text in `$'…'`. `$IFS` stands for a space. */
function readVariable(reader: ShellReader): void {
  const { text, index, frame } = reader
  const isBare = frame.quote === ''
  if (!isBare && /["|)\s]/.test(text[index + 1] ?? '')) {
    reader.add('$', index)
    reader.index += 1
    return
  }
  const ifs = /^\$(?:IFS\b|\{IFS[^}]{0,40}\})(?:\$\d)?/.exec(text.slice(index, index + 60))
  const ansi = isBare && text[index + 1] === "'" ? readAnsiQuoted(text, index + 2) : undefined
  const variable = /^\$(?:\{[^}$`\s]{0,200}\}|\w{1,200}|[@*#?$!-])?/.exec(
    text.slice(index, index + 204),
  )
  if (ifs && isBare) reader.endWord()
  else if (ansi) {
    for (const [decoded, from] of ansi.characters) reader.add(decoded, from)
    reader.markQuoted()
  } else reader.markDynamic(index)
  reader.index = ansi?.end ?? index + Math.max(1, (ifs ?? variable)?.[0].length ?? 1)
}

/** Text in single quotes. */
function readQuoted(reader: ShellReader): void {
  const { text, index } = reader
  const close = text.indexOf("'", index + 1)
  const end = close < 0 ? text.length : close
  reader.add('', index)
  reader.markQuoted()
  reader.index = index + 1
  reader.addUpTo(end)
  reader.index = end + 1
}

/** `>`, `<`, `&>` and their kin: where the next word goes. */
function readRedirection(reader: ShellReader): void {
  const { text, index, frame } = reader
  if (text[index] === '&') {
    reader.endWord()
    frame.target = 'writes'
    reader.index += text[index + 2] === '>' ? 3 : 2
    return
  }
  if (/^\d$/.test(frame.word?.text ?? '')) frame.word = undefined
  reader.endWord()
  if (text[index + 1] === '(') {
    // of `> >(sh)` it is the target
    frame.target = 'words'
    return reader.enter(')', 2)
  }
  const operator =
    /^(?:>>?[|&]?|<<<|<<-?|<&?)/.exec(text.slice(index, index + 4))?.[0] ?? text[index] ?? ''
  frame.target = operator.startsWith('>')
    ? 'writes'
    : operator === '<<<'
      ? 'words'
      : operator === '<<'
        ? 'heredoc'
        : 'reads'
  reader.index += operator.length
}

/** The end of a command: a pipe keeps its pipeline, everything else begins a new one. */
function readSeparator(reader: ShellReader): void {
  const { text, index, frame } = reader
  const two = text.slice(index, index + 2)
  if (two.startsWith('|') && two !== '||') {
    reader.endCommand(frame.command.pipeline)
    reader.index += two === '|&' ? 2 : 1
    return
  }
  if (two.startsWith('\n')) takeHeredoc(reader)
  reader.endCommand()
  reader.index += two === '||' || two === '&&' ? 2 : 1
}

/** A bracket that opens or closes a group. False if it is part of a word. */
function readGroup(reader: ShellReader): boolean {
  const { text, index, frame } = reader
  const character = text[index]
  if (character === '(' || (character === '{' && !frame.word && /\s/.test(text[index + 1] ?? ''))) {
    reader.endWord()
    reader.enter(character === '(' ? ')' : '}', 1)
    return true
  }
  if (character !== ')' && (character !== '}' || frame.word || frame.closes !== '}')) return false
  if (!reader.leave()) {
    reader.endCommand()
    reader.index += 1
  }
  return true
}

/**
 * At the end of a line: what the next ones hand to a command of it is one quoted word of its last
 * command, if it is taken as it stands and only for a text: also by those behind a pipe.
 */
function takeHeredoc(reader: ShellReader): void {
  const { text, index, frame } = reader
  reader.endWord()
  const { heredocs } = frame
  const [heredoc] = heredocs
  frame.heredocs = []
  const isAlone = heredocs.length === 1 && frame.target === 'words'
  if (!heredoc || !isAlone || heredoc.newline !== index) return
  const isPiped = frame.command !== heredoc.of && frame.command.pipeline === heredoc.of.pipeline
  if (!reader.readsText(heredoc.of) || (isPiped && !reader.readsText(frame.command))) return
  const last = `\n${heredoc.ends.text}`
  const close = `${text}\n`.indexOf(`${last}\n`, index)
  if (
    close < 0 ||
    heredoc.ends.isDynamic ||
    (!heredoc.ends.isQuoted && /[$`\\]/.test(text.slice(index, close)))
  )
    return
  for (let inside = index + 1; inside <= close; inside += 1) reader.add(text[inside] ?? '', inside)
  reader.markInput()
  reader.index = close + 1
  reader.endWord()
  reader.index = close + last.length
}

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
function readAnsiQuoted(
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
