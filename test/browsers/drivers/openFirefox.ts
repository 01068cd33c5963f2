import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bodyOf, VIEW, type Driver } from './Driver.ts'
import { holding, lifting, pressing, typing, wheeling } from './pointing.ts'

type Answer = { id?: number; result?: unknown; error?: string; message?: string }

/** Firefox by WebDriver BiDi, which it speaks itself: no driver beside it. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'handrail-firefox-'))
  const child = spawn(
    executablePath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /BiDi listening on (ws:\S+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`Firefox ended: ${printed}`)))
  })
  const { send, end } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  return openTab(send, async () => {
    end()
    child.kill()
    await ended
    await rm(profile, { recursive: true, force: true })
  })
}

type Send = (method: string, params: object) => Promise<unknown>

async function openTab(send: Send, close: (tab: string) => Promise<void>): Promise<Driver> {
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as {
    context: string
  }
  await send('browsingContext.setViewport', { context, viewport: VIEW })
  const act = async (actions: readonly object[]): Promise<void> =>
    void (await send('input.performActions', { context, actions }))
  return {
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async run(script, ...args) {
      const answer = (await send('script.callFunction', {
        functionDeclaration: `() => JSON.stringify((() => { ${bodyOf(script, args)} })())`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result?.value ?? 'null') as never
    },
    hasTouch: true,
    hold: (at, by) => act(holding(by, at)),
    lift: (by) => act(lifting(by)),
    type: (text) => act(typing(text)),
    wheel: (at, down) => act(wheeling(at, down)),
    async isHeard(_, value) {
      const locator = { type: 'accessibility', value }
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator })) as {
        nodes: unknown[]
      }
      return nodes.length > 0
    },
    async picture() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as {
        data: string
      }
      return data
    },
    press: (key, modifier) => act(pressing(key, modifier)),
    openTab: () =>
      openTab(send, async (tab) => {
        await send('browsingContext.close', { context: tab })
        await send('browsingContext.activate', { context })
      }),
    close: () => close(context),
  }
}

async function connect(address: string): Promise<{ send: Send; end(): void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`No answer at ${address}`)))
  })
  return {
    end: () => socket.close(),
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = (last += 1)
        waiting.set(id, ({ result, error, message }) =>
          error === undefined
            ? resolve(result)
            : reject(new Error(`${method}: ${message ?? error}`)),
        )
        socket.send(JSON.stringify({ id, method, params }))
      }),
  }
}
