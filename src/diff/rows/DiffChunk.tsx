'use client'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { DiffChunkRows } from './DiffChunkRows.tsx'

export type DiffChunkProps = {
  /** Which chunk, counted from 0, and its rows. */
  at: number
  count: number
  /** What it scrolls in. */
  box: HTMLElement | null
  /** Drawn wherever it is. */
  isForced: boolean
}

const canWatch = typeof IntersectionObserver !== 'undefined'

/** Of a row that was never measured, in rem. */
const ROW_HEIGHT_REM = 1.25

/**
 * Some rows of a file: drawn while they are near the view, else a space of their height. What is
 * not drawn is not rendered again when rows change.
 */
export const DiffChunk = memo(function DiffChunk({ at, count, box, isForced }: DiffChunkProps) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(!canWatch)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    if (!box || !element.current || !canWatch) return
    return watchNear(element.current, box, (entry) => {
      if (!entry.isIntersecting && entry.boundingClientRect.height > 0)
        setHeight(entry.boundingClientRect.height)
      setNear(entry.isIntersecting)
    })
  }, [box])
  const isDrawn = isNear || isForced
  const style = isDrawn
    ? undefined
    : { blockSize: height === undefined ? `${count * ROW_HEIGHT_REM}rem` : `${height}px` }
  return (
    <div ref={element} role="rowgroup" className="handrail-diff-chunk" style={style}>
      {isDrawn && <DiffChunkRows at={at} />}
    </div>
  )
})

/** Tells when an element comes near the view of its box, and when it goes. */
function watchNear(
  element: Element,
  box: Element,
  tell: (entry: IntersectionObserverEntry) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      // Many come near at once when somebody scrolls far: React draws them in slices.
      if (entry) startTransition(() => tell(entry))
    },
    { root: box, rootMargin: '400px 0px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
