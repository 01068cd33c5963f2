import { readCommandLine, type CommandLine } from '../../../shell/readCommandLine.ts'
import type { ShellWord } from '../../../shell/ShellCommand.ts'
import { isAssignment } from './commands.ts'
import { folderAfter, goes } from './folders.ts'
import { commandsIn, cutAtSigns, inTwoWords, readingsOf, wordOf } from './hiddenCommands.ts'
import { isOpaque } from './isOpaque.ts'
import {
  headOf,
  INPUT_RUNNERS,
  isReading,
  RUNNERS,
  STATE_PROGRAMS,
  TEXT_PROGRAMS,
} from './programs.ts'
import { suspectOf, type ReadCommand, type Suspect } from './suspectOf.ts'

/** How deep commands are looked for in the text of other commands. */
const MAX_DEPTH = 5
/** A longer line is only cut where commands may begin. */
const MAX_READ = 10_000

/** All commands that a line may run: its own, those that they run, those in their text. */
export type Suspects = { suspects: readonly Suspect[]; isUncertain: boolean }

/** `read`: the line as a shell reads it. */
export function suspectsOf(line: string, read = readCommandLine(line)): Suspects {
  const found: Found = { suspects: [], seen: new Set() }
  if (line.length > MAX_READ) {
    for (const command of cutAtSigns(line))
      collectCommand(found, command, true, MAX_DEPTH, { feeds: true, folder: '' })
    return { suspects: found.suspects, isUncertain: true }
  }
  for (const reading of readingsOf(line))
    collect(found, reading === line ? read : readCommandLine(reading), true, 0)
  return { suspects: found.suspects, isUncertain: !read.isCertain || found.suspects.some(isOpaque) }
}

/** The same for a command that is given as its words. */
export function suspectsOfWords(words: readonly string[]): Suspects {
  const found: Found = { suspects: [], seen: new Set() }
  const shellWords = words.map((text) => ({ ...wordOf(''), text }))
  collectCommand(found, { words: shellWords, writes: [] }, true, 0, { feeds: false, folder: '' })
  return { suspects: found.suspects, isUncertain: found.suspects.some(isOpaque) }
}

/** What its line does. `feeds`: something in it runs what it reads. `folder`: it went there. */
type Around = { feeds: boolean; folder: string | null }
const NO_FILE: readonly ShellWord[] = []

/** Each command counts once, however often the line has it. */
type Found = { suspects: Suspect[]; seen: Set<string> }

function collect(found: Found, { commands }: CommandLine, isSure: boolean, depth: number): void {
  const hasInput = commands.some(({ words }) => words.some(({ isInput }) => isInput))
  const feeds = commands.some(({ words: [head] }) => {
    const program = headOf(head?.text ?? '')
    return INPUT_RUNNERS.has(program) || (hasInput && mayRunInput(program, head))
  })
  let around: Around = { feeds, folder: '' }
  for (const command of commands) {
    collectCommand(found, command, isSure, depth, around)
    if (goes(command.words[0]))
      around = { feeds, folder: folderAfter(around.folder, command.words) }
  }
}

/** It may run what another command of its line was handed, or make something else of that command. */
const mayRunInput = (program: string, head: ShellWord | undefined): boolean =>
  RUNNERS.has(program) ||
  head?.isDynamic === true ||
  (program !== 'cd' && STATE_PROGRAMS.has(program))

function collectCommand(
  found: Found,
  { words: all, writes, reads = NO_FILE }: ReadCommand,
  isSure: boolean,
  depth: number,
  around: Around,
): void {
  const { feeds, folder } = around
  const words = all.some(({ isInput }) => isInput) ? all.filter(({ isInput }) => !isInput) : all
  if (words.length < all.length && depth < MAX_DEPTH)
    for (const { text, isInput } of all)
      if (isInput) collect(found, readCommandLine(text), isSure && feeds, depth + 1)
  let id = `${isSure},${depth},${feeds},${folder}`
  for (const word of words) id += idOf(word)
  id += '>'
  for (const word of writes) id += idOf(word)
  id += '<'
  for (const word of reads) id += idOf(word)
  if (found.seen.has(id)) return
  found.seen.add(id)
  const rest = withoutAssignments(words)
  const texts = rest.map(({ text }) => text)
  const program = headOf(texts[0] ?? '')
  const set = rest === words ? NO_FILE : words.slice(0, words.length - rest.length)
  found.suspects.push(suspectOf({ set, words: rest, writes, reads, folder }, isSure))
  if (depth >= MAX_DEPTH) return
  const inTwo = inTwoWords(program, rest)
  if (inTwo) collectCommand(found, { words: inTwo, writes, reads }, isSure, depth + 1, around)
  const isText = TEXT_PROGRAMS.has(program) && !feeds
  const given = !feeds && isReading(texts) ? set : words
  for (const { text } of given) {
    for (const inner of commandsIn(program, text))
      collect(found, readCommandLine(inner), isSure, depth + 1)
    const code = text.replace(/^[^\s'"]{0,100}=!?/, '')
    if (!/[\s;|&<>$`(]/.test(text) && code === text) continue
    if (isText && !code.startsWith('!') && code === text) continue
    collect(found, readCommandLine(code), isSure && RUNNERS.has(program), depth + 1)
  }
}

/** With its length, so that no word looks like two. */
const idOf = ({ text, isDynamic, isGlob }: ShellWord): string =>
  isDynamic && !isGlob ? ',$' : `,${isGlob ? '*' : ''}${text.length} ${text}`

function withoutAssignments(words: readonly ShellWord[]): readonly ShellWord[] {
  const from = words.findIndex(({ text }) => !isAssignment(text))
  return from === 0 ? words : words.slice(from < 0 ? words.length : from)
}
