'use client'
import type { ComponentProps } from 'react'
import { VisibleText } from '../../../content/text/VisibleText.tsx'

export type ChoiceOptionProps = Omit<ComponentProps<'input'>, 'readOnly'> & {
  label: string
  description?: string | undefined
  isReadOnly: boolean
}

/** A box or a circle to tick, and what it stands for. */
export function ChoiceOption({ label, description, isReadOnly, ...input }: ChoiceOptionProps) {
  return (
    <label className="handrail-choice">
      <input {...input} aria-disabled={isReadOnly || undefined} />
      <bdi>
        <VisibleText text={label.slice(0, 300)} />
        {description !== undefined && (
          <small>
            <VisibleText text={description.slice(0, 600)} />
          </small>
        )}
      </bdi>
    </label>
  )
}
