'use client'
import type { DiffPreviewProps } from '../../diff/preview/DiffPreview.tsx'
import { DIFF_PREVIEW_WORDS } from '../../diff/previewMessages.en.ts'
import { useNeededModule } from '../../internal/useLazyModule.ts'
import { useWords } from '../../messages/useWords.ts'
import { diffPreview } from './lazyViews.tsx'

/** A DiffPreview that is fetched when it is first needed; until then nothing. */
export function LaterDiffPreview(props: DiffPreviewProps) {
  const { value, failed } = useNeededModule(diffPreview, true)
  const words = useWords(DIFF_PREVIEW_WORDS)
  if (value) return <value.DiffPreview {...props} />
  return failed ? <p className="handrail-diff-note">{words.text('diff.not_loaded')}</p> : null
}
