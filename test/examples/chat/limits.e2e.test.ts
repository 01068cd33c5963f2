import { writeFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright'
import { example, openChat, page, sandbox, say } from './support/inChromium.ts'

openChat()

const PLAN = '# Plan\n\n## Friday\n- Review the draft with Ben\n- Send the room plan\n'
const request = (): Locator => page.locator('[data-handrail=consent]').last()

/** The three requests of the design, and the most that each may need in a window of 1280 px. */
const REQUESTS = [
  ['a one-word edit', 'Replace draft with plan in notes/plan.md', { height: 320, words: 50 }],
  ['a file of one line', 'Create notes/friday.md saying Bring it', { height: 220, words: 35 }],
  ['a move', 'Move notes/plan.md to notes/old.md', { height: 220, words: 45 }],
] as const

async function ask(text: string, width: number, height: number): Promise<void> {
  await mkdir(join(sandbox.path, 'notes'), { recursive: true })
  await writeFile(join(sandbox.path, 'notes/plan.md'), PLAN)
  await page.setViewportSize({ width, height })
  await page.goto(example.url)
  await say(text)
  const allow = request().locator('[data-verb=allow]')
  await allow.waitFor()
  await vi.waitFor(async () => expect(await allow.getAttribute('aria-disabled')).toBe('false'))
}

/** What a person has before them: height in pixels, words, controls. */
const measured = (): Promise<{ height: number; words: number; controls: number }> =>
  request().evaluate((element) => {
    const all = [...element.querySelectorAll('button, a[href], input, select, textarea')]
    return {
      height: element.getBoundingClientRect().height,
      words: (element as HTMLElement).innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word))
        .length,
      controls: all.filter((each) => each.checkVisibility()).length,
    }
  })

describe.each(REQUESTS)('%s in the chat', (_what, text, most) => {
  test('is no larger than the design allows', async () => {
    await ask(text, 1280, 900)
    const { height, words, controls } = await measured()
    expect(height).toBeLessThanOrEqual(most.height)
    expect(words).toBeLessThanOrEqual(most.words)
    expect(controls).toBeLessThanOrEqual(5)
  })

  test.each([
    [390, 844],
    [375, 667],
  ])('can be allowed without scrolling at %i x %i', async (width, tall) => {
    await ask(text, width, tall)
    const { bottom, isOnTop } = await request()
      .locator('[data-verb=allow]')
      .evaluate((button) => {
        const box = button.getBoundingClientRect()
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        return { bottom: box.bottom, isOnTop: button.contains(hit) }
      })
    expect(bottom).toBeLessThanOrEqual(tall)
    expect(isOnTop).toBe(true)
  })
})
