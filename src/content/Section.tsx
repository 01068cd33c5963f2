'use client'
import type { ReactNode } from 'react'

export type SectionProps = { title: string; aside?: string | undefined; children: ReactNode }

/** A titled piece of a body. No heading: a transcript's outline is the app's. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <div className="handrail-section">
      <div className="handrail-section-head">
        <p className="handrail-section-title">{title}</p>
        {aside !== undefined && <span className="handrail-aside">{aside}</span>}
      </div>
      {children}
    </div>
  )
}
