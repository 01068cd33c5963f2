'use client'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { splitHidden } from '../../internal/splitHidden.ts'
import { HiddenToken } from './HiddenToken.tsx'

export type VisibleTextProps = {
  text: string
  /** The person asked to see the secrets in it. */
  isRevealed?: boolean | undefined
  /** It names something: two names that differ never look the same. */
  isName?: boolean | undefined
}

/** Text from outside: only text, with hidden characters as tokens and secrets as dots. */
export function VisibleText({ text, isRevealed, isName }: VisibleTextProps) {
  return splitHidden(isRevealed ? text : maskSecrets(text), isName).map((piece, index) =>
    'text' in piece ? piece.text : <HiddenToken key={index} token={piece.token} run={piece.run} />,
  )
}
