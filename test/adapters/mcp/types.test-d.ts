import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  ElicitRequestSchema,
  type JSONRPCMessage,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { createMcpHost, createMcpReader, fromMcp } from '../../../src/adapters/mcp/index.ts'
import { createSteerableReader } from '../../../src/adapters/steerable/index.ts'
import type { ToolCallReader } from '../../../src/host/ToolHost.ts'
import { evaluateCall } from '../../../src/policy/index.ts'

declare const tools: Tool[]
declare const messages: JSONRPCMessage[]
const client = new Client({ name: 'x', version: '1' })
const host = createMcpHost(client, {
  server: 'memory',
  tools,
  needsConsent: (call, tool) => evaluateCall(call, { tool }).verdict !== 'run',
})
client.setRequestHandler(ElicitRequestSchema, host.elicit)
fromMcp(messages, { runActive: false, server: 'memory' })
createMcpReader().push(messages[0]!, 'client')
export const readers: ToolCallReader[] = [host.reader, createMcpReader(), createSteerableReader()]

// @ts-expect-error without a rule nothing says which calls ask
createMcpHost(client, { server: 'memory', tools })
// @ts-expect-error a side that does not exist
createMcpReader().push(messages[0]!, 'host')
// @ts-expect-error a misspelt option
fromMcp(messages, { runActiv: true })
