'use client'
import {
  useEffect,
  useMemo,
  useState,
  createContext,
  useContext,
  Component,
  type ComponentType,
  type ReactNode,
} from 'react'
import { ProvidedContext, rendererOf, type RendererProps } from '../../requests/useToolRuntime.ts'
import type { JsonObject } from '../../model/JsonObject.ts'
import type { Schema } from '../../model/index.ts'
import { useIsDiffOpen } from '../../requests/useIsDiffOpen.ts'
import { Late } from '../content/NotLoaded.tsx'
import { detailsRoot } from './roots.ts'
import { useToolCallBubble } from './useToolCallBubble.ts'

/**
 * An app's own view of a tool's calls, for the provider's `renderers` (`tools` or `modes`). The
 * view gets only arguments and result data that fit the schema (zod 4, valibot, arktype or effect).
 * Otherwise the default view appears. The line, the request, Undo and the details stay around the
 * view. `data` is undefined until a result has data.
 * @example
 * const EventCard = defineRenderer(
 *   { arguments: z.object({ title: z.string(), start: z.string() }) },
 *   ({ arguments: event }) => (
 *     <article>
 *       <h4>{event.title}</h4> <time>{event.start}</time>
 *     </article>
 *   ),
 * )
 * const renderers = { tools: { create_event: EventCard } } // for ToolHostProvider
 */
export function defineRenderer<A, D = JsonObject>(
  schema: { arguments: Schema<A>; data?: Schema<D> },
  View: ComponentType<RendererProps & { arguments: A; data: D | undefined }>,
): ComponentType<RendererProps> {
  return function Renderer({ record, status }: RendererProps) {
    const fallback = useContext(RendererFallbackContext)
    const given = record.result?.success === true ? record.result.data : undefined
    const args = useValidated(
      schema.arguments,
      status.execution.state === 'complete' ? status.execution.arguments : undefined,
    )
    const data = useValidated(schema.data, given)
    const isRefused = schema.data !== undefined && given !== undefined && data === undefined
    if (!args || isRefused) return fallback
    return (
      <View
        record={record}
        status={status}
        arguments={args.value}
        data={schema.data ? data?.value : (given as D | undefined)}
      />
    )
  }
}

type Validated<T> = { value: T } | undefined

/** The validated value. Undefined while validation runs, and if the schema rejects it. */
function useValidated<T>(schema: Schema<T> | undefined, value: unknown): Validated<T> {
  const outcome = useMemo(
    () => (schema && value !== undefined ? validate(schema, value) : undefined),
    [schema, value],
  )
  const [late, setLate] = useState<{ of: unknown; accepted: Validated<T> }>()
  useEffect(() => {
    if (!(outcome instanceof Promise)) return
    void outcome.then((accepted) => setLate({ of: outcome, accepted }))
  }, [outcome])
  return outcome instanceof Promise ? (late?.of === outcome ? late.accepted : undefined) : outcome
}

/** A schema that throws refuses. */
function validate<T>(schema: Schema<T>, value: unknown): Validated<T> | Promise<Validated<T>> {
  try {
    const result = schema['~standard'].validate(value)
    return result instanceof Promise
      ? result.then(validatedResult, () => undefined)
      : validatedResult(result)
  } catch {
    return undefined
  }
}

const validatedResult = <T,>(
  result: { readonly value: T } | { readonly issues: readonly unknown[] },
): Validated<T> =>
  'issues' in result && result.issues !== undefined
    ? undefined
    : { value: (result as { value: T }).value }

/** The kit's view, if an app's own view of a call fails. */
const RendererFallbackContext = createContext<ReactNode>(null)

/** The changes of a write, if the app leaves them open; else they are in the body. */
function Changes({ record }: Pick<RendererProps, 'record'>) {
  if (!useIsDiffOpen(record)) return null
  return <Late root={detailsRoot}>{(code) => <code.ReportedChanges />}</Late>
}

/**
 * The view below the line of a call: the app's own, else the changes of a safe write, also if the
 * app's throws, until the call changes. In the other modes the line says it all.
 */
export function drawView(
  View: ComponentType<RendererProps> | undefined,
  { record, status }: RendererProps,
): ReactNode {
  const fallback = status.mode === 'safe_write' && <Changes record={record} />
  if (!View) return fallback
  return (
    <ErrorBoundary of={record} fallback={fallback}>
      <RendererFallbackContext.Provider value={fallback}>
        <div className="handrail-custom">
          <View record={record} status={status} />
        </div>
      </RendererFallbackContext.Provider>
    </ErrorBoundary>
  )
}

type ErrorBoundaryProps = {
  /** The shown call. Another one is tried anew. */
  of: unknown
  fallback: ReactNode
  children: ReactNode
}

type State = { failedFor: unknown; hasFailed: boolean }

/** Shows the fallback from when its children throw until they are of something else. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failedFor: this.props.of, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, { failedFor }: State): State | null {
    return of === failedFor ? null : { failedFor: of, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/**
 * The app's own view of the call, from `renderers` of the provider, or the diff of a plain write if
 * `openDiffs` opens it. Draws no element of its own.
 * @example
 * <ToolCallBubble record={record}>
 *   <ToolCallBubbleLine />
 *   <ToolCallBubbleBody />
 *   <ToolCallBubbleView />
 * </ToolCallBubble>
 */
export function ToolCallBubbleView() {
  const { renderers } = useContext(ProvidedContext)
  const bubble = useToolCallBubble('ToolCallBubbleView')
  return drawView(rendererOf(renderers, bubble.record, bubble.status), bubble)
}
