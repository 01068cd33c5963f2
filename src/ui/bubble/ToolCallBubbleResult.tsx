'use client'
import { useMemo, useId } from 'react'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useWords } from '../../words/useWords.ts'
import { DETAILS_WORDS } from './detailMessages.en.ts'
import { getOwnMember, isJsonObject } from '../../model/JsonObject.ts'
import { readResult, isHiddenResult, type ReadResult } from './readResult.ts'
import { hasContent } from './endings.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'
import { ContentParts } from '../content/ContentParts.tsx'
import { NamedFile } from '../content/codeColours.tsx'
import { CopyButton, HiddenNotice } from '../content/CopyButton.tsx'
import { copyResult } from '../content/copyResult.ts'
import { countHidden } from '../content/walkJson.ts'
import { CodeText, UntrustedValue, ValueSection } from '../content/ValueSection.tsx'
import { useHostHas } from '../../requests/useToolRuntime.ts'
import { useToolRuntime } from '../../requests/useRequestRuntime.ts'
import { loadKey } from '../../requests/loadKey.ts'
import type { Words } from '../../words/foreign.ts'
import type { ToolCallRecord } from '../../model/ToolCallRecord.ts'
import type { ToolResult } from '../../model/index.ts'
import { PATH_KEYS } from '../../engines/diff/DiffState.ts'
import type { ToolCallStatus } from '../../model/ToolCallStatus.ts'
import { inShell } from '../../status/patchedFiles.ts'

const partsIn = (result: unknown): readonly unknown[] =>
  isJsonObject(result) && Array.isArray(result.content) ? result.content : []

/** The reason of a failure that stands in no notice is shown as its message. */
const withReason = (result: ToolResult): ToolResult =>
  result.success ? result : { ...result, message: result.message ?? result.error }

/** The result, or its part so far. An empty one says so, unless it is kept elsewhere. */
export function Result() {
  const { record, status } = useToolCallBubble('ToolCallBubbleBody')
  const words = useWords(DETAILS_WORDS)
  const { content = NONE, handle, marks } = record
  const given = record.result ?? (status.isPending ? record.partial : undefined)
  const isFailed = status.kind === 'failed'
  const isHidden = isHiddenResult(record)
  const read = useMemo(() => {
    // why it failed stands in the notice
    if (isFailed) return readResult(given && { ...given, message: undefined }, content)
    const isShown = content.some((part) => getOwnMember(part, 'text') === given?.error)
    return readResult(given && !isHidden && !isShown ? withReason(given) : given, content)
  }, [isFailed, isHidden, given, content])
  // a result that is stored elsewhere is not empty
  const isStoredElsewhere = handle !== undefined || (marks ?? []).length > 0
  const shown = isStoredElsewhere && read?.empty !== undefined ? undefined : read
  const later = (record.later ?? []).flatMap(
    (one) => readResult(withReason(one), partsIn(one)) ?? [],
  )
  if (!shown && later.length === 0) return null
  return (
    <div translate="no">
      <NamedFile name={viewedFile(status)}>
        {shown && (
          <ResultView
            title={words.text('bubble.result')}
            isTitleHidden={record.result !== undefined}
            aside={record.result === undefined ? words.text('bubble.arriving') : undefined}
            read={shown}
          />
        )}
        {later.map((each, index) => (
          <ResultView key={index} title={words.text('bubble.later_result')} read={each} />
        ))}
      </NamedFile>
    </div>
  )
}

const NONE: readonly unknown[] = []

type ResultViewProps = {
  title: string
  isTitleHidden?: boolean
  aside?: string | undefined
  read: ReadResult
}

/** A result as it can be read: its message, its data, its content; an empty one says so. */
function ResultView({
  title,
  isTitleHidden,
  aside,
  read: { message, data: shown, parts, empty },
}: ResultViewProps) {
  const words = useWords(DETAILS_WORDS)
  const id = useId()
  const text = typeof shown === 'string' ? shown : undefined
  const hidden = useMemo(() => countHidden([message, shown, parts]), [message, shown, parts])
  const copy = (
    <CopyButton
      label={words.text('bubble.copy_result')}
      text={(isRevealed) =>
        copyResult(
          { message: hasContent(message) ? message : undefined, data: shown, parts },
          isRevealed,
        )
      }
    />
  )
  return (
    <ValueSection
      title={title}
      isTitleHidden={isTitleHidden}
      aside={aside}
      value={text === undefined ? shown : undefined}
      controls={empty === undefined ? copy : undefined}
      isSheet={empty === undefined}
      describedBy={hidden > 0 ? id : undefined}
      before={
        hasContent(message) && (
          <div className="handrail-message">
            <UntrustedValue value={message} revealKey="message" />
          </div>
        )
      }
    >
      {text !== undefined && <CodeText text={text} />}
      {parts.length > 0 && <ContentParts parts={parts} />}
      {empty !== undefined && (
        <p className="handrail-aside">{words.text(`bubble.empty_${empty}`)}</p>
      )}
      <HiddenNotice count={hidden} id={id} />
    </ValueSection>
  )
}

/** Fetches a missing part of a result when the person asks: the whole, or the next page. */
export function LoadMore() {
  const { record } = useToolCallBubble('ToolCallBubbleBody')
  const words = useWords(DETAILS_WORDS)
  const canLoad = useHostHas('loadResult') && record.handle !== undefined && !isHiddenResult(record)
  const cursor = useHostHas('loadPage') ? record.bounds?.cursor : undefined
  if (!canLoad && !cursor) return null
  return (
    <div className="handrail-inputs" translate="no">
      {canLoad && <LoadedResult record={record} words={words} />}
      {cursor && <NextPages key={cursor} record={record} cursor={cursor} words={words} />}
    </div>
  )
}

type LoadedResultProps = { record: ToolCallRecord; words: Words }

const WHEN_ASKED = {
  enabled: false,
  retry: false,
  networkMode: 'always',
  staleTime: Infinity,
} as const

function LoadedResult({ record, words }: LoadedResultProps) {
  const runtime = useToolRuntime('ToolCallBubbleBody')
  const load = useQuery(
    {
      queryKey: loadKey(runtime.ledger, 'result', record, record.handle?.uri),
      queryFn: async () => (await runtime.host().loadResult?.(record)) ?? null,
      ...WHEN_ASKED,
    },
    runtime.queryClient(),
  )
  const read = load.data ? readResult(load.data, partsIn(load.data)) : undefined
  return read ? (
    <ResultView title={words.text('bubble.result')} read={read} />
  ) : (
    <LoadButton label={words.text('result.load')} query={load} load={load.refetch} words={words} />
  )
}

type LoadButtonProps = {
  label: string
  query: { isFetching: boolean; error: Error | null }
  load: () => Promise<unknown>
  words: Words
}

/** Fetches something when it is pressed, says that it does, and why it could not. */
function LoadButton({ label, query, load, words }: LoadButtonProps) {
  const { isFetching, error } = query
  return (
    <div className="handrail-section">
      {error && !isFetching && (
        <div className="handrail-message" role="alert">
          {words.text('content.not_loaded')} <UntrustedValue value={error.message} />
        </div>
      )}
      <button
        type="button"
        className="handrail-button handrail-start"
        aria-disabled={isFetching}
        onClick={() => !isFetching && void load()}
      >
        <span>{isFetching ? words.text('content.loading') : label}</span>
      </button>
    </div>
  )
}

/** The pages after the first, one at a time, each when the person asks for it. */
function NextPages({ record, cursor, words }: LoadedResultProps & { cursor: string }) {
  const runtime = useToolRuntime('ToolCallBubbleLoadMore')
  const pages = useInfiniteQuery(
    {
      queryKey: loadKey(runtime.ledger, 'pages', record, cursor),
      queryFn: async ({ pageParam }) =>
        (await runtime.host().loadPage?.(record, pageParam)) ?? { success: false },
      initialPageParam: cursor,
      getNextPageParam: cursorOf,
      ...WHEN_ASKED,
    },
    runtime.queryClient(),
  )
  const loaded = pages.data?.pages ?? []
  const hasMore = loaded.length === 0 || pages.hasNextPage
  return (
    <>
      {loaded.map((page, index) => {
        const { bounds: _, ...shown } = page
        const read = readResult(shown, partsIn(shown))
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
          query={pages}
          load={pages.fetchNextPage}
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

/** Commands that show a file as it is. */
const SHOWS = /^(?:cat|nl|head|tail|sed)(?: -\w+)*(?: '?[\d,]+p'?)? ([\w./@-]+)$/

/** The file whose text a call gives, if it reads one. */
function viewedFile({ mode, execution }: ToolCallStatus): string | undefined {
  const given = execution.arguments
  const { command, cmd = command } = given
  const line = Array.isArray(cmd) ? inShell(cmd) : cmd
  const [, shown] = (typeof line === 'string' && SHOWS.exec(line)) || []
  const key = PATH_KEYS.find((each) => typeof given[each] === 'string')
  return shown ?? (mode === 'read' && key !== undefined ? String(given[key]) : undefined)
}
