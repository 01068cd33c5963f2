'use client'
import { useContext, useState, createContext } from 'react'
import { Icon, IconButton } from '../../internal/controls.tsx'
import { COPY_ICON, WARNING_ICON } from '../../internal/icons.ts'
import { useWords } from '../../words/useWords.ts'
import type { Copied } from './copyResult.ts'
import { VALUE_WORDS } from './valueMessages.en.ts'

type CopyButtonProps = {
  label: string
  /** Makes the copied text in the click, or soon after it. */
  text(isRevealed: (where: string) => boolean): Copied | Promise<Copied>
}

/**
 * Copies the whole value, not only what is drawn of it. Secrets are copied as dots unless they are
 * revealed; hidden characters as codes, so that nobody passes on what nobody saw, and it says so.
 */
export function CopyButton({ label, text }: CopyButtonProps) {
  const words = useWords(VALUE_WORDS)
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
      <IconButton path={COPY_ICON} aria-label={label} onClick={() => void copy()} />
    </>
  )
}

/** The places of secrets that the person asked to see, in all views and copies of a value. */
type Revealed = { has(where: string): boolean; toggle(where: string): void }

export const RevealedContext = createContext<Revealed | null>(null)

export function useRevealedSet(): Revealed {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (where) => shown.has(where),
    toggle: (where) =>
      setShown((before) => {
        const after = new Set(before)
        if (!after.delete(where)) after.add(where)
        return after
      }),
  }
}

/** True if the secrets at one place are revealed, and the function that changes that. */
export function useRevealed(where: string): readonly [isRevealed: boolean, toggle: () => void] {
  const sharedSet = useContext(RevealedContext)
  const ownSet = useRevealedSet()
  const { has, toggle } = sharedSet ?? ownSet
  return [has(where), () => toggle(where)]
}

export function HiddenNotice({ count, id }: { count: number; id?: string | undefined }) {
  const words = useWords(VALUE_WORDS)
  if (count === 0) return null
  return (
    <div className="handrail-notice" data-kind="waiting" id={id}>
      <Icon path={WARNING_ICON} />
      <p>{words.count('content.hidden', count)}</p>
    </div>
  )
}
