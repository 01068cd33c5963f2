'use client'
import { forwardRef } from 'react'
import { CopyButton } from '../content/CopyButton.tsx'
import { copyPlain } from '../content/copyResult.ts'
import { Icon, useMergedRef, usePart, type Part, type PartProps } from '../../internal/parts.tsx'
import { CHEVRON_ICON, WRAP_ICON } from '../../internal/icons.ts'
import { useToolbar } from '../../internal/hooks.ts'
import type { Words } from '../../words/foreign.ts'
import { hunksOf, nextHunk } from '../../engines/diff/hunksOf.ts'
import { useDiffPreview, type DiffPreviewState } from './useDerivedDiff.ts'
import { formatPatch } from '../../engines/diff/formatPatch.ts'

type View = DiffPreviewState['layout']['view']

export type DiffPreviewToolbarProps = {
  /** Of which file, counted from 0. */
  file: number
  /** The change that has the focus, counted from 0. */
  hunk?: number | undefined
  /** The person goes to a change. Without it there are no buttons for that. */
  onHunkChange?(hunk: number): void
}

/** Buttons for the previous and next change, the layout of two sides, wrapping and copying. */
export const DiffPreviewToolbar: Part<'span', DiffPreviewToolbarProps> = forwardRef<
  HTMLSpanElement,
  PartProps<'span', DiffPreviewToolbarProps>
>(function DiffPreviewToolbar({ file: at, hunk, onHunkChange, ...props }, ref) {
  const {
    diff,
    lines: all,
    head,
    words,
    layout,
    setLayout,
    isRevealed,
  } = useDiffPreview('DiffPreviewToolbar')
  const toolbar = useToolbar<HTMLSpanElement>()
  const merged = useMergedRef(ref, toolbar.ref)
  const lines = all[at] ?? (at === 0 ? head?.lines : undefined)
  // what needs all lines has its place before, so that nothing moves
  const isKnown = all[at] !== undefined
  const file = diff.kind === 'files' ? diff.files[at] : undefined
  const hasTwoSides = lines !== undefined && lines.before.length > 0 && lines.after.length > 0
  const hunks = lines ? hunksOf(lines).length : 0
  const children = (
    <>
      {onHunkChange && hunks > 1 && hunkSteps(words, hunk, hunks, onHunkChange, isKnown)}
      {hasTwoSides && layoutSwitch(words, layout.view, (view) => setLayout({ ...layout, view }))}
      <button
        type="button"
        className="handrail-icon-button"
        aria-label={words.text('diff.wrap')}
        aria-pressed={layout.wraps}
        onClick={() => setLayout({ ...layout, wraps: !layout.wraps })}
      >
        <Icon path={WRAP_ICON} />
      </button>
      {file && lines && !isKnown && <span className="handrail-icon-button" />}
      {file && lines && isKnown && !lines.isUnsure && (
        <CopyButton
          label={words.text(lines.isBeforeUnknown ? 'diff.copy_text' : 'diff.copy')}
          text={() => copyPlain(formatPatch(file, lines) ?? lines.after.join(''), isRevealed)}
        />
      )}
    </>
  )
  return usePart(
    'span',
    props,
    {
      ...toolbar,
      className: 'handrail-diff-tools',
      'aria-label': words.text('diff.layout'),
      children,
    },
    merged ?? null,
  )
})

function layoutSwitch(words: Words, chosen: View, choose: (view: View) => void) {
  return (
    <span className="handrail-segmented" role="group" aria-label={words.text('diff.layout')}>
      {(['unified', 'split'] as const).map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={chosen === view}
          onClick={() => choose(view)}
        >
          {words.text(`diff.${view}`)}
        </button>
      ))}
    </span>
  )
}

function hunkSteps(
  words: Words,
  hunk: number | undefined,
  count: number,
  goTo: (hunk: number) => void,
  isKnown: boolean,
) {
  const step = (by: 1 | -1) => (
    <button
      type="button"
      className="handrail-icon-button"
      disabled={!isKnown}
      data-step={by === 1 ? 'next' : 'previous'}
      aria-label={words.text(by === 1 ? 'diff.next' : 'diff.previous')}
      onClick={() => goTo(nextHunk(hunk, by, count))}
    >
      <Icon path={CHEVRON_ICON} />
    </button>
  )
  return (
    <span className="handrail-diff-steps">
      {step(-1)}
      {hunk !== undefined && (
        <span className="handrail-aside">
          {words.text('diff.position', { at: hunk + 1, of: count })}
        </span>
      )}
      {step(1)}
    </span>
  )
}
