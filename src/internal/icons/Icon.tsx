'use client'
import { memo } from 'react'

export type IconProps = { path: string; isFilled?: boolean; mirrorsInRtl?: boolean }

/** Decorative: the text beside it says the same. `mirrorsInRtl`: the icon has a direction. */
export const Icon = memo(function Icon({ path, isFilled, mirrorsInRtl }: IconProps) {
  return (
    <svg
      className="handrail-icon"
      viewBox="0 0 16 16"
      aria-hidden="true"
      data-dot={isFilled ? '' : undefined}
      data-flips={mirrorsInRtl ? '' : undefined}
    >
      <path d={path} />
    </svg>
  )
})
