'use client'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { whenNear } from '../../internal/whenNear.ts'
import {
  ProvidedContext,
  type CodeToken,
  type CodeTokenKind,
} from '../../requests/useToolRuntime.ts'
import { LongText } from './LongText.tsx'

export type CodeRange = readonly [start: number, end: number, kind: CodeTokenKind]

/** A longer text stays plain: a highlighter would keep the page waiting. */
const MOST = 50_000

/**
 * The colours of a text once the app's highlighter has told them. It is asked when the element comes
 * near the view, in a task of its own. Undefined for a text that it does not know, or changed.
 */
export function useCodeColours(
  text: string | undefined,
  path: string | undefined,
  element: Element | null,
): readonly CodeRange[] | undefined {
  const { highlight } = useContext(ProvidedContext)
  const [told, setTold] = useState<{ text: string; ranges: readonly CodeRange[] }>()
  const [, language] = /(?:^|[./\\])([\w+#-]{1,20})$/.exec(path ?? '') ?? []
  useEffect(() => {
    if (!highlight || !text || !element || language === undefined || text.length > MOST)
      return undefined
    let isOver = false
    const ask = async () => {
      try {
        const ranges = rangesOf(await highlight(text, language.toLowerCase()), text)
        if (!isOver && ranges) setTold({ text, ranges })
      } catch {
        // it stays plain
      }
    }
    const stop = whenNear(element, () => void setTimeout(() => !isOver && void ask()))
    return () => {
      isOver = true
      stop()
    }
  }, [highlight, text, language, element])
  return told?.text === text ? told?.ranges : undefined
}

/** Undefined if the tokens are not the text: of them, only places and kinds are used. */
function rangesOf(tokens: readonly CodeToken[], text: string): readonly CodeRange[] | undefined {
  const ranges: CodeRange[] = []
  let at = 0
  for (const { text: part, kind } of tokens) {
    if (!text.startsWith(part, at)) return undefined
    const end = at + part.length
    if (kind !== undefined && part !== '') ranges.push([at, end, kind])
    at = end
  }
  return at === text.length ? ranges : undefined
}

/** For each line its ranges, counted from its start. */
export function rangesByLine(
  lines: readonly string[],
  ranges: readonly CodeRange[],
): readonly (readonly CodeRange[])[] {
  let next = 0
  let start = 0
  return lines.map((line) => {
    const end = start + line.length
    const own: CodeRange[] = []
    for (let at = next; at < ranges.length && ranges[at]![0] < end; at += 1) {
      const [from, to, kind] = ranges[at]!
      if (to <= end) next = at + 1
      if (to > start) own.push([Math.max(from, start) - start, Math.min(to, end) - start, kind])
    }
    start = end
    return own
  })
}

/** A part of a text in its colours. `view`: draws what stands between. */
function colouredText(
  ranges: readonly CodeRange[],
  from: number,
  to: number,
  view: (from: number, to: number) => ReactNode,
): ReactNode {
  const pieces: ReactNode[] = []
  let at = from
  for (const [start, end, kind] of ranges) {
    if (end <= at || start >= to) continue
    if (start > at) pieces.push(view(at, start))
    const [first, last] = [Math.max(start, at), Math.min(end, to)]
    pieces.push(
      <span key={`code ${first}`} data-code={kind}>
        {view(first, last)}
      </span>,
    )
    at = last
  }
  if (at < to) pieces.push(view(at, to))
  return pieces
}

/** The path of the file whose text is shown, as far as that is known. */
const FilePathContext = createContext<string | undefined>(undefined)

type NamedFileProps = { name: string | undefined; children: ReactNode }

export function NamedFile({ name, children }: NamedFileProps) {
  const outer = useContext(FilePathContext)
  return <FilePathContext.Provider value={name ?? outer}>{children}</FilePathContext.Provider>
}

/** A text as its lines, in its colours if it is that of a file whose language is known. */
export function FileText(props: { text: string; revealKey?: string; drawBudget?: number }) {
  const [element, attach] = useState<HTMLPreElement | null>(null)
  const colours = useCodeColours(props.text, useContext(FilePathContext), element)
  return (
    <pre ref={attach} className="handrail-code">
      <LongText {...props} colour={colours && ((...part) => colouredText(colours, ...part))} />
    </pre>
  )
}
