import type { ConfirmationSpec } from '../../model/index.ts'
import type { ConfirmationOptions, ConfirmationPrompt } from './ConfirmationPrompt.ts'

/** Go's default, of goa-ai and loom-mcp. */
const DEFAULT_TITLE = 'Confirm command'

/**
 * Renders the confirmation of a loom-mcp or goa-ai tool: title, prompt and denied result, all or
 * none. Never throws: a mistake in a template or the payload is an `error`. So is a denied result
 * that is not JSON, does not match its schema, or whose structure the payload would change. A
 * prompt that the server rendered is shown instead of this; it is no template.
 * @example
 * const shown = await renderConfirmation(
 *   { title: 'Booking', promptTemplate: 'Book {{.room}}?', deniedResultTemplate: '{}' },
 *   { room: 'B12' },
 * )
 * if ('prompt' in shown) report(shown.title, ...shown.prompt.map(({ text }) => text))
 */
export async function renderConfirmation(
  spec: ConfirmationSpec,
  payload: unknown,
  options: ConfirmationOptions = {},
): Promise<ConfirmationPrompt> {
  let title = DEFAULT_TITLE
  try {
    if (typeof spec.title === 'string' && spec.title !== '') title = spec.title
    const { confirmationPrompt } = await import('./confirmationPrompt.lazy.ts')
    return confirmationPrompt(title, spec, payload, options)
  } catch (error) {
    return {
      error: {
        kind: 'template_exec',
        text: error instanceof Error ? error.message : 'unknown error',
      },
      title,
    }
  }
}
