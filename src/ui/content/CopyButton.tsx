'use client'
import { useContext, useState } from 'react'
import { Icon } from '../../internal/icons/Icon.tsx'
import { COPY_ICON } from '../../internal/icons/laterIcons.ts'
import { useWords } from '../../messages/useWords.ts'
import type { Copied } from './copyText.ts'
import { COPY_WORDS } from './copyMessages.en.ts'
import { RevealedContext } from '../values/useRevealed.ts'

export type CopyButtonProps = {
  /** What the button says to screen readers. */
  label: string
  /** What is copied, made in the click, or soon after it. */
  text(isRevealed: (where: string) => boolean): Copied | Promise<Copied>
}

/**
 * Copies the whole value, not only what is drawn of it. Secrets are copied as dots unless they are
 * revealed; hidden characters as codes, so that nobody passes on what nobody saw, and it says so.
 */
export function CopyButton({ label, text }: CopyButtonProps) {
  const words = useWords(COPY_WORDS)
  const revealed = useContext(RevealedContext)
  const [said, setSaid] = useState('')
  async function copy(): Promise<void> {
    setSaid('')
    try {
      const { text: whole, hidden, isCut } = await text((where) => revealed?.has(where) ?? false)
      await navigator.clipboard.writeText(whole)
      setSaid(
        [
          words.text(isCut ? 'copy.cut' : 'copy.done'),
          ...(hidden > 0 ? [words.count('copy.hidden', hidden)] : []),
        ].join(' '),
      )
    } catch {
      setSaid(words.text('copy.failed'))
    }
  }
  return (
    <>
      <span className="handrail-aside" role="status">
        {said}
      </span>
      <button
        type="button"
        className="handrail-icon-button"
        aria-label={label}
        onClick={() => void copy()}
      >
        <Icon path={COPY_ICON} />
      </button>
    </>
  )
}
