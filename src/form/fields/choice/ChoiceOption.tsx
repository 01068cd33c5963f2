'use client'
import type { ComponentProps, ReactNode } from 'react'
import { ForeignText } from '../../../content/text/ForeignText.tsx'

export type ChoiceOptionProps = Omit<ComponentProps<'input'>, 'readOnly'> & {
  label: ReactNode
  description?: string | undefined
  isReadOnly: boolean
}

/** A box or a circle to tick, and what it stands for. */
export function ChoiceOption({ label, description, isReadOnly, ...input }: ChoiceOptionProps) {
  return (
    <label className="handrail-choice">
      <input {...input} aria-disabled={isReadOnly || undefined} />
      <span>
        {label}
        {description !== undefined && (
          <small>
            <ForeignText text={description} isSaid longest={600} />
          </small>
        )}
      </span>
    </label>
  )
}
