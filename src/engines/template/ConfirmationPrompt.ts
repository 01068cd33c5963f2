import type { JsonSchema } from '../../tool-call/index.ts'
import type { Reason } from '../../tool-call/ToolCallStatus.ts'
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
      prompt: readonly { text: string; isPayload: boolean }[]
      /** Fields of the payload whose value the prompt does not show, as paths. */
      unmentioned: readonly string[]
      /**
       * What stands in for the result when the person says no. Numbers that no double holds are
       * their digits, as strings. Where the template's own would say that the call succeeded, it is
       * a plain denial.
       */
      deniedResult: unknown
      /** The same as JSON text, with the digits as they are; without a template undefined. */
      deniedResultText?: string | undefined
      /** Why the template's own result is not sent. */
      deniedResultError?: string | undefined
    }
  | { error: Reason; title: string }
