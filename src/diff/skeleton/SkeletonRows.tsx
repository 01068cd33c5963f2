'use client'

/** The place of rows of lines that are not compared yet. */
export function SkeletonRows({ count }: { count: number }) {
  if (count === 0) return null
  return <div className="handrail-diff-skeleton" style={{ blockSize: `${count * 1.25}rem` }} />
}
