import { formatSize } from '../../content/parts/formatSize.ts'
import type { Words } from '../../messages/words.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { marksOf } from './marks.ts'

/**
 * What is special about a result, in sentences of ours: what it is not, how much of it is here,
 * where the rest is.
 */
export function resultNotes(record: ToolCallRecord, words: Words): string[] {
  const { marks, bounds, handle, recovery } = record
  const notes: string[] = []
  if (isJsonObject(recovery) && recovery.reason === 'tool_unavailable')
    notes.push(words.text('result.unavailable'))
  for (const mark of marksOf(record)) notes.push(words.text(`result.${mark}`))
  if (Array.isArray(marks) && marks.includes('refusal_text'))
    notes.push(words.text('result.refusal_text'))
  if (isJsonObject(bounds)) {
    const { returned, total, truncated } = bounds
    if (typeof returned === 'number' && typeof total === 'number')
      notes.push(words.text('result.some_of', { returned, total }))
    else if (typeof returned === 'number') notes.push(words.count('result.returned', returned))
    if (truncated) notes.push(words.text('result.truncated'))
  }
  if (isJsonObject(handle)) {
    const { bytes, shownBytes } = handle
    // of what was taken out nothing is shown, so that is no preview
    if (isHiddenResult(record)) return notes
    if (typeof bytes === 'number' && typeof shownBytes === 'number')
      notes.push(
        words.text('result.preview', {
          shown: formatSize(shownBytes, words),
          size: formatSize(bytes, words),
        }),
      )
    else if (typeof bytes === 'number')
      notes.push(words.text('result.elsewhere_sized', { size: formatSize(bytes, words) }))
    else notes.push(words.text('result.stored_elsewhere'))
  }
  return notes
}

/** What a result held was taken out of it, or it was thrown away. */
export const isHiddenResult = ({ marks }: Pick<ToolCallRecord, 'marks'>): boolean =>
  Array.isArray(marks) && marks.some((mark) => mark === 'redacted' || mark === 'discarded')
