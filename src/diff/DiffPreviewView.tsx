'use client'
import { DiffPreviewData } from './DiffPreviewData.tsx'
import { DiffPreviewFile } from './DiffPreviewFile.tsx'
import { DiffPreviewFiles } from './DiffPreviewFiles.tsx'
import { DiffPreviewNotice } from './DiffPreviewNotice.tsx'
import { useDiffPreview } from './useDiffPreview.ts'

/** What a preview shows unless it is given children: what must be known first, the list of files, each file or the data. */
export function DiffPreviewView() {
  const { diff } = useDiffPreview('DiffPreviewView')
  return (
    <>
      <DiffPreviewNotice />
      <DiffPreviewFiles />
      {diff.kind === 'files' && diff.files.map((_, at) => <DiffPreviewFile key={at} file={at} />)}
      <DiffPreviewData />
    </>
  )
}
