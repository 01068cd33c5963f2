import type { JsonSchema } from '../../model/JsonObject.ts'
import type { Reason } from '../../model/ToolCallStatus.ts'

/** Facts about a payload beside its value. */
export type ConfirmationOptions = {
  /** The Go struct of the payload: its names and kinds are those of the server. */
  shape?: TemplateShape
  /**
   * Gives the shape for templates that use Go names, by goa's rules. Names that are JSON names mean
   * the JSON payload, as with goa-ai's JSON codec.
   */
  inputSchema?: JsonSchema
  /** The schema of the denied result. */
  resultSchema?: JsonSchema
  /**
   * The payload as it was sent. Only it has the digits of large numbers, and tells of keys given
   * twice.
   */
  payloadText?: string
}

/**
 * The question for a person. Rendered whole, or an error and nothing else: then Allow stays off.
 */
export type ConfirmationPrompt =
  | {
      title: string
      /** In order; `data` is what came from the payload, to be framed as such. */
      prompt: readonly { text: string; isPayload: boolean }[]
      /** Fields of the payload whose value the prompt does not show, as paths. */
      unmentioned: readonly string[]
      /**
       * The result when the person says no. Numbers that no double holds are their digits, as
       * strings. It is a plain denial if the template's own says that the call succeeded.
       */
      deniedResult: unknown
      /** The same as JSON text, with the digits as they are; without a template undefined. */
      deniedResultText?: string | undefined
      /** Why the template's own result is not sent. */
      deniedResultError?: string | undefined
    }
  | { error: Reason; title: string }

/**
 * A payload's Go struct, field by field: its Go name, its JSON name, its kind, and what is in it.
 * `optional`: a pointer, nil if the payload has none. `elem` of lists and maps needs no names.
 */
export type TemplateShape = readonly {
  go: string
  json: string
  kind: 'string' | 'int' | 'float' | 'bool' | 'list' | 'map' | 'object' | 'any'
  optional?: boolean
  elem?: TemplateShape[number]
  fields?: TemplateShape
}[]

/** A field of it. `fallback`: what it is without a value, as a schema's `default` says. */
export type ShapeField = TemplateShape[number] & {
  readonly fallback?: unknown
  readonly elem?: ShapeField
  readonly fields?: readonly ShapeField[]
}

/** Why a template cannot be rendered. If Go fails, too, the message is Go's. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
  /**
   * `parse`: the template is no template. `exec`: it cannot be executed with this data, or not as
   * Go does it.
   */
  readonly phase: 'parse' | 'exec'
  /** From 1. */
  readonly line: number
  /** Bytes (UTF-8) before it in its line, as in Go's messages: the first column is 0. */
  readonly column: number

  constructor(phase: 'parse' | 'exec', message: string, line = 1, column = 0) {
    super(message)
    this.phase = phase
    this.line = line
    this.column = column
  }
}
