import type { Driver } from './drivers/Driver.ts'
import { openChromium } from './drivers/openChromium.ts'
import { openFirefox } from './drivers/openFirefox.ts'
import { openWebKit } from './drivers/openWebKit.ts'

const OPEN: Record<string, (executablePath: string) => Promise<Driver>> = {
  Chromium: openChromium,
  Firefox: openFirefox,
  WebKit: openWebKit,
}

/** Those that `scripts/browsers.mjs` found. */
export const browsers = Object.entries(
  JSON.parse(process.env.BROWSERS ?? '{}') as Record<string, string>,
).flatMap(([name, path]) => {
  const open = OPEN[name]
  return open ? [{ name, open: () => open(path) }] : []
})

/** A browser for the tests of a group; what its page reports as an error fails the test. */
export function useBrowser(open: () => Promise<Driver>): {
  driver(): Driver
  visit(url: string): Promise<void>
} {
  let driver: Driver | undefined
  const opened = (): Driver => {
    if (!driver) throw new Error('No browser.')
    return driver
  }
  beforeAll(async () => {
    driver = await open()
  })
  afterAll(() => driver?.close())
  afterEach(async () => {
    const errors = await opened().run(() => (window as { reported?: string[] }).reported)
    if (errors && errors.length > 0) throw new Error(`The page reported: ${errors.join('\n')}`)
  })
  return {
    driver: opened,
    async visit(url) {
      await opened().open(url)
      await opened().run(() => {
        const reported: string[] = []
        const write = console.error
        Object.assign(window, { reported })
        console.error = (...parts: unknown[]) => {
          reported.push(parts.map(String).join(' '))
          write(...parts)
        }
        window.addEventListener('error', ({ message }) => void reported.push(message))
        window.addEventListener(
          'unhandledrejection',
          ({ reason }) => void reported.push(String(reason)),
        )
      })
    },
  }
}
