import { ToolCallBubble } from 'handrail'
import { memo, type CSSProperties, type ReactNode } from 'react'
import type { Row } from '../files/openTranscript.ts'
import { countOf } from '../words.ts'

/** Deeper calls stand no further in. */
const DEEPEST = 5

/** One call. Nothing here holds it, so nothing can be allowed; what was left open says so. */
export const CallRow = memo(function CallRow({
  row,
  place,
  of,
  beside,
}: {
  readonly row: Row
  readonly place: number
  readonly of: number
  readonly beside?: ((row: Row) => ReactNode) | undefined
}): ReactNode {
  const { record, status, depth, children } = row
  return (
    <div
      role="listitem"
      className="call"
      data-place={place}
      data-depth={Math.min(depth, DEEPEST)}
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={place + 1}
      aria-setsize={of}
      style={{ '--depth': Math.min(depth, DEEPEST) } as CSSProperties}
    >
      {beside?.(row)}
      <ToolCallBubble record={record} />
      {status.isPending && (
        <p className="note">
          The transcript ends before this call does. It is only shown: nobody waits for an answer.
        </p>
      )}
      {children > 0 && <p className="note">{`Started ${countOf(children, 'call')}.`}</p>}
    </div>
  )
})
