import {
  COMMAND_RULES,
  DECODERS,
  DISK,
  FETCHERS,
  COMMANDS_WITH_SUBCOMMANDS,
  INTERPRETERS,
  SECRET_FILE,
  SHELLS,
  STARTUP_FILE,
  SYSTEM_FILE,
  WRAPPERS,
  type RiskReason,
  type RiskSeverity,
  type Risk,
} from './commandRules.ts'
import { readShell } from './readShell.ts'
import type { ShellCommand, ShellText, ShellWord } from './ShellCommand.ts'

/**
 * A part of a command line that does harm or may: its characters from `start` up to `end`, and why,
 * the gravest first. `why` is a key of the catalogue behind `risk.`.
 */
export type RiskSpan = {
  start: number
  end: number
  severity: RiskSeverity
  reasons: readonly RiskReason[]
}

/**
 * How grave a command line is, and which parts of it. Spans are in order and do not overlap.
 * `safe`: no rule found anything, which does not mean that it is harmless.
 */
export type CommandRisk = {
  severity: RiskSeverity | 'safe'
  spans: readonly RiskSpan[]
  /** The words that say what runs, and how: the first ones, in order. */
  words: readonly CommandWord[]
}

/** A longer line is not read on the page: nobody could read what is marked in it, either. */
const MAX_LENGTH = 50_000

/** How deep commands are looked for in the text of other commands: `sh -c "sh -c ..."`. */
const MAX_DEPTH = 6

/**
 * Texts in the line, of any language, without a harmless reading. `\s` is bounded: the text is
 * hostile.
 */
const TEXT_PATTERNS: readonly (readonly [RegExp, Risk])[] = [
  [
    /(?:^|[\s;&|(])([\w:.]{1,30})\s{0,5}\(\)\s{0,5}\{\s{0,5}\1\s{0,5}\|\s{0,5}\1/g,
    ['critical', 'exhausts'],
  ],
  [/\/dev\/(?:tcp|udp)\/[^\s'"]{1,200}/g, ['critical', 'opens_shell']],
  [
    /\b(?:drop\s{1,5}(?:table|database|schema)|truncate\s{1,5}table|delete\s{1,5}from)\b/gi,
    ['critical', 'deletes_data'],
  ],
  [
    /\b(?:shutil\.rmtree|rm_rf|rmSync|rimraf|FileUtils\.rm|os\.removedirs)\b/g,
    ['critical', 'deletes_folders'],
  ],
  [
    /\b(?:os\.system|subprocess\.\w{1,20}|child_process|Runtime\.getRuntime|shell_exec|ShellExecute)\b/g,
    ['warning', 'runs_code'],
  ],
  [/\b(?:HISTFILE=|set\s{1,5}\+o\s{1,5}history)/g, ['warning', 'covers_tracks']],
]

/**
 * Looks for what does harm in a shell command line: the whole of it, chained and nested parts
 * included, also what stands in quotes, if only what is critical counts unless a shell runs it.
 * A line that is too long to be checked is critical. It helps a person to read; it is no sandbox.
 * Follows the severities of Steerable's safety specification.
 */
export function commandRisk(line: string): CommandRisk {
  if (line.length > MAX_LENGTH)
    return {
      severity: 'critical',
      spans: [{ start: 0, end: line.length, severity: 'critical', reasons: ['too_long'] }],
      words: [],
    }
  const scan: Scan = { found: [], secrets: [], sends: false, words: [] }
  const at = Array.from({ length: line.length }, (_, index) => index)
  scanText(scan, { text: line, at }, 0, true)
  for (const [pattern, risk] of TEXT_PATTERNS)
    for (const { 0: match, index } of line.matchAll(pattern))
      mark(scan, index, index + match.length, risk)
  const secrets: Risk = scan.sends ? ['critical', 'sends_secrets'] : ['warning', 'reads_secrets']
  for (const { start, end } of scan.secrets) mark(scan, start, end, secrets)
  const spans = mergeSpans(scan.found)
  const isCritical = spans.some(({ severity }) => severity === 'critical')
  const severity = isCritical ? 'critical' : spans.length > 0 ? 'warning' : 'safe'
  return { severity, spans, words: firstWords(scan.words) }
}

/** The findings in a line so far. */
type Scan = {
  found: RiskSpan[]
  /** Words that name a file with secrets. How grave they are, the whole line says. */
  secrets: ShellWord[]
  /** A part of the line sends data away. */
  sends: boolean
  words: CommandWord[]
}

function mark({ found }: Scan, start: number, end: number, [severity, why]: Risk): void {
  if (end > start) found.push({ start, end, severity, reasons: [why] })
}

/** `isRun`: a shell runs it; otherwise it is the text of a word, and only what is critical counts. */
function scanText(scan: Scan, source: ShellText, depth: number, isRun: boolean): void {
  readShell(source, (command) => scanCommand(scan, command, depth, isRun))
}

function scanCommand(scan: Scan, command: ShellCommand, depth: number, isRun: boolean): void {
  scanWrites(scan, command, isRun)
  for (const word of command.words)
    if (SECRET_FILE.test(word.text.slice(-300))) scan.secrets.push(word)
  let isHead = isRun
  for (const words of segmentsOf(command.words)) {
    const name = nameOf(words[0])
    if (isHead && depth === 0 && !isAssignment(words[0])) scan.words.push(...commandWords(words))
    markKnownCommand(scan, name, words, isHead)
    if (isHead) {
      markUnknownCommand(scan, words)
      markInterpreter(scan, name, words, command)
    }
    if (FETCHERS.has(name)) command.pipeline.fetches = true
    if (DECODERS.test(name)) command.pipeline.decodes = true
    isHead &&=
      WRAPPERS.has(name) ||
      name === 'find' ||
      name === 'fd' ||
      isAssignment(words[0]) ||
      /^[\d.]+[smhd]?$/.test(name)
    if (depth < MAX_DEPTH)
      for (const word of words)
        scanWord(scan, word, depth, isRun && (SHELLS.has(name) || isAssignment(word)))
  }
}

/** Marks files that a redirection must not write. */
function scanWrites(scan: Scan, { writes }: ShellCommand, isRun: boolean): void {
  for (const { text, start, end } of writes) {
    if (DISK.test(text)) mark(scan, start, end, ['critical', 'erases_disk'])
    else if (SYSTEM_FILE.test(text)) mark(scan, start, end, ['critical', 'overwrites_system'])
    else if (STARTUP_FILE.test(text) && isRun)
      mark(scan, start, end, ['warning', 'changes_startup'])
  }
}

/** Marks what the rule of a command finds. */
function markKnownCommand(
  scan: Scan,
  name: string,
  words: readonly ShellWord[],
  isHead: boolean,
): void {
  const risk = riskOf(name, words)
  if (risk && (isHead || risk[0] === 'critical'))
    mark(scan, words[0]?.start ?? 0, endOf(name, words), risk)
  if (risk?.[1] === 'sends_data') scan.sends = true
}

/** Marks a command whose name is a variable, and all of it where its arguments look like a removal. */
function markUnknownCommand(scan: Scan, words: readonly ShellWord[]): void {
  const [head] = words
  if (!head || !isUnknownCommand(head)) return
  mark(scan, head.start, head.end, ['warning', 'unknown_command'])
  const risk = riskOf('rm', words)
  if (risk?.[0] === 'critical' && words.some(({ text }) => /^-\w*[rR]/.test(text)))
    mark(scan, head.start, words.at(-1)?.end ?? 0, risk)
}

/** Marks an interpreter that is given downloaded or decoded text, by a pipe or a substitution. */
function markInterpreter(
  scan: Scan,
  name: string,
  words: readonly ShellWord[],
  { pipeline, inner, end }: ShellCommand,
): void {
  const [head] = words
  if (!INTERPRETERS.has(name) && !(head?.isDynamic && (inner.fetches || inner.decodes))) return
  const headStart = head?.start ?? 0
  const start = pipeline.fetches || pipeline.decodes ? pipeline.start : headStart
  if (pipeline.fetches || inner.fetches) mark(scan, start, end, ['critical', 'runs_download'])
  else if (pipeline.decodes || inner.decodes) mark(scan, start, end, ['critical', 'runs_decoded'])
  else if (pipeline.start < headStart && pipeline.start >= 0 && words.length === 1)
    mark(scan, headStart, end, ['warning', 'runs_code'])
}

/** A word may hold a command line itself, and so may what is assigned in it. */
function scanWord(scan: Scan, word: ShellWord, depth: number, isRun: boolean): void {
  if (!/[\s;|&]/.test(word.text)) return
  scanText(scan, word, depth + 1, isRun)
  const value = isAssignment(word) || isRun ? word.text.indexOf('=') + 1 : 0
  if (value > 0)
    scanText(scan, { text: word.text.slice(value), at: word.at?.slice(value) }, depth + 1, isRun)
}

const riskOf = (name: string, words: readonly ShellWord[]): Risk | undefined =>
  COMMAND_RULES.get(name)?.({ name, args: words.slice(1).map(({ text }) => text), words })

/** A command and the commands among its words: each begins where a known name stands. */
function segmentsOf(words: readonly ShellWord[]): ShellWord[][] {
  const segments: ShellWord[][] = []
  for (const [index, word] of words.entries()) {
    const name = nameOf(word)
    const before = segments.at(-1)
    if (before && isLookUp(before)) {
      before.push(word)
      continue
    }
    const isVerb =
      before &&
      before.length <= 2 &&
      COMMANDS_WITH_SUBCOMMANDS.has(nameOf(before[0])) &&
      !/^(?:exec|run|x|dlx)$/.test(before[1]?.text ?? '')
    const follows =
      before?.length === 1 && (WRAPPERS.has(nameOf(before[0])) || isAssignment(before[0]))
    if (
      !before ||
      index === 0 ||
      (follows && !word.text.startsWith('-')) ||
      (isVerb !== true &&
        word.text !== '.' &&
        (COMMAND_RULES.has(name) || WRAPPERS.has(name) || INTERPRETERS.has(name)))
    )
      segments.push([word])
    else before.push(word)
  }
  return segments
}

/** Asks what a name stands for; runs nothing. */
const isLookUp = ([head, flag]: readonly ShellWord[]): boolean =>
  /^(?:which|type|man|whatis|whereis|help)$/.test(head?.text ?? '') ||
  (head?.text === 'command' && /^-[vV]$/.test(flag?.text ?? ''))

/** Which command it is, a variable says. */
const isUnknownCommand = (word: ShellWord): boolean =>
  word.isDynamic && !isAssignment(word) && !/^\[\[?$/.test(word.text)

const isAssignment = (word: ShellWord | undefined): boolean =>
  word !== undefined && /^\w{1,100}\+?=/.test(word.text)

/** `/bin/rm`, `RM.EXE` and `mkfs.ext4` by the name of their rule. */
function nameOf(word: ShellWord | undefined): string {
  const name = (/[^/\\]*$/.exec(word?.text.slice(-200) ?? '')?.[0] ?? '').toLowerCase()
  return name
    .replace(/\.(?:exe|cmd|bat|com|ext\d|xfs|btrfs|vfat|ntfs)$/, '')
    .replace(/^(python3?|ruby|node|perl|lua)[\d.]+$/, '$1')
}

/** An administrator's word is marked alone: what it runs has a span of its own. */
const endOf = (name: string, words: readonly ShellWord[]): number =>
  (WRAPPERS.has(name) ? words[0] : words.at(-1))?.end ?? 0

/** Spans that touch the same characters become one. */
function mergeSpans(found: readonly RiskSpan[]): readonly RiskSpan[] {
  const spans: RiskSpan[] = []
  for (const span of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const before = spans.at(-1)
    if (!before || span.start >= before.end) {
      spans.push(span)
      continue
    }
    const isGraver = span.severity === 'critical' && before.severity === 'warning'
    const why = isGraver
      ? [...span.reasons, ...before.reasons]
      : [...before.reasons, ...span.reasons]
    spans[spans.length - 1] = {
      start: before.start,
      end: Math.max(before.end, span.end),
      severity: isGraver ? 'critical' : before.severity,
      reasons: [...new Set(why)],
    }
  }
  return spans
}

/** A program, or a flag of one, where it stands in the line. */
type CommandWord = { start: number; end: number; kind: 'program' | 'flag' }

/** Words that are drawn by what they are. */
const MAX_WORDS = 200

/** The program of a command and its flags. */
const commandWords = ([head, ...rest]: readonly ShellWord[]): readonly CommandWord[] => [
  ...(head ? [wordOf('program', head)] : []),
  ...rest.filter(isFlag).map((word) => wordOf('flag', word)),
]

const wordOf = (kind: CommandWord['kind'], { start, end }: ShellWord) => ({ start, end, kind })

const isFlag = ({ text, isQuoted, isInput }: ShellWord): boolean =>
  text.startsWith('-') && !isQuoted && !isInput

/** In the order of the line, no more than are drawn. */
const firstWords = (words: readonly CommandWord[]): readonly CommandWord[] =>
  [...words].sort((a, b) => a.start - b.start).slice(0, MAX_WORDS)
