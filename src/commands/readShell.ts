import type { ShellCommand, ShellText, Pipeline, ShellWord } from './ShellCommand.ts'

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
  const reader = new ShellReader(source, onCommand, textReaders)
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
  if (reader.frame.word) Object.assign(reader.frame.word, { isQuoted: true, isInput: true })
  reader.index = close + 1
  reader.endWord()
  reader.index = close + last.length
}

const ANSI = new Map(
  Object.entries({ n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', e: '\x1b', f: '\f', v: '\v' }),
)
const ANSI_PART =
  /[^'\\]|\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|[^]?)/y

/**
 * The inside of `$'...'`, from behind its opening quote: characters by their codes, and where each
 * was written.
 */
function readAnsiQuoted(
  text: string,
  from: number,
): { characters: readonly (readonly [string, number])[]; end: number } {
  const characters: (readonly [string, number])[] = []
  let end = from
  for (;;) {
    ANSI_PART.lastIndex = end
    const part = ANSI_PART.exec(text)
    if (!part) return { characters, end: end + 1 }
    characters.push([characterOf(part), end])
    end += part[0].length
  }
}

function characterOf([part, x, u, long, octal]: RegExpExecArray): string {
  const hex = x ?? u ?? long
  if (hex !== undefined || octal !== undefined) {
    const point = hex === undefined ? parseInt(octal!, 8) : parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
  }
  const letter = part.slice(1)
  return part.startsWith('\\') ? (ANSI.get(letter) ?? letter) : part
}

/** A command that is being read, on the line or inside of another. */
type Frame = {
  command: ShellCommand
  word: WordInProgress | undefined
  quote: '' | '"'
  closes: ')' | '`' | '}'
  target: 'words' | 'writes' | 'reads' | 'heredoc'
  heredocs: Heredoc[]
}
/** A here-document of a command: the line that ends it, and where the line that asks for it ends. */
type Heredoc = { of: ShellCommand; ends: WordInProgress; newline: number }
type WordInProgress = Omit<ShellWord, 'at' | 'end'> & { at: number[] | undefined }

/**
 * A shell's place in a line, and its steps from there. Keeps words and commands while they are read,
 * and hands complete commands on. `textReaders`: programs, alone or with their verb, that take what
 * they read for a text.
 */
class ShellReader {
  readonly text: string
  index = 0
  /** The innermost command that is not closed yet. */
  frame = newFrame(')')
  readonly #at: readonly number[] | undefined
  readonly #outer: Frame[] = []
  readonly #onCommand: (command: ShellCommand) => void
  readonly #textReaders: ReadonlySet<string>

  constructor(
    { text, at }: ShellText,
    onCommand: (command: ShellCommand) => void,
    textReaders: ReadonlySet<string>,
  ) {
    this.text = text
    this.#at = at
    this.#onCommand = onCommand
    this.#textReaders = textReaders
  }

  #positionOf(index: number): number {
    return this.#at ? (this.#at[index] ?? (this.#at.at(-1) ?? -1) + 1) : index
  }

  #endBefore(): number {
    return this.#at ? (this.#at[this.index - 1] ?? -1) + 1 : this.index
  }

  #wordFrom(from: number): WordInProgress {
    return (this.frame.word ??= newWord(this.#positionOf(from), this.#at && []))
  }

  /** Puts a character into the word, from where it stands in the text. */
  add(character: string, from: number): void {
    const word = this.#wordFrom(from)
    word.text += character
    for (let unit = 0; unit < character.length; unit += 1) word.at?.push(this.#positionOf(from))
  }

  /** Puts the text up to there into the word, as it stands. */
  addUpTo(end: number): void {
    const word = this.#wordFrom(this.index)
    word.text += this.text.slice(this.index, end)
    if (word.at)
      for (let from = this.index; from < end; from += 1) word.at.push(this.#positionOf(from))
    this.index = end
  }

  /** The word is quoted, in whole or in part. */
  markQuoted(): void {
    if (this.frame.word) this.frame.word.isQuoted = true
  }

  /** A part of the word is known only when it runs. */
  markDynamic(from: number): void {
    Object.assign(this.#wordFrom(from), { isDynamic: true, isGlob: false })
  }

  /** The word is a pattern of file names. */
  markGlob(from: number): void {
    const word = this.#wordFrom(from)
    word.isGlob ||= !word.isDynamic
    word.isDynamic = true
  }

  /** Adds the word to the command, or to the files that it writes. */
  endWord(): void {
    const { word, command, target, heredocs } = this.frame
    if (!word) return
    const end = this.#endBefore()
    const done: ShellWord = Object.assign(word, { end })
    if (target === 'heredoc')
      heredocs.push({ of: command, ends: word, newline: this.text.indexOf('\n', this.index) })
    else if (target === 'words' && !word.isQuoted && word.text.startsWith('{'))
      command.words.push(...expandBraces(done))
    else command[target].push(done)
    command.end = end
    if (command.pipeline.start < 0) command.pipeline.start = done.start
    this.frame.word = undefined
    this.frame.target = 'words'
  }

  /** `next`: the pipeline of what follows; none where a new one begins. */
  endCommand(next?: Pipeline): Pipeline {
    this.endWord()
    const { command, heredocs } = this.frame
    const { words, writes, reads, pipeline, inner } = command
    if (words.length + writes.length + reads.length > 0) this.#onCommand(command)
    pipeline.fetches ||= inner.fetches
    pipeline.decodes ||= inner.decodes
    this.frame.command = newCommand(next)
    // what a pipe hands on may run
    if (heredocs.length > 0 && !this.readsText(command))
      this.frame.heredocs = heredocs.filter(({ of }) => of.pipeline !== pipeline)
    return pipeline
  }

  /** Goes into a group or a substitution, over the characters that open it. */
  enter(closes: Frame['closes'], width: number): void {
    const { pipeline } = this.frame.command
    if (pipeline.start < 0) pipeline.start = this.#positionOf(this.index)
    this.#outer.push(this.frame)
    this.index += width
    this.frame = newFrame(closes)
  }

  /** Goes on in the frame around, which has what its inner commands did. False if nothing is open. */
  leave(): boolean {
    const outer = this.#outer.pop()
    if (!outer) return false
    const { fetches, decodes } = this.endCommand()
    this.frame = outer
    outer.command.inner.fetches ||= fetches
    outer.command.inner.decodes ||= decodes
    this.index += 1
    outer.command.end = this.#endBefore()
    return true
  }

  /** True if the command takes what it reads for a text, and for nothing else. */
  readsText({ words: [head, verb] }: ShellCommand): boolean {
    const name = head?.text ?? ''
    return this.#textReaders.has(name) || this.#textReaders.has(`${name} ${verb?.text}`)
  }
}

const newFrame = (closes: Frame['closes']): Frame => ({
  command: newCommand(),
  word: undefined,
  quote: '',
  closes,
  target: 'words',
  heredocs: [],
})

const newCommand = (pipeline = newPipeline()): ShellCommand => ({
  words: [],
  writes: [],
  reads: [],
  pipeline,
  inner: newPipeline(),
  end: 0,
})

const newWord = (start: number, at: number[] | undefined): WordInProgress => ({
  text: '',
  at,
  start,
  isDynamic: false,
  isGlob: false,
  isQuoted: false,
})

const newPipeline = (): Pipeline => ({ start: -1, fetches: false, decodes: false })

/** `{rm,-rf,/}` is three words. */
function expandBraces(word: ShellWord): ShellWord[] {
  const { text, at } = word
  if (!text.includes(',') || !/^\{[^{}]*\}$/.test(text)) return [word]
  let from = 1
  return text
    .slice(1, -1)
    .split(',')
    .map((part) => {
      const start = from
      from += part.length + 1
      return { ...word, text: part, at: at?.slice(start, start + part.length) }
    })
}
