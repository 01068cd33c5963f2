import type { JsonObject, Optional } from './JsonObject.ts'

/**
 * The call that the assistant asks for. A call has exactly these three members. Source: Steerable,
 * Tools Spec.
 */
export type ToolCall = {
  /** Unique within the conversation. */
  id: string
  /** The name under which the runtime knows the tool. */
  name: string
  arguments: JsonObject
}

/** The result that the runtime reports. Other members are kept. Source: Steerable, Tools Spec. */
export type ToolResult = { success: boolean; [extra: string]: unknown } & Optional<{
  /** Ends the run. */
  terminal: boolean
  /** On a failure: the assistant will try again. */
  needsFollowup: boolean
  /** The runtime's suggestion for the next step, for machines. */
  nextAction: string
  /** Text for the person. */
  message: string
  /** Text for whoever has to mend it. */
  error: string
  data: JsonObject
}>
