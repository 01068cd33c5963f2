'use client'
import { useQuery } from '@tanstack/react-query'
import { loadKey } from '../../runtime/loadKey.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { Words } from '../../messages/words.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import { LoadButton } from './LoadButton.tsx'
import { readResult } from './readResult.ts'
import { ResultView } from './ResultView.tsx'

export type LoadedResultProps = { record: ToolCallRecord; words: Words }

/** A result that is kept elsewhere. Nothing is fetched until the person asks. */
export function LoadedResult({ record, words }: LoadedResultProps) {
  const runtime = useToolRuntime('ToolCallBubbleLoadMore')
  const load = useQuery(
    {
      queryKey: loadKey(runtime.ledger, 'result', record, record.handle?.uri),
      queryFn: async () => (await runtime.host().loadResult?.(record)) ?? null,
      enabled: false,
      retry: false,
      networkMode: 'always',
      staleTime: Infinity,
    },
    runtime.queryClient(),
  )
  const read = load.data
    ? readResult(load.data, Array.isArray(load.data.content) ? load.data.content : [])
    : undefined
  return read ? (
    <ResultView title={words.text('result.loaded')} read={read} />
  ) : (
    <LoadButton
      label={words.text('result.load')}
      isLoading={load.isFetching}
      error={load.error}
      load={() => void load.refetch()}
      words={words}
    />
  )
}
