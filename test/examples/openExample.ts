import type { Locator } from 'playwright'
import { openPages, page } from './inChromium.ts'
import { servePage } from './servePage.ts'

/** The calls of a tool. */
export const bubble = (tool: string): Locator =>
  page.locator('[data-handrail="bubble"]', { hasText: tool })
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
/** What the latest call of a tool is doing. */
export const statusOf = (tool: string): Promise<string | null> =>
  bubble(tool).last().getAttribute('data-status')

/**
 * Builds an example that is only a page, as its own configuration says, and opens it for each test
 * of a file.
 */
export function openExample(name: string): void {
  const url = servePage(new URL(`../../examples/${name}`, import.meta.url))
  openPages(() => `${url()}?pause=2`)
}
