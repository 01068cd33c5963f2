'use client'
import type { ComponentType } from 'react'
import type { RendererProps } from '../../runtime/useRenderers.ts'
import type { JsonObject, Schema } from '../../tool-call/index.ts'
import { useValidated } from './useValidated.ts'
import { useRendererFallback } from './useRendererFallback.ts'

/**
 * An app's own view of a tool's calls, for the provider's `renderers` (`tools` or `modes`). The view
 * gets the arguments, and the result's data, that the schema accepted (zod 4, valibot, arktype and
 * effect schemas are such); until then, and where it refuses them, the default view stands. The
 * line with tense, status and name, the request, the way back and the details stay around it.
 * `data` is undefined until there is a result that has some.
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
    const fallback = useRendererFallback()
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
