import type { LocalTool } from '../../tool-call/index.ts'

/**
 * As much as the types can promise of what CopilotKit gives the `render` of `useHumanInTheLoop`,
 * `useRenderTool` and `useFrontendTool`; everything else is checked at run time.
 */
export interface CopilotKitCall {
  readonly name: string
  readonly toolCallId: string
  readonly status: string
  readonly args: object
  readonly result: string | undefined
  /** Only a tool of `useHumanInTheLoop` has it, while it waits. */
  readonly respond?: ((result: unknown) => Promise<void>) | undefined
}

/** Whether the run goes on, and the tools that run in the page, by their name. */
export interface CopilotKitOptions {
  /**
   * Whether the agent is at work. CopilotKit does not say it of a call: without it, a call that
   * never got its result is prepared for ever.
   */
  runActive?: boolean | undefined
  /**
   * Tools that this page runs when they are allowed, by name. The same for record and host, and the
   * same object at every render.
   */
  local?: Readonly<Record<string, LocalTool>> | undefined
}
