import { ownObject } from '../policy/mode/factsOf.ts'
import type { ToolPolicy } from '../policy/index.ts'
import type { Execution } from '../tool-call/Execution.ts'

/**
 * Whether the app itself wrote the name of the server, in its policy. Any other name is what the
 * server calls itself.
 */
export const isConfiguredServer = (
  { name, server }: Pick<Execution, 'name' | 'server'>,
  policy: ToolPolicy | undefined,
): boolean =>
  ownObject(policy?.servers, server) !== undefined ||
  (server !== undefined && ownObject(policy?.tools, name)?.server === server)
