'use client'
import { CopyButton } from '../content/CopyButton.tsx'
import { copyPlain } from '../content/copyResult.ts'
import type { Part } from '../../internal/parts.tsx'
import { IconButton } from '../../internal/controls.tsx'
import { CHEVRON_ICON, WRAP_ICON } from '../../internal/icons.ts'
import { useToolbar } from '../../internal/useToolbar.ts'
import { hunksOf, nextHunk } from '../../engines/diff/hunksOf.ts'
import { diffPart, type DiffPreviewState } from './useDerivedDiff.ts'
import { formatPatch } from '../../engines/diff/formatPatch.ts'

export type DiffPreviewToolbarProps = {
  /** Of which file, counted from 0. */
  file: number
  /** The change that has the focus, counted from 0. */
  hunk?: number | undefined
  /** The person goes to a change. Without it there are no buttons for that. */
  onHunkChange?(hunk: number): void
}

/** Buttons for the previous and next change, the layout of two sides, wrapping and copying. */
export const DiffPreviewToolbar: Part<'span', DiffPreviewToolbarProps> = diffPart(
  'Toolbar',
  'span',
  useTools,
  ['file', 'hunk', 'onHunkChange'],
)

function useTools(
  preview: DiffPreviewState,
  { file: at, hunk, onHunkChange }: DiffPreviewToolbarProps,
) {
  const { diff, lines: all, head, words, layout, setLayout, isRevealed } = preview
  const toolbar = useToolbar()
  const lines = all[at] ?? (at === 0 ? head?.lines : undefined)
  // what needs all lines has its place before, so that nothing moves
  const isKnown = all[at] !== undefined
  const file = diff.kind === 'files' ? diff.files[at] : undefined
  const hasTwoSides = lines !== undefined && lines.before.length > 0 && lines.after.length > 0
  const hunks = lines ? hunksOf(lines).length : 0
  const step = (by: 1 | -1) => (
    <IconButton
      path={CHEVRON_ICON}
      disabled={!isKnown}
      data-step={by === 1 ? 'next' : 'previous'}
      aria-label={words.text(by === 1 ? 'diff.next' : 'diff.previous')}
      onClick={() => onHunkChange?.(nextHunk(hunk, by, hunks))}
    />
  )
  const children = (
    <>
      {onHunkChange && hunks > 1 && (
        <span className="handrail-diff-steps">
          {step(-1)}
          {hunk !== undefined && (
            <span className="handrail-aside">
              {words.text('content.of', { value: hunk + 1, total: hunks })}
            </span>
          )}
          {step(1)}
        </span>
      )}
      {hasTwoSides && layoutSwitch(preview)}
      <IconButton
        path={WRAP_ICON}
        aria-label={words.text('diff.wrap')}
        aria-pressed={layout.wraps}
        onClick={() => setLayout({ ...layout, wraps: !layout.wraps })}
      />
      {file && lines && !isKnown && <span className="handrail-icon-button" />}
      {file && lines && isKnown && !lines.isUnsure && (
        <CopyButton
          label={words.text(lines.isBeforeUnknown ? 'diff.copy_text' : 'diff.copy')}
          text={() => copyPlain(formatPatch(file, lines) ?? lines.after.join(''), isRevealed)}
        />
      )}
    </>
  )
  return {
    ...toolbar,
    className: 'handrail-diff-tools',
    'aria-label': words.text('diff.layout'),
    children,
  }
}

const layoutSwitch = ({ words, layout, setLayout }: DiffPreviewState) => (
  <span className="handrail-segmented" role="group" aria-label={words.text('diff.layout')}>
    {(['unified', 'split'] as const).map((view) => (
      <button
        key={view}
        type="button"
        aria-pressed={layout.view === view}
        onClick={() => setLayout({ ...layout, view })}
      >
        {words.text(`diff.${view}`)}
      </button>
    ))}
  </span>
)
