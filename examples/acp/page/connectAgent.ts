import { client, methods, PROTOCOL_VERSION, type AnyMessage } from '@agentclientprotocol/sdk'
import { createAcpClient } from 'handrail/adapters/acp'
import { createConversation } from './createConversation.ts'

const { initialize, session } = methods.agent

/** Connects to the agent behind a WebSocket, and loads the session of the address, if it can. */
export function connectAgent() {
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws'))
  const acp = createAcpClient({ cancel: (params) => agent.notify(session.cancel, params) })
  const conversation = createConversation(acp.reader)
  const { signal, agent } = client({ name: 'handrail-example' })
    .onNotification(methods.client.session.update, ({ params }) => {
      acp.sessionUpdate(params)
      conversation.read(params.update)
    })
    .onRequest(methods.client.session.requestPermission, ({ params }) =>
      acp.requestPermission(params),
    )
    .connect(streamOf(socket))

  socket.addEventListener('close', ({ reason }) => {
    acp.reader.end() // an open request is gone, and nothing answers it
    conversation.set({ isBusy: false, gone: reason || 'the connection is lost' })
  })

  async function begin(): Promise<string> {
    const sandbox = await fetch('/sandbox')
    const cwd = await sandbox.text()
    const { agentCapabilities } = await agent.request(initialize, {
      protocolVersion: PROTOCOL_VERSION,
      clientCapabilities: { _meta: { terminal_output: true } },
    })
    const kept = location.hash.slice(1)
    if (kept && agentCapabilities?.loadSession) {
      await agent.request(session.load, { sessionId: kept, cwd, mcpServers: [] })
      acp.reader.end() // nothing of it runs
      return kept
    }
    const { sessionId } = await agent.request(session.new, { cwd, mcpServers: [] })
    history.replaceState(null, '', `#${sessionId}`)
    return sessionId
  }
  const begun = begin()
  begun
    .catch((error: unknown) => conversation.say('agent', String(error)))
    .finally(() => conversation.set({ isBusy: false }))

  return {
    ...acp,
    conversation,
    async prompt(text: string): Promise<void> {
      conversation.say('user', text)
      conversation.set({ isBusy: true, plan: [] })
      try {
        const prompt = [{ type: 'text' as const, text }]
        const result = await agent.request(session.prompt, { sessionId: await begun, prompt })
        acp.reader.push({ result }) // the turn is over
      } catch (error) {
        if (!signal.aborted) conversation.say('agent', String(error))
      }
      conversation.set({ isBusy: false })
    },
    stop(): void {
      const last = acp.reader.records().at(-1)
      if (last) void acp.host.cancel?.(last)
    },
  }
}

/** One message of JSON-RPC each way. */
function streamOf(socket: WebSocket) {
  const open = new Promise((resolve) => socket.addEventListener('open', resolve))
  return {
    readable: new ReadableStream<AnyMessage>({
      start(controller) {
        socket.addEventListener('message', ({ data }) =>
          controller.enqueue(JSON.parse(data as string) as AnyMessage),
        )
        socket.addEventListener('close', () => controller.close())
      },
    }),
    writable: new WritableStream<AnyMessage>({
      async write(message) {
        await open
        socket.send(JSON.stringify(message))
      },
    }),
  }
}
