'use client'
import { Icon } from '../../internal/icons/Icon.tsx'
import { CLOSE_ICON } from '../../internal/icons/laterIcons.ts'
import type { DiffRow } from '../file/diffRows.ts'
import { hunkKey } from '../accept/hunksOf.ts'
import { useWords } from '../../messages/useWords.ts'
import { HUNK_WORDS } from './hunkMessages.en.ts'
import { useDiffPreview } from '../preview/useDiffPreview.ts'

export type DiffHunkBarProps = { file: number; row: Extract<DiffRow, { kind: 'line' }> }

/** Above a change that can be taken out: which one it is, and Reject, which can be taken back. */
export function DiffHunkBar({ file, row }: DiffHunkBarProps) {
  const { lines: all, rejected, setAccepted } = useDiffPreview('DiffPreviewFile')
  const words = useWords(HUNK_WORDS)
  const key = hunkKey(file, row.hunk)
  const isRejected = rejected.has(key)
  const lines = all[file]
  const line = lines?.numbersAfter[row.after] || lines?.numbersBefore[row.before]
  const name = words.text('diff.this_change', { at: row.hunk + 1 })
  return (
    <div role="row" className="handrail-hunk">
      <div role="cell">
        <div className="handrail-hunk-bar" role="group" aria-label={name}>
          <span>
            <span aria-hidden="true">{line ? `${name} · ` : name}</span>
            {line ? words.text('diff.at_line', { line }) : null}
          </span>
          <span className="handrail-end handrail-segmented">
            <button
              type="button"
              aria-pressed={isRejected}
              onClick={() => setAccepted(key, isRejected)}
            >
              {isRejected && <Icon path={CLOSE_ICON} />}
              {words.text('diff.reject')}
            </button>
          </span>
        </div>
      </div>
    </div>
  )
}
