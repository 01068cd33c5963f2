import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { CallRow } from './CallRow.tsx'
import type { Row } from '../files/openTranscript.ts'

/** So many are drawn together. */
export const ROWS_IN_BLOCK = 20

/**
 * Some rows of the list: drawn when they come near or are wanted, and from then on; before that
 * only as high as they will be.
 */
export function CallBlock({
  rows,
  from,
  isWanted,
  beside,
}: {
  readonly rows: readonly Row[]
  readonly from: number
  readonly isWanted: boolean
  readonly beside?: ((row: Row) => ReactNode) | undefined
}): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(from === 0 || typeof IntersectionObserver === 'undefined')
  const isDrawn = isNear || isWanted
  if (isWanted && !isNear) setNear(true)
  useEffect(() => {
    if (isDrawn || !box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '800px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isDrawn])
  const own = rows.slice(from, from + ROWS_IN_BLOCK)
  return (
    <div
      ref={box}
      className="block"
      style={{ '--rows': own.length } as CSSProperties}
      data-waiting={!isDrawn || undefined}
    >
      {isDrawn &&
        own.map((row, index) => (
          <CallRow
            key={row.record.call.id}
            row={row}
            place={from + index}
            of={rows.length}
            beside={beside}
          />
        ))}
    </div>
  )
}
