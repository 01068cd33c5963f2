'use client'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { DiffRowView } from './DiffRowView.tsx'
import { hunkOf } from '../accept/hunksOf.ts'
import type { FileLines } from '../file/fileLines.ts'
import type { RowContext } from '../preview/useDiffPreview.ts'
import type { Chunk } from './chunksOf.ts'

export type DiffChunkProps = Chunk & {
  lines: FileLines
  file: number
  /** What it scrolls in. */
  box: HTMLElement | null
  /** Drawn wherever it is. */
  isForced: boolean
  /** Its last row still arrives. */
  isEnd: boolean
  context: RowContext
  onOpen(fold: number): void
}

/** Fetched with the first request that lets the person take changes out. */
const hunkBar = lazyModule(() => import('./DiffHunkBar.lazy.tsx'))

const canWatch = typeof IntersectionObserver !== 'undefined'

/** Of a row that was never measured, in rem. */
const ROW_HEIGHT_REM = 1.25

/** Some rows of a file: drawn while they are near the view, else a space of their height. */
export const DiffChunk = memo(function DiffChunk({
  rows,
  first,
  previous,
  lines,
  file,
  box,
  isForced,
  isEnd,
  context,
  onOpen,
}: DiffChunkProps) {
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
  const { value: bar } = useLazyModule(hunkBar, context.canSelectHunks)
  const isDrawn = isNear || isForced
  const style = isDrawn
    ? undefined
    : { blockSize: height === undefined ? `${rows.length * ROW_HEIGHT_REM}rem` : `${height}px` }
  return (
    <div ref={element} role="rowgroup" className="handrail-diff-chunk" style={style}>
      {isDrawn &&
        rows.map((row, at) => {
          const isStart =
            row.kind === 'line' && row.hunk >= 0 && row.hunk !== hunkOf(rows[at - 1] ?? previous)
          return (
            <div key={at} role="presentation" className="handrail-diff-item">
              {isStart && bar && <bar.DiffHunkBar file={file} row={row} />}
              <DiffRowView
                row={row}
                at={first + at}
                lines={lines}
                file={file}
                isStart={isStart}
                isEnd={isEnd && at === rows.length - 1}
                context={context}
                onOpen={onOpen}
              />
            </div>
          )
        })}
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
