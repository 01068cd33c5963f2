import type { Page } from 'playwright'
import { sharedBrowser } from './inChromium.ts'

/** A page that may use the clipboard, and lists of what it asks for, of anybody, and of its errors. */
export async function openWatched(viewport: {
  width: number
  height: number
}): Promise<{ page: Page; requests: string[]; errors: string[] }> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('websocket', (socket) => requests.push(socket.url()))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, requests, errors }
}
