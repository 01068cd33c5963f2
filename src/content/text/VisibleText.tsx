'use client'
import { maskSecrets } from '../../internal/maskSecrets.ts'
import { splitHidden } from '../../internal/splitHidden.ts'
import { HiddenToken } from './HiddenToken.tsx'

export type VisibleTextProps = {
  text: string
  /** The person asked to see the secrets in it. */
  isRevealed?: boolean | undefined
}

/** Text from outside: only text, with hidden characters as tokens and secrets as dots. */
export function VisibleText({ text, isRevealed }: VisibleTextProps) {
  return splitHidden(isRevealed ? text : maskSecrets(text)).map((piece, index) =>
    'text' in piece ? piece.text : <HiddenToken key={index} token={piece.token} run={piece.run} />,
  )
}
