'use client'
import { membersOf } from '../../content/values/membersOf.ts'
import { lazyModule, useLazyModule } from '../../internal/useLazyModule.ts'
import type { DataDiff, DiffOrigin } from '../DiffState.ts'
import { SkeletonData } from '../data/SkeletonData.tsx'
import { DiffPreviewFile } from './DiffPreviewFile.tsx'
import { useDiffPreview } from './useDiffPreview.ts'
import type { DiffLoad } from './useLoadedDiff.ts'
import { useHeads } from '../useHeads.ts'
import { useReportShown } from '../useReportShown.ts'

/**
 * What few changes have: something that must be known first, data instead of files, or several
 * files.
 */
const noticeView = lazyModule(() => import('./DiffPreviewNotice.lazy.tsx'))
const dataView = lazyModule(() => import('../data/DiffPreviewData.lazy.tsx'))
const filesView = lazyModule(() => import('./DiffPreviewFiles.lazy.tsx'))

/** What is told of a load besides what it gave. */
const KINDS_WITH_NOTICE: ReadonlySet<DiffLoad['kind']> = new Set(['loading', 'failed', 'changed'])

/** The place of data whose view is not there yet. */
function dataSkeleton(
  diff: DataDiff & DiffOrigin,
  { kind }: DiffLoad,
  { ofData }: ReturnType<typeof useHeads>,
) {
  const members = membersOf(diff.after)
  const fields = members && !members.isList ? members.size : 1
  return (
    <SkeletonData
      fields={fields}
      hasHead={ofData(Object.values(diff.id), fields)}
      hasFoot={!('before' in diff) && !diff.isGrowing && kind !== 'loading'}
    />
  )
}

/**
 * What a preview shows unless it is given children: what must be known first, the list of files,
 * each file or the data.
 */
export function DiffPreviewView() {
  const preview = useDiffPreview('DiffPreviewView')
  const { diff, load, words, shownFiles, showMoreFiles } = preview
  const heads = useHeads(preview)
  useReportShown(preview)
  const files = diff.kind === 'files' ? diff.files : []
  const { value: notice, failed: noNotice } = useLazyModule(
    noticeView,
    diff.kind === 'unreadable' || KINDS_WITH_NOTICE.has(load.kind),
  )
  const { value: data, failed: noData } = useLazyModule(dataView, diff.kind === 'data')
  const { value: list } = useLazyModule(filesView, files.length > 1)
  return (
    <>
      {notice ? (
        <notice.DiffPreviewNotice />
      ) : (
        load.kind === 'loading' && !noNotice && <div className="handrail-diff-foot">&nbsp;</div>
      )}
      {list && <list.DiffPreviewFiles />}
      {files.slice(0, shownFiles).map((_, at) => (
        <DiffPreviewFile key={at} file={at} />
      ))}
      {files.length > shownFiles && (
        <button type="button" className="handrail-diff-more" data-rest="" onClick={showMoreFiles}>
          {words.count('diff.more_files', files.length - shownFiles)}
        </button>
      )}
      {data ? (
        <data.DiffPreviewData />
      ) : (
        diff.kind === 'data' && !noData && dataSkeleton(diff, load, heads)
      )}
      {(noNotice || noData) && (
        <p className="handrail-diff-note">{words.text('diff.not_loaded')}</p>
      )}
    </>
  )
}
