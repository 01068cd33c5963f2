'use client'
import { memo, useMemo, useState, type ReactNode } from 'react'
import { LinkButton } from '../../internal/parts.tsx'
import { useWords } from '../../words/useWords.ts'
import {
  createTerminal,
  type TerminalLine,
  type TerminalRun,
} from '../../engines/terminal/createTerminal.ts'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { isBidirectional } from './direction.ts'
import { FileText } from './codeColours.tsx'
import { VisibleText } from './ForeignText.tsx'
import { Link, LongText } from './LongText.tsx'
import { PART_WORDS } from './partMessages.en.ts'
import { safeUrl } from './safeUrl.ts'

type TerminalViewProps = { text: string; revealKey: string; drawBudget: number }

/** Text that a terminal would change. */
// eslint-disable-next-line no-control-regex
const HAS_CODES = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/
/** Lines that are drawn at first: the start, and the end, which says how it went. */
const HEAD_LINES = 10
const TAIL_LINES = 30
const MORE_LINES = 500
/** A longer text is shown as it came: reading it would keep the page waiting. */
const MOST_READ = 2_000_000
/** A longer line is clipped, and has no colours. */
const LONGEST_LINE = 2000

/**
 * The output of a program, as a terminal shows it: colours, links, and lines that were written
 * over. Codes that act on more than a line do nothing. All of them can be shown.
 */
export function TerminalView(props: TerminalViewProps) {
  const { text } = props
  const isTerminal = text.length <= MOST_READ && HAS_CODES.test(text)
  return isTerminal ? <Screen {...props} /> : <FileText {...props} />
}

function Screen(props: TerminalViewProps) {
  const words = useWords(PART_WORDS)
  const [isRaw, setRaw] = useState(false)
  const [more, setMore] = useState(0)
  const [read] = useState(createLineReader)
  const lines = useMemo(() => read(props.text), [read, props.text])
  const head = Math.min(lines.length, HEAD_LINES + more)
  const tail = Math.max(head, lines.length - TAIL_LINES)
  return (
    <>
      {isRaw ? (
        <FileText {...props} />
      ) : (
        <pre className="handrail-code handrail-terminal">
          {linesOf(lines, 0, head)}
          {tail > head && (
            <LinkButton onClick={() => setMore(more + MORE_LINES)}>
              {words.count('content.more', tail - head)}
            </LinkButton>
          )}
          {linesOf(lines, tail, lines.length)}
        </pre>
      )}
      <p className="handrail-aside">
        <LinkButton aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
          {words.text('part.codes')}
        </LinkButton>
      </p>
    </>
  )
}

const linesOf = (lines: readonly TerminalLine[], from: number, to: number): ReactNode =>
  lines.slice(from, to).map((line, index) => <Line key={from + index} line={line} />)

/** Reads a text that grows: what was read is not read again. */
function createLineReader(): (text: string) => readonly TerminalLine[] {
  let read = ''
  let terminal = createTerminal()
  return (text) => {
    const goesOn = text.startsWith(read)
    if (!goesOn) terminal = createTerminal()
    terminal.write(goesOn ? text.slice(read.length) : text)
    read = text
    const lines = terminal.lines()
    return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : [...lines]
  }
}

const Line = memo(function Line({ line }: { line: TerminalLine }) {
  const text = line.map((run) => run.text).join('')
  // what is masked, or runs from the right, is one text
  const isOne = text.length > LONGEST_LINE || isBidirectional(text) || maskSecrets(text) !== text
  return (
    <div>
      {isOne ? <LongText text={text} revealKey={text.slice(0, 80)} /> : line.map(runView)}
      {'\n'}
    </div>
  )
})

const MARKS = [
  ['isBold', 'bold'],
  ['isItalic', 'italic'],
  ['isUnderlined', 'underline'],
  ['isStruck', 'strike'],
  ['isInverse', 'inverse'],
] as const

function runView({ text, style }: TerminalRun, index: number): ReactNode {
  const { colour, href, isDim } = style
  const marks = MARKS.flatMap(([key, mark]) => (style[key] ? [mark] : [])).join(' ')
  const hue = colour ?? (isDim ? 'dim' : undefined)
  return (
    <span key={index} data-colour={hue} data-marks={marks || undefined}>
      <VisibleText text={text} />
      {href !== undefined && safeUrl(href) && (
        <>
          {' '}
          <Link uri={href} />
        </>
      )}
    </span>
  )
}
