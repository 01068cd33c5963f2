'use client'
import { onDemand, useOnDemand } from '../internal/useOnDemand.ts'
import { DiffPreviewFile } from './DiffPreviewFile.tsx'
import { DiffPreviewNotice } from './DiffPreviewNotice.tsx'
import { useDiffPreview } from './useDiffPreview.ts'

/** What few changes have: data instead of files, or several files. */
const dataView = onDemand(() => import('./DiffPreviewData.tsx'))
const filesView = onDemand(() => import('./DiffPreviewFiles.tsx'))

/** What a preview shows unless it is given children: what must be known first, the list of files, each file or the data. */
export function DiffPreviewView() {
  const { diff, words } = useDiffPreview('DiffPreviewView')
  const files = diff.kind === 'files' ? diff.files : []
  const { value: data, failed } = useOnDemand(dataView, diff.kind === 'data')
  const { value: list } = useOnDemand(filesView, files.length > 1)
  return (
    <>
      <DiffPreviewNotice />
      {list && <list.DiffPreviewFiles />}
      {files.map((_, at) => (
        <DiffPreviewFile key={at} file={at} />
      ))}
      {data && <data.DiffPreviewData />}
      {failed && <p className="handrail-diff-note">{words.text('diff.not_loaded')}</p>}
    </>
  )
}
