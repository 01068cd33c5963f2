'use client'

export type IconProps = { path: string; isFilled?: boolean; mirrorsInRtl?: boolean }

/**
 * A decoration: what it shows is always said in words beside it. `flips`: it has a direction, which
 * follows the text's.
 */
export function Icon({ path, isFilled, mirrorsInRtl }: IconProps) {
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
}
