'use client'
import type { ReactNode } from 'react'
import { useConsentDialog } from '../dialog/useConsentDialog.ts'

export type CoverageOptionProps = {
  /** The same for all of one choice. */
  name: string
  isChosen: boolean
  onChoose(): void
  children: ReactNode
  /** What stands below it. */
  after?: ReactNode
}

/** One thing that a permission can cover. A change disarms Allow. */
export function CoverageOption({ name, isChosen, onChoose, children, after }: CoverageOptionProps) {
  const { state } = useConsentDialog('CoverageOption')
  return (
    <div>
      <label className="handrail-choice">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={state.kind !== 'open'}
          onChange={onChoose}
        />
        <span>{children}</span>
      </label>
      {after}
    </div>
  )
}
