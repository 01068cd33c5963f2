import { readAnsiQuoted } from './readAnsiQuoted.ts'

/**
 * Text of a command line, and where each of its characters stands in the line that a person is
 * shown.
 */
export type ShellText = { text: string; at: readonly number[] }

/**
 * A word as the shell reads it: quotes and escapes taken off. `start` and `end` are positions in
 * the shown line.
 */
export type ShellWord = ShellText & {
  start: number
  end: number
  /** Part of it is only known when it runs: a variable, a substitution, or a pattern. */
  isDynamic: boolean
  isQuoted: boolean
}

/**
 * What the parts of one pipeline share: where it starts, and whether one of them brought something
 * from elsewhere or out of encoded text.
 */
export type Pipeline = { start: number; fetches: boolean; decodes: boolean }

/** One command of a line. */
export type ShellCommand = {
  words: ShellWord[]
  /** Files that it writes by redirection. */
  writes: ShellWord[]
  /** The pipeline that it belongs to; what came before it in there. */
  pipeline: Pipeline
  /** What a substitution or a group inside it brought. */
  inner: Pipeline
  end: number
}

type Frame = {
  command: ShellCommand
  word: WordInProgress | undefined
  quote: '' | '"'
  closes: ')' | '`' | '}'
  target: 'words' | 'writes' | 'drop' | 'heredoc'
  heredocs: Heredoc[]
}
/** A here-document of a command: the line that ends it, and where the line that asks for it ends. */
type Heredoc = { ends: WordInProgress; newline: number }
type WordInProgress = {
  text: string
  at: number[]
  start: number
  isDynamic: boolean
  isQuoted: boolean
}

/**
 * Programs that treat a here-document only as their own text format. For all other programs its
 * lines are read as commands.
 */
const TEXT_READERS: ReadonlySet<string> = new Set(['apply_patch'])

/**
 * Reads a line as a POSIX shell would, chained parts, groups and substitutions included, and hands every command on as soon as it is complete: inner ones
 * before the one they stand in. Never throws; what is not closed ends with the line. One pass.
 */
export function readShell(
  { text, at }: ShellText,
  onCommand: (command: ShellCommand) => void,
): void {
  const positionOf = (index: number) => at[index] ?? (at.at(-1) ?? -1) + 1
  const commandIn = (pipeline = newPipeline()): ShellCommand => ({
    words: [],
    writes: [],
    pipeline,
    inner: newPipeline(),
    end: 0,
  })
  const frames: Frame[] = []
  const lines = `${text}\n`
  let frame: Frame = {
    command: commandIn(),
    word: undefined,
    quote: '',
    closes: ')',
    target: 'words',
    heredocs: [],
  }
  let index = 0

  const add = (character: string, from: number) => {
    frame.word ??= { text: '', at: [], start: positionOf(from), isDynamic: false, isQuoted: false }
    frame.word.text += character
    for (let unit = 0; unit < character.length; unit += 1) frame.word.at.push(positionOf(from))
  }
  const open = (from: number) => {
    frame.word ??= { text: '', at: [], start: positionOf(from), isDynamic: false, isQuoted: false }
    frame.word.isDynamic = true
  }
  const endWord = () => {
    const { word, command, target } = frame
    if (!word) return
    const done: ShellWord = { ...word, end: (at[index - 1] ?? -1) + 1 }
    if (target === 'heredoc')
      frame.heredocs.push({ ends: word, newline: text.indexOf('\n', index) })
    else if (target !== 'drop')
      command[target].push(...(target === 'words' && !word.isQuoted ? expandBraces(done) : [done]))
    command.end = done.end
    if (command.pipeline.start < 0) command.pipeline.start = done.start
    frame.word = undefined
    frame.target = 'words'
  }
  /** `next`: the pipeline of what follows; none where a new one begins. */
  const endCommand = (next?: Pipeline) => {
    endWord()
    if (frame.command.words.length + frame.command.writes.length > 0) onCommand(frame.command)
    frame.command.pipeline.fetches ||= frame.command.inner.fetches
    frame.command.pipeline.decodes ||= frame.command.inner.decodes
    const { pipeline } = frame.command
    frame.command = commandIn(next)
    frame.heredocs = []
    return pipeline
  }
  /** At the end of a line: what the next ones hand to its command is one quoted word, where it is taken as it stands and only for a text. */
  const takeHeredoc = () => {
    endWord()
    const { command, heredocs } = frame
    const [heredoc] = heredocs
    if (
      !heredoc ||
      heredocs.length > 1 ||
      heredoc.newline !== index ||
      !TEXT_READERS.has(command.words[0]?.text ?? '')
    )
      return
    const last = `\n${heredoc.ends.text}`
    const close = lines.indexOf(`${last}\n`, index)
    if (
      close < 0 ||
      heredoc.ends.isDynamic ||
      (!heredoc.ends.isQuoted && /[$`\\]/.test(text.slice(index, close)))
    )
      return
    for (index += 1; index <= close; index += 1) add(text[index] ?? '', index)
    if (frame.word) frame.word.isQuoted = true
    endWord()
    index = close + last.length
  }
  const enter = (closes: Frame['closes'], width: number) => {
    if (frame.command.pipeline.start < 0) frame.command.pipeline.start = positionOf(index)
    frames.push(frame)
    index += width
    frame = {
      command: commandIn(),
      word: undefined,
      quote: '',
      closes,
      target: 'words',
      heredocs: [],
    }
  }
  const leave = () => {
    const { fetches, decodes } = endCommand()
    const outer = frames.pop()
    if (!outer) return
    frame = outer
    frame.command.inner.fetches ||= fetches
    frame.command.inner.decodes ||= decodes
    index += 1
    frame.command.end = (at[index - 1] ?? -1) + 1
  }

  while (index < text.length) {
    const character = text[index] ?? ''
    const two = text.slice(index, index + 2)
    if (character === '\\') {
      if (text[index + 1] !== '\n' && index + 1 < text.length)
        add(
          (frame.quote === '"' && !'$`"\\'.includes(text[index + 1] ?? '') ? '\\' : '') +
            (text[index + 1] ?? ''),
          index,
        )
      index += 2
    } else if (character === '"') {
      frame.quote = frame.quote === '' ? '"' : ''
      add('', index)
      if (frame.word) frame.word.isQuoted = true
      index += 1
    } else if (two === '$(' || character === '`') {
      if (character === '`' && frame.closes === '`') leave()
      else {
        open(index)
        enter(character === '`' ? '`' : ')', character === '`' ? 1 : 2)
      }
    } else if (character === '$') {
      const ifs = /^\$(?:IFS\b|\{IFS[^}]{0,40}\})(?:\$\d)?/.exec(text.slice(index, index + 60))
      const ansi = two === "$'" && frame.quote === '' ? readAnsiQuoted(text, index + 2) : undefined
      const variable = /^\$(?:\{[^}$`\s]{0,200}\}|\w{1,200}|[@*#?$!-])?/.exec(
        text.slice(index, index + 204),
      )
      if (ifs && frame.quote === '') endWord()
      else if (ansi) {
        for (const [decoded, from] of ansi.characters) add(decoded, from)
        if (frame.word) frame.word.isQuoted = true
      } else open(index)
      index = ansi?.end ?? index + Math.max(1, (ifs ?? variable)?.[0].length ?? 1)
    } else if (frame.quote === '"') {
      add(character, index)
      index += 1
    } else if (character === "'") {
      const close = text.indexOf("'", index + 1)
      const end = close < 0 ? text.length : close
      add('', index)
      if (frame.word) frame.word.isQuoted = true
      for (let inside = index + 1; inside < end; inside += 1) add(text[inside] ?? '', inside)
      index = end + 1
    } else if (character === '#' && !frame.word) {
      const line = text.indexOf('\n', index)
      index = line < 0 ? text.length : line
    } else if (/[<>]/.test(character)) {
      if (/^\d$/.test(frame.word?.text ?? '')) frame.word = undefined
      endWord()
      if (text[index + 1] === '(') {
        enter(')', 2)
      } else {
        const operator =
          /^(?:>>?[|&]?|<{1,3}-?&?)/.exec(text.slice(index, index + 4))?.[0] ?? character
        frame.target = operator.startsWith('>')
          ? 'writes'
          : operator === '<<<'
            ? 'words'
            : operator === '<<'
              ? 'heredoc'
              : 'drop'
        index += operator.length
      }
    } else if (two === '&>') {
      endWord()
      frame.target = 'writes'
      index += text[index + 2] === '>' ? 3 : 2
    } else if (character === '|' && two !== '||') {
      const { pipeline } = frame.command
      endCommand(pipeline)
      index += two === '|&' ? 2 : 1
    } else if (/[;&\n\r]/.test(character) || two === '||') {
      if (character === '\n') takeHeredoc()
      endCommand()
      index += two === '||' || two === '&&' ? 2 : 1
    } else if (character === '(' || (character === '{' && !frame.word && /^\{\s/.test(two))) {
      endWord()
      enter(character === '(' ? ')' : '}', 1)
    } else if (character === ')' || (character === '}' && !frame.word && frame.closes === '}')) {
      if (frames.length > 0) leave()
      else {
        endCommand()
        index += 1
      }
    } else if (/\s/.test(character)) {
      endWord()
      index += 1
    } else {
      add(character, index)
      if (frame.word && /[*?[]/.test(character)) frame.word.isDynamic = true
      index += 1
    }
  }
  while (frames.length > 0) leave()
  index = text.length
  endCommand()
}

const newPipeline = (): Pipeline => ({ start: -1, fetches: false, decodes: false })

/** `{rm,-rf,/}` is three words. */
function expandBraces(word: ShellWord): ShellWord[] {
  const { text } = word
  if (
    !text.startsWith('{') ||
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
    words.push({ ...word, text: text.slice(from, index), at: word.at.slice(from, index) })
    from = index + 1
  }
  return words
}
