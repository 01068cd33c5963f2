import { explainToolMode } from '../../policy/mode/explainToolMode.ts'
import { factsOf, ownObject } from '../../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../../policy/index.ts'
import { ownOptions } from '../../tool-call/JsonObject.ts'
import type { ToolCallRecord } from '../../tool-call/index.ts'
import type { ToolCallStatus } from '../../tool-call/ToolCallStatus.ts'

/**
 * Whether running a call again may do the same a second time: it was stopped, or nobody knows what
 * came of it, and nothing says that twice is no more than once. What a server claims of its tool
 * counts where the app trusts the server.
 */
export function mayHappenTwice(
  { spec }: ToolCallRecord,
  { kind, execution: { name } }: ToolCallStatus,
  policy: ToolPolicy | undefined,
): boolean {
  if (kind !== 'unknown' && kind !== 'cancelled') return false
  if (explainToolMode(name, spec, policy).mode === 'read') return false
  const { tools, servers } = ownOptions(policy)
  const { server } = factsOf(name, spec, policy)
  const registered = ownOptions(ownObject(ownObject(tools, name), 'annotations'))
  const isTrusted = ownObject(servers, server)?.trusted === true
  const claimed = isTrusted ? ownOptions(spec?.annotations) : {}
  return (registered.idempotentHint ?? claimed.idempotentHint) !== true
}
