'use client'
import { useId, type ReactNode } from 'react'
import { useToolbar } from '../../internal/useToolbar.ts'

export type SectionProps = {
  title: string
  aside?: string | undefined
  /** At the end of its head: views, copy. */
  controls?: ReactNode
  /** The id of a sentence about it, in our words. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A titled piece of a body. No heading: a transcript's outline is the app's. */
export function Section({ title, aside, controls, describedBy, children }: SectionProps) {
  const id = useId()
  const toolbar = useToolbar<HTMLSpanElement>()
  return (
    <div
      className="handrail-section"
      role="group"
      aria-labelledby={id}
      aria-describedby={describedBy}
    >
      <div className="handrail-section-head">
        <p className="handrail-section-title" id={id}>
          {title}
        </p>
        {aside !== undefined && <span className="handrail-aside">{aside}</span>}
        {controls && (
          <span {...toolbar} className="handrail-end" aria-labelledby={id}>
            {controls}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}
