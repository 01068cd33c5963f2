import type { Reason } from '../../policy/index.ts'
import type { ConfirmationSpec, JsonSchema } from '../../tool-call/index.ts'
import type { TemplateShape } from './TemplateShape.ts'

/** What is known of a payload beside its value. */
export type ConfirmationOptions = {
  /** The Go struct of the payload: its names and kinds are those of the server. */
  shape?: TemplateShape
  /**
   * Gives the shape where the templates use Go names, by goa's rules. Names that are JSON names
   * mean the JSON payload, as with goa-ai's JSON codec.
   */
  inputSchema?: JsonSchema
  /** What the denied result must match. */
  resultSchema?: JsonSchema
  /**
   * The payload as it was sent. Only it has the digits of large numbers, and tells of keys given
   * twice.
   */
  payloadText?: string
}

/** What a person is asked. Rendered whole, or an error and nothing else: then Allow stays off. */
export type ConfirmationPrompt =
  | {
      title: string
      /** In order; `data` is what came from the payload, to be framed as such. */
      prompt: readonly { text: string; data: boolean }[]
      /** Fields of the payload whose value the prompt does not show, as paths. */
      unmentioned: readonly string[]
      /**
       * What stands in for the result when the person says no. Numbers that no double holds are
       * their digits, as strings.
       */
      deniedResult: unknown
      /** The same as JSON text, with the digits as they are; without a template undefined. */
      deniedResultText?: string | undefined
    }
  | { error: Reason; title: string }

/** Go's default, of goa-ai and loom-mcp. */
const DEFAULT_TITLE = 'Confirm command'

/**
 * Renders what a tool of the loom-mcp and goa-ai family asks before it runs: title, prompt and
 * denied result, all of them before anything is returned. Never throws: any mistake of the
 * templates or the payload, a denied result that is no JSON, whose structure the payload would
 * change or that does not match its schema is an `error`. A prompt that the server rendered is
 * shown instead of this; it is no template.
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
    return await confirmationPrompt(title, spec, payload, options)
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
