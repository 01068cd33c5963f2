import type { Optional } from '../../model/JsonObject.ts'

/** What is done with a call: it runs, a person is asked, or it is refused. */
export type Verdict = 'run' | 'ask' | 'deny'

/**
 * A rule of a policy, and its verdict for the calls that it names. `rule`:
 * `server/tool(argument: pattern, ...)`. `reason`: said to the person, and to the model where the
 * call is refused.
 */
export type Permission = { rule: string; verdict: Verdict } & Optional<{ reason: string }>
