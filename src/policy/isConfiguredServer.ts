import { serverIn, toolIn } from './registeredMode.ts'
import type { ToolPolicy } from './index.ts'
import type { Execution } from '../model/ToolCallStatus.ts'

/**
 * True if the app itself wrote the name of the server, in its policy. Servers give themselves all
 * other names.
 */
export const isConfiguredServer = (
  { name, server }: Pick<Execution, 'name' | 'server'>,
  policy: ToolPolicy | undefined,
): boolean =>
  serverIn(policy, server) !== undefined ||
  (server !== undefined && toolIn(policy, name)?.server === server)
