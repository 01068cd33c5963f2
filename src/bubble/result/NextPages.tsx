'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { loadKey } from '../../runtime/loadKey.ts'
import { useToolRuntime } from '../../runtime/useToolRuntime.ts'
import type { Words } from '../../messages/words.ts'
import type { ToolCallRecord, ToolResult } from '../../tool-call/index.ts'
import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { LoadButton } from './LoadButton.tsx'
import { readResult } from './readResult.ts'
import { ResultView } from './ResultView.tsx'

export type NextPagesProps = { record: ToolCallRecord; cursor: string; words: Words }

/** The pages after the first, one at a time, each when the person asks for it. */
export function NextPages({ record, cursor, words }: NextPagesProps) {
  const runtime = useToolRuntime('ToolCallBubbleLoadMore')
  const pages = useInfiniteQuery(
    {
      queryKey: loadKey(runtime.ledger, 'pages', record, cursor),
      queryFn: async ({ pageParam }) =>
        (await runtime.host().loadPage?.(record, pageParam)) ?? { success: false },
      initialPageParam: cursor,
      getNextPageParam: cursorOf,
      enabled: false,
      retry: false,
      networkMode: 'always',
      staleTime: Infinity,
    },
    runtime.queryClient(),
  )
  const loaded = pages.data?.pages ?? []
  const hasMore = loaded.length === 0 || pages.hasNextPage
  return (
    <>
      {loaded.map((page, index) => {
        const read = readResult(page, Array.isArray(page.content) ? page.content : [])
        return (
          read && (
            <ResultView
              key={index}
              title={words.text('result.page', { number: index + 2 })}
              read={read}
            />
          )
        )
      })}
      {hasMore ? (
        <LoadButton
          label={words.text('result.next_page')}
          isLoading={pages.isFetching}
          error={pages.error}
          load={() => void pages.fetchNextPage()}
          words={words}
        />
      ) : (
        <p className="handrail-aside">{words.text('result.no_more')}</p>
      )}
    </>
  )
}

/** A page says by its own bounds that there is another. */
function cursorOf({ bounds }: ToolResult): string | undefined {
  return isJsonObject(bounds) && typeof bounds.cursor === 'string' && bounds.cursor !== ''
    ? bounds.cursor
    : undefined
}
