import { FOREIGN_WORDS } from '../../words/foreignMessages.en.ts'
import type { Messages } from '../../words/foreign.ts'

export const EXECUTOR_WORDS = {
  ...FOREIGN_WORDS,
  'executor.title': 'Run by',
  'executor.mcp_server': 'an MCP server',
  'executor.http_api': 'a web service',
  'executor.local_process': 'a program',
  'executor.shell': 'a shell',
  'executor.browser': 'a browser',
  'executor.model_service': 'a model',
  'executor.peer_agent': 'another agent',
  'executor.embedded_runtime': 'the agent itself',
  'bubble.unknown_arguments': 'not known',
  'executor.sandboxed': '{what}, in a sandbox',
  'executor.sandboxed_in': '{what}, in the sandbox {name}',
  'executor.not_sandboxed': '{what}, without a sandbox',
  'executor.agent': 'Done by the agent',
} satisfies Messages
