import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'

export const EXECUTOR_WORDS = {
  ...FOREIGN_WORDS,
  'executor.title': 'Run by',
  'executor.mcp_server': 'an MCP server',
  'executor.http_api': 'a web service',
  'executor.native_app': 'an app',
  'executor.local_process': 'a program',
  'executor.shell': 'a shell',
  'executor.browser': 'a browser',
  'executor.model_service': 'a model',
  'executor.peer_agent': 'another agent',
  'executor.embedded_runtime': 'the agent itself',
  'executor.hybrid': 'several programs',
  'executor.sandboxed': '{what}, in a sandbox',
  'executor.sandboxed_in': '{what}, in the sandbox {name}',
  'executor.not_sandboxed': '{what}, without a sandbox',
  'executor.agent': 'Done by the agent',
  'executor.agent_unnamed': 'an agent that is not named',
} satisfies Messages
