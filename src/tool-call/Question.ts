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
}>

export type QuestionAnswer =
  { kind: 'accept'; value: JsonObject } | { kind: 'decline' } | { kind: 'cancel' }
