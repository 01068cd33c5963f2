import type { Batch } from './Consent.ts'
import type { JsonObject, JsonSchema, Optional } from './JsonObject.ts'

/** The assistant asks the person for data, not for permission. */
export type Question = { id: string } & Optional<{
  handle: unknown
  title: string
  message: string
  schema: JsonSchema
  url: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  batch: Batch
  /** The runtime has no way to take a refusal: it waits until somebody answers. */
  mustAnswer: boolean
  /** The members that the assistant lacks. */
  missing: readonly string[]
  /** A value that shows what is meant. */
  example: unknown
}>

/** What a person does with a question: an answer of the asked shape, "no", or neither. */
export type QuestionAnswer =
  { kind: 'accept'; value: JsonObject } | { kind: 'decline' } | { kind: 'cancel' }
