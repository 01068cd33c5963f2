import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseModel } from './chooseModel.ts'
import { connectServers, memoryFile } from './tools/connectServers.ts'
import { fillMemory } from './fillMemory.ts'
import { fillSandbox } from './fillSandbox.ts'
import { startChatServer, type ChatServer, type PageFile } from './startChatServer.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The example as it runs: its server, the folder it works in, and who answers. */
type Started = { readonly chat: ChatServer; readonly sandbox: string; readonly name: string }

/** Starts the example as the environment says. */
export async function start(
  page: ReadonlyMap<string, PageFile>,
  environment: Environment,
): Promise<Started> {
  const secondsIn = (name: string, window: string): object =>
    Number(environment[name]) > 0 ? { [window]: Number(environment[name]) * 1000 } : {}
  const port = Number(environment['PORT'] || 5173)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is ${environment['PORT'] ?? ''}; it must be a number up to 65535.`)
  const { model, name } = chooseModel(
    environment,
    environment['PAUSE'] === undefined ? undefined : Number(environment['PAUSE']),
  )
  const sandbox = await fillSandbox(environment['SANDBOX'] || join(tmpdir(), 'handrail-chat'))
  await fillMemory(memoryFile(sandbox))
  const chat = await startChatServer({
    port,
    sandbox,
    model,
    page,
    servers: connectServers(sandbox),
    windows: { ...secondsIn('UNDO', 'restore'), ...secondsIn('GRACE', 'grace') },
  })
  return { chat, sandbox, name }
}

/** Starts the example, prints where it is, and ends it with its children on a signal. */
export async function main(page: ReadonlyMap<string, PageFile>): Promise<void> {
  const { chat, sandbox, name } = await start(page, process.env)
  const stop = (): void => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    chat.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  process.stdout.write(`${name}, working in ${sandbox}\nReady: ${chat.url}\n`)
}
