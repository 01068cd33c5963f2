import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { bodyOf, VIEW, type Driver } from './Driver.ts'
import { holding, lifting, pressing, typing, wheeling } from './pointing.ts'

/** It needs a display, and no sandbox of its own for root. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
}

/** WebKitGTK's small browser by WebDriver. Its driver has no touch. */
export async function openWebKit(executablePath: string): Promise<Driver> {
  const [xvfb, display] = await startXvfb()
  const [driver, port] = await startDriver(display)
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  await vi.waitFor(() => send('GET', '/status'))
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
      },
    },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await send('POST', `${session}/window/rect`, VIEW)
  const [first] = (await send('GET', `${session}/window/handles`)) as string[]
  return drive({ send, session, front: first ?? '' }, first ?? '', async () => {
    await send('DELETE', session)
    for (const child of [driver, xvfb]) {
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
    }
  })
}

type Window = {
  send(method: string, path: string, body?: object): Promise<unknown>
  session: string
  /** The tab that the session talks to. */
  front: string
}

function drive(window: Window, tab: string, close: () => Promise<void>): Driver {
  const { session } = window
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    if (window.front !== tab) await window.send('POST', `${session}/window`, { handle: tab })
    window.front = tab
    return window.send(method, session + path, body)
  }
  const act = async (actions: readonly object[]): Promise<void> =>
    void (await send('POST', '/actions', { actions }))
  return {
    open: async (url) => void (await send('POST', '/url', { url })),
    run: async (script, ...args) =>
      (await send('POST', '/execute/sync', { script: bodyOf(script, args), args: [] })) as never,
    hasTouch: false,
    hold: (at, by) => act(holding(by, at)),
    lift: (by) => act(lifting(by)),
    type: (text) => act(typing(text)),
    wheel: (at, down) => act(wheeling(at, down)),
    async isHeard(selector, { role, name }) {
      const asked = { using: 'css selector', value: selector }
      const [element] = Object.values((await send('POST', '/element', asked)) as object)
      const [heardRole, heardName] = await Promise.all(
        ['role', 'label'].map((what) => send('GET', `/element/${element}/computed${what}`)),
      )
      return heardRole === role && heardName === name
    },
    picture: async () => String(await send('GET', '/screenshot')),
    press: (key, modifier) => act(pressing(key, modifier)),
    async openTab() {
      // a tab of this browser stays hidden behind the first; a window does not
      const { handle } = (await send('POST', '/window/new', { type: 'window' })) as {
        handle: string
      }
      const closeTab = async (): Promise<void> => {
        await window.send('POST', `${session}/window`, { handle })
        await window.send('DELETE', `${session}/window`)
        window.front = ''
        await send('GET', '/url')
      }
      return drive(window, handle, closeTab)
    },
    close,
  }
}

/** A screen that nobody sees; it chooses its own number. */
async function startXvfb(): Promise<[ChildProcess, display: string]> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1200x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve) =>
    (child.stdio[3] as Readable).once('data', (data: Buffer) => resolve(data.toString().trim())),
  )
  return [child, `:${number}`]
}

async function startDriver(display: string): Promise<[ChildProcess, port: number]> {
  const port = 40_000 + (process.pid % 20_000)
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...ENVIRONMENT, DISPLAY: display },
    stdio: 'ignore',
  })
  return [child, port]
}
