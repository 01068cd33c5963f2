'use client'
import { splitHidden } from './splitHidden.ts'

export type VisibleTextProps = { text: string }

/** Text from outside: only text, with hidden characters as tokens. */
export function VisibleText({ text }: VisibleTextProps) {
  return splitHidden(text).map((piece, index) =>
    'text' in piece ? (
      piece.text
    ) : (
      <span key={index} className="handrail-token">
        {piece.token}
      </span>
    ),
  )
}
