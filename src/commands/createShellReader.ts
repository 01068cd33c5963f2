import type { Pipeline, ShellCommand, ShellText, ShellWord } from './ShellCommand.ts'

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
type WordInProgress = {
  text: string
  at: number[] | undefined
  start: number
  isDynamic: boolean
  isGlob: boolean
  isQuoted: boolean
  isInput?: boolean
}

/** A shell's place in a line, and its steps from there. */
export type ShellReader = {
  readonly text: string
  index: number
  /** The innermost command that is not closed yet. */
  frame: Frame
  /** Puts a character into the word, from where it stands in the text. */
  add(character: string, from: number): void
  /** Puts the text up to there into the word, as it stands. */
  addUpTo(end: number): void
  /** The word is quoted, in whole or in part. */
  markQuoted(): void
  /** The word is the text of a here-document. */
  markInput(): void
  /** A part of the word is known only when it runs. */
  markDynamic(from: number): void
  /** The word is a pattern of file names. */
  markGlob(from: number): void
  endWord(): void
  /** `next`: the pipeline of what follows; none where a new one begins. */
  endCommand(next?: Pipeline): Pipeline
  /** Goes into a group or a substitution, over the characters that open it. */
  enter(closes: Frame['closes'], width: number): void
  /** False if nothing is open. */
  leave(): boolean
  /** True if the command takes what it reads for a text, and for nothing else. */
  readsText(command: ShellCommand): boolean
}

/**
 * Keeps the words and commands of a line while it is read; hands complete commands on.
 * `textReaders`: programs, alone or with their verb, that take what they read for a text.
 */
export function createShellReader(
  { text, at }: ShellText,
  onCommand: (command: ShellCommand) => void,
  textReaders: ReadonlySet<string>,
): ShellReader {
  const outerFrames: Frame[] = []
  const positionOf = (index: number) => (at ? (at[index] ?? (at.at(-1) ?? -1) + 1) : index)
  const endBefore = (index: number) => (at ? (at[index - 1] ?? -1) + 1 : index)
  const wordFrom = (from: number) => (reader.frame.word ??= newWord(positionOf(from), at && []))

  const reader: ShellReader = {
    text,
    index: 0,
    frame: newFrame(')'),
    add(character, from) {
      const word = wordFrom(from)
      word.text += character
      for (let unit = 0; unit < character.length; unit += 1) word.at?.push(positionOf(from))
    },
    addUpTo: (end) => addUpTo(reader, wordFrom(reader.index), end, positionOf),
    markQuoted() {
      if (reader.frame.word) reader.frame.word.isQuoted = true
    },
    markInput() {
      const word = reader.frame.word
      if (word) Object.assign(word, { isQuoted: true, isInput: true })
    },
    markDynamic(from) {
      const word = wordFrom(from)
      word.isDynamic = true
      word.isGlob = false
    },
    markGlob(from) {
      const word = wordFrom(from)
      word.isGlob ||= !word.isDynamic
      word.isDynamic = true
    },
    endWord: () => endWord(reader, endBefore(reader.index)),
    endCommand: (next) => endCommand(reader, onCommand, next),
    enter(closes, width) {
      const { pipeline } = reader.frame.command
      if (pipeline.start < 0) pipeline.start = positionOf(reader.index)
      outerFrames.push(reader.frame)
      reader.index += width
      reader.frame = newFrame(closes)
    },
    leave() {
      const outer = outerFrames.pop()
      if (outer) leaveFor(outer, reader)
      if (outer) outer.command.end = endBefore(reader.index)
      return outer !== undefined
    },
    readsText({ words: [head, verb] }) {
      const name = head?.text ?? ''
      return textReaders.has(name) || textReaders.has(`${name} ${verb?.text}`)
    },
  }
  return reader
}

function endCommand(
  reader: ShellReader,
  onCommand: (command: ShellCommand) => void,
  next?: Parameters<typeof newCommand>[0],
) {
  reader.endWord()
  const { command, heredocs } = reader.frame
  if (command.words.length + command.writes.length + command.reads.length > 0) onCommand(command)
  command.pipeline.fetches ||= command.inner.fetches
  command.pipeline.decodes ||= command.inner.decodes
  reader.frame.command = newCommand(next)
  // what a pipe hands on may run
  if (heredocs.length > 0 && !reader.readsText(command))
    reader.frame.heredocs = heredocs.filter(({ of }) => of.pipeline !== command.pipeline)
  return command.pipeline
}

/** Goes on in the frame around, which has what its inner commands did. */
function leaveFor(outer: Frame, reader: ShellReader): void {
  const { fetches, decodes } = reader.endCommand()
  reader.frame = outer
  outer.command.inner.fetches ||= fetches
  outer.command.inner.decodes ||= decodes
  reader.index += 1
}

function addUpTo(
  reader: ShellReader,
  word: WordInProgress,
  end: number,
  positionOf: (index: number) => number,
): void {
  word.text += reader.text.slice(reader.index, end)
  if (word.at) for (let from = reader.index; from < end; from += 1) word.at.push(positionOf(from))
  reader.index = end
}

/** Puts the word where it belongs: among the words, the files that are written, or nowhere. */
function endWord({ text, index, frame }: ShellReader, end: number): void {
  const { word, command, target, heredocs } = frame
  if (!word) return
  const done: ShellWord = Object.assign(word, { end })
  if (target === 'heredoc')
    heredocs.push({ of: command, ends: word, newline: text.indexOf('\n', index) })
  else if (target === 'words' && !word.isQuoted && word.text.startsWith('{'))
    command.words.push(...expandBraces(done))
  else command[target].push(done)
  command.end = end
  if (command.pipeline.start < 0) command.pipeline.start = done.start
  frame.word = undefined
  frame.target = 'words'
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
  const { text } = word
  if (
    !text.endsWith('}') ||
    !text.includes(',') ||
    text.lastIndexOf('{') > 0 ||
    text.indexOf('}') < text.length - 1
  )
    return [word]
  const words: ShellWord[] = []
  let from = 1
  for (let index = 1; index < text.length; index += 1) {
    if (text[index] !== ',' && index < text.length - 1) continue
    words.push({ ...word, text: text.slice(from, index), at: word.at?.slice(from, index) })
    from = index + 1
  }
  return words
}
