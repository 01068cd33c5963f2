/** Words of the Agent Tool Model for what runs a tool. Source: its contract "Execution profile". */
const EXECUTORS: ReadonlySet<string> = new Set([
  'mcp_server',
  'http_api',
  'native_app',
  'local_process',
  'shell',
  'browser',
  'model_service',
  'peer_agent',
  'embedded_runtime',
  'hybrid',
])

/** The catalogue's key for what runs a tool; undefined for a word that nobody knows. */
export const executorKey = (kind: unknown): string | undefined =>
  typeof kind === 'string' && EXECUTORS.has(kind) ? `executor.${kind}` : undefined
