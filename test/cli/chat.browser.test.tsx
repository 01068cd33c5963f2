import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Chat } from '../../cli/templates/Chat.tsx'
import { TestProvider } from '../../src/testing/index.ts'
import '../../src/styles.css'

const answer = (...chunks: object[]) =>
  new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

/** A server that tells much, and asks at its end. */
const asks = () =>
  answer(
    { type: 'start' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Much to say. '.repeat(600) },
    { type: 'text-end', id: 't' },
    {
      type: 'tool-input-available',
      toolCallId: 'c1',
      toolName: 'delete_note',
      input: { name: 'old plan' },
    },
    { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' },
    { type: 'finish' },
  )

const show = () =>
  render(
    <StrictMode>
      <TestProvider>
        <Chat />
        <div style={{ height: 2000 }}>The rest of the page</div>
      </TestProvider>
    </StrictMode>,
  )

async function ask() {
  await page.getByRole('textbox', { name: 'Message' }).fill('Delete the old plan')
  await page.getByRole('button', { name: 'Send' }).click()
  return screen.findByRole('button', { name: 'Allow' })
}

/** Makes the last message higher, below what is in view. */
const grow = (chat: HTMLElement, padding: number) => {
  const message = chat.lastElementChild?.previousElementSibling as HTMLElement
  message.style.paddingBottom = `${padding}px`
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => asks())
})
afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  window.scrollTo(0, 0)
})

it('the chat of init keeps an open request over a reload', async () => {
  const { unmount } = show()
  await ask()
  unmount()
  show()
  expect(await screen.findByRole('button', { name: 'Allow' })).toBeVisible()
})

it('the chat of init keeps a new request in view', async () => {
  show()
  const allow = await ask()
  await expect.poll(() => allow.getBoundingClientRect().bottom).toBeLessThan(window.innerHeight)
  expect(window.scrollY).toBeGreaterThan(0)
})

it('the chat of init keeps its end in view if it grows while it scrolls', async () => {
  show()
  await ask()
  const chat = screen.getByRole('region', { name: 'Chat' })
  const gap = () => chat.getBoundingClientRect().bottom - window.innerHeight
  await expect.poll(gap).toBeLessThan(50)
  for (let padding = 200; padding <= 2000; padding += 200) {
    // after the chat has scrolled, and before the browser says so
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    grow(chat, padding)
  }
  await expect.poll(gap).toBeLessThan(50)
})

it('the chat of init does not move for a person who has scrolled up', async () => {
  show()
  await ask()
  await expect.poll(() => window.scrollY).toBeGreaterThan(0)
  window.scrollTo(0, 0)
  await expect.poll(() => window.scrollY).toBe(0)
  const chat = screen.getByRole('region', { name: 'Chat' })
  grow(chat, 300)
  await expect.poll(() => chat.getBoundingClientRect().height).toBeGreaterThan(300)
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(window.scrollY).toBe(0)
})
