import type { ToolCallRecord } from '../../model/index.ts'

/**
 * The effects of answers to these requests beyond each itself, as keys of the catalogue. Source:
 * the protocol's word in `request.batch`.
 */
export function batchEffects(
  records: readonly ToolCallRecord[],
): readonly { key: string; count: number }[] {
  const batches = records.flatMap(({ request }) =>
    request?.batch && request.batch.size > 1 ? [request.batch] : [],
  )
  const together = batches.find(({ submit }) => submit === 'together')
  const drops = batches.find(({ partialDeny }) => partialDeny === 'drops')
  return [
    ...(drops ? [{ key: 'consent.drops', count: drops.size }] : []),
    ...(together ? [{ key: 'consent.together', count: together.size }] : []),
  ]
}
