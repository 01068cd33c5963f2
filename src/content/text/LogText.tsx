'use client'
import { useMemo } from 'react'
import { useWords } from '../../messages/useWords.ts'
import { LongText } from './LongText.tsx'
import { PART_WORDS } from '../parts/partMessages.en.ts'

export type LogTextProps = { text: string; revealKey: string; drawBudget: number }

/**
 * Colours and styles of a terminal (ECMA-48, SGR). They carry no meaning that may be acted on, and
 * bury the log when each is shown.
 */
const COLOURS = new RegExp(String.raw`\x1b\[[\d;:]{0,40}m`, 'g')

/**
 * What a terminal would show, as text. Its colours are left out, and it says so; other codes are
 * tokens.
 */
export function LogText({ text, revealKey, drawBudget }: LogTextProps) {
  const words = useWords(PART_WORDS)
  const { plain, count } = useMemo(() => {
    let found = 0
    return {
      plain: text.includes('\x1b') ? text.replace(COLOURS, () => ((found += 1), '')) : text,
      count: found,
    }
  }, [text])
  return (
    <>
      <pre className="handrail-code">
        <LongText text={plain} revealKey={revealKey} drawBudget={drawBudget} />
      </pre>
      {count > 0 && <p className="handrail-aside">{words.count('part.colours', count)}</p>}
    </>
  )
}
