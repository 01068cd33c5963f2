'use client'
import type { CSSProperties } from 'react'
import type { Skeleton } from './skeletonOf.ts'

export type DiffSkeletonProps = {
  skeleton: Skeleton
  /** What is there now is being loaded, and that will be said. */
  isLoading: boolean
  /** Rows of a file that are shown at first. */
  rows: number
}

/** A few rows more are shown rather than counted. */
const MIN_HIDDEN_ROWS = 3

/** What a change looks like until it is there: as high, with nothing in it. */
export function DiffSkeleton({ skeleton, isLoading, rows }: DiffSkeletonProps) {
  return (
    <div aria-hidden="true">
      {isLoading && <SkeletonNotice />}
      {skeleton.kind === 'data' ? (
        <SkeletonData {...skeleton} isUnknown={skeleton.isUnknown && !isLoading} />
      ) : (
        skeleton.files.map(({ lines, isUnknown }, at) => (
          <div key={at} className="handrail-diff-file">
            <div className="handrail-diff-head" />
            <SkeletonRows count={lines > rows + MIN_HIDDEN_ROWS ? rows : lines} />
            {lines > rows + MIN_HIDDEN_ROWS && <div className="handrail-diff-more" />}
            {isUnknown && !isLoading && <SkeletonNotice />}
          </div>
        ))
      )}
    </div>
  )
}

/** The place of one line of text. */
export const SkeletonNotice = () => <div className="handrail-diff-foot">&nbsp;</div>

/** The place of rows of lines. */
export const SkeletonRows = ({ count }: { count: number }) =>
  count > 0 && (
    <div className="handrail-diff-skeleton" style={{ '--handrail-rows': count } as CSSProperties} />
  )

/** The place of fields. */
export const SkeletonData = ({ fields, isUnknown }: { fields: number; isUnknown: boolean }) => (
  <div className="handrail-diff-file">
    <div className="handrail-diff-head" />
    <ul className="handrail-changes">
      {Array.from({ length: Math.min(fields, 100) }, (_, at) => (
        <li key={at}>&nbsp;</li>
      ))}
    </ul>
    {isUnknown && <SkeletonNotice />}
  </div>
)
