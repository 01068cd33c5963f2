import { readFile } from 'node:fs/promises'
import { Chat } from '@ai-sdk/react'
import type { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { DefaultChatTransport, isToolUIPart, type UIMessage } from 'ai'
import { sendWhenSettled } from 'handrail/adapters/ai-sdk'
import { createOfflineAssistant } from '../../../../examples/chat/assistant/createOfflineAssistant.ts'
import {
  connectServers,
  memoryFile,
} from '../../../../examples/chat/server/tools/connectServers.ts'
import { fillMemory } from '../../../../examples/chat/server/fillMemory.ts'
import { fillSandbox } from '../../../../examples/chat/server/fillSandbox.ts'
import {
  startChatServer,
  type ChatServer,
} from '../../../../examples/chat/server/startChatServer.ts'
import { temporaryFolder } from './agent.ts'

type ServerName = keyof ReturnType<typeof connectServers>

/** What an MCP transport really sent, and to which server. */
export type Sent = { readonly server: string; readonly method: string; readonly params: unknown }

/**
 * The chat server on a sandbox and a memory of its own, with the real MCP servers. A gate can hold
 * tools/call back.
 */
export async function start({ pause = 0 } = {}) {
  const folder = await temporaryFolder()
  const sandbox = await fillSandbox(folder.path)
  await fillMemory(memoryFile(sandbox))
  const sent: Sent[] = []
  const transports: Record<ServerName, StdioClientTransport[]> = {
    filesystem: [],
    memory: [],
    shell: [],
    everything: [],
  }
  const gate = { hold: false }
  const real = connectServers(sandbox)
  const connect = (server: ServerName) => () => {
    const transport = real[server]()
    const send = transport.send.bind(transport)
    transport.send = async (message: JSONRPCMessage) => {
      if ('method' in message) sent.push({ server, method: message.method, params: message.params })
      if (!(gate.hold && 'method' in message && message.method === 'tools/call'))
        await send(message)
    }
    transports[server].push(transport)
    return transport
  }
  const servers = {
    filesystem: connect('filesystem'),
    memory: connect('memory'),
    shell: connect('shell'),
    everything: connect('everything'),
  }
  const server = await startChatServer({
    port: 0,
    sandbox,
    model: createOfflineAssistant({ pause }),
    page: new Map(),
    servers,
  })
  const calls = () => sent.filter(({ method }) => method === 'tools/call')
  const remembered = () => readFile(memoryFile(sandbox), 'utf8')
  return {
    server,
    servers,
    sandbox,
    sent,
    calls,
    remembered,
    transports,
    gate,
    close: async () => {
      await server.close()
      await folder.remove()
    },
  }
}

/** A chat with the server, as a page has it. */
export function open(server: ChatServer): Chat<UIMessage> {
  return new Chat({
    transport: new DefaultChatTransport({ api: `${server.url}api/chat` }),
    sendAutomaticallyWhen: sendWhenSettled,
  })
}

export const toolParts = (chat: Chat<UIMessage>) =>
  chat.messages.flatMap(({ parts }) => parts).filter(isToolUIPart)
export const said = (chat: Chat<UIMessage>): string =>
  chat.messages
    .flatMap(({ role, parts }) => (role === 'assistant' ? parts : []))
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
const settled = (chat: Chat<UIMessage>) =>
  vi.waitFor(() => expect(['ready', 'error']).toContain(chat.status))

/** Answers the open request, and waits for what follows. */
export async function decide(chat: Chat<UIMessage>, approved: boolean): Promise<void> {
  const part = toolParts(chat).find(({ state }) => state === 'approval-requested')
  await chat.addToolApprovalResponse({ id: part?.approval?.id ?? 'nothing was asked', approved })
  await vi.waitFor(() =>
    expect(toolParts(chat).map(({ state }) => state)).not.toContain('approval-responded'),
  )
  await settled(chat)
}
