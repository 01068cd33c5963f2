// The example in Chromium, for the e2e tests: what it exports is of the test that runs.
import { openPages } from '../../inChromium.ts'
import { serveExample, startExample, temporaryFolder, type Running } from './agent.ts'

export { choose, context, errors, page, press, say } from '../../inChromium.ts'
export let example: Running
export let sandbox: Awaited<ReturnType<typeof temporaryFolder>>

export type ChatOptions = {
  /** Of the window, in pixels. @default 900 */
  height?: number
  /** A server and a sandbox for each test, not one for all of them. @default false */
  isFresh?: boolean
  /** Runs it as `npm start` does, in a process of its own. @default false */
  isProcess?: boolean
  /** For the server. */
  environment?: Readonly<Record<string, string>>
}

/** Runs the example for the tests of a file, each in a new page of its own. */
export function openChat({
  height,
  isFresh = false,
  isProcess = false,
  environment = {},
}: ChatOptions = {}): void {
  async function start(): Promise<void> {
    sandbox = await temporaryFolder()
    const run = isProcess ? startExample : serveExample
    example = await run(sandbox.path, { PAUSE: '2', ...environment })
  }
  async function stop(): Promise<void> {
    await example?.stop()
    await sandbox?.remove()
  }
  const [before, after] = isFresh ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(start)
  after(stop)
  openPages(() => example.url, height)
}
