'use client'
import { forwardRef } from 'react'
import { readRecord } from '../../host/records/readRecord.ts'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import { usePart, type Part, type PartProps } from '../../internal/usePart.ts'
import { useWords } from '../../messages/useWords.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import type { LoadedDiff } from '../DiffState.ts'
import type { DiffTense } from '../diffTense.ts'
import { DIFF_PREVIEW_WORDS } from '../previewMessages.en.ts'
import { useDiff } from './useDiff.ts'
import { DiffPreviewContext, type DiffPreviewState } from './useDiffPreview.ts'

/**
 * What a preview shows unless it is given children. Fetched with the engine when the first one is
 * shown.
 */
const diffView = lazyModule(() => import('./DiffPreviewView.lazy.tsx'))

/** What its `data-` attributes say, for `render`. */
export type DiffPreviewRenderState = { tense: DiffTense | undefined }

export type DiffPreviewProps = {
  /** The call. */
  record: ToolCallRecord
  /**
   * Rows of each file that are shown at first; the rest is behind a button that counts it. @default
   * all, in a box that scrolls
   */
  rows?: number
  /** Only changes of files, not what a call sets. @default false */
  filesOnly?: boolean
  /**
   * Compares these instead: something about the call that became something else, for example since
   * it ran.
   */
  beforeAfter?: LoadedDiff | undefined
  /** The arguments as a person edited them and has not allowed them yet: shown in place of the call's. */
  edited?: JsonObject | undefined
  /**
   * Lets the person take changes out before the call runs, where that can be done exactly. Called
   * with the arguments that write what is left, `undefined` when that is everything, `null` when it
   * is nothing. A ConsentDialog in a bubble passes them on as edited arguments.
   */
  onEdit?(change: JsonObject | null | undefined): void
}

/**
 * What a call will change, changed or would have changed: text line by line, anything else as data.
 * Nothing where nothing says that anything changes. Shown as `data-handrail="diff"`, its tense as
 * `data-tense`. What its arguments do not hold comes from `host.loadDiff`.
 * @example
 * <DiffPreview record={record} />
 * @example
 * <DiffPreview record={record}>
 *   <DiffPreviewSummary />
 *   <DiffPreviewNotice />
 *   <DiffPreviewFiles />
 *   <DiffPreviewFile file={0}>
 *     <DiffPreviewToolbar file={0} />
 *   </DiffPreviewFile>
 *   <DiffPreviewData />
 * </DiffPreview>
 */
export const DiffPreview: Part<'div', DiffPreviewProps, DiffPreviewRenderState> = forwardRef<
  HTMLDivElement,
  PartProps<'div', DiffPreviewProps, DiffPreviewRenderState>
>(function DiffPreview(
  {
    record: given,
    rows = Infinity,
    filesOnly = false,
    beforeAfter,
    edited,
    onEdit,
    children,
    ...props
  },
  ref,
) {
  const record = readRecord(given)
  const words = useWords(DIFF_PREVIEW_WORDS)
  const { preview, failed } = useDiff(record, { rows, beforeAfter, edited, onEdit })
  const { value: view, failed: viewFailed } = useLazyModule(diffView, children === undefined)
  const isMissing = failed || viewFailed === true
  const shown = children ?? (view ? <view.DiffPreviewView /> : null)
  const note = isMissing && <p className="handrail-diff-note">{words.text('diff.not_loaded')}</p>
  const ownProps = {
    role: 'group',
    'aria-label': words.text('diff.label'),
    state: { handrail: 'diff', tense: preview?.tense },
    children: isMissing ? note : shown,
  }
  const element = usePart('div', props, ownProps, ref)
  if (isMissing) return element
  if (!preview || shown === null || isNothing(preview, filesOnly)) return null
  return <DiffPreviewContext.Provider value={preview}>{element}</DiffPreviewContext.Provider>
})

function isNothing({ diff, load }: DiffPreviewState, filesOnly: boolean): boolean {
  if (diff.kind === 'data') return filesOnly
  return diff.kind === 'none' && (filesOnly || load.kind === 'none' || load.kind === 'offered')
}
