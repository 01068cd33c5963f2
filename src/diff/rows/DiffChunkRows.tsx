'use client'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { hunkOf } from '../accept/hunksOf.ts'
import { DiffRowView } from './DiffRowView.tsx'
import { useDiffRows } from './useDiffRows.ts'

/** Fetched with the first request that lets the person take changes out. */
const hunkBar = lazyModule(() => import('./DiffHunkBar.lazy.tsx'))

/** The rows of one chunk, counted from 0. */
export function DiffChunkRows({ at: index }: { at: number }) {
  const { chunks, lines, file, isGrowing, context, onOpen } = useDiffRows()
  const { value: bar } = useLazyModule(hunkBar, context.canSelectHunks)
  const chunk = chunks[index]
  if (!chunk) return null
  const { rows, first, previous } = chunk
  const isLast = isGrowing && index === chunks.length - 1
  return rows.map((row, at) => {
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
          isEnd={isLast && at === rows.length - 1}
          context={context}
          onOpen={onOpen}
        />
      </div>
    )
  })
}
