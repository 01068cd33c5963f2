import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { memoryFile } from '../../../examples/chat/server/tools/connectServers.ts'
import { openChat, page, sandbox, say } from './support/inChromium.ts'

openChat({ isFresh: true, environment: { GRACE: '6' } })

const last = (): Locator => page.locator('[data-handrail=bubble]').last()

test('a held call runs by itself when nobody undoes it, also after a reload', async () => {
  await say('Forget that Ida Lind works mornings only')
  await vi.waitFor(async () => expect(await last().getAttribute('data-undo')).toBe('held'))
  await page.reload()
  await vi.waitFor(async () => expect(await last().getAttribute('data-status')).toBe('succeeded'))
  expect(await readFile(memoryFile(sandbox.path), 'utf8')).not.toContain('works mornings only')
})
