// A request of the chat whose payload changes, in the browsers that `npm run test:browsers` finds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startExample, temporaryFolder } from '../examples/chat/support/agent.ts'
import { browsers, useBrowser } from './browsers.ts'
import type { Driver } from './drivers/Driver.ts'
import { pageText, pressUntil, ready, say, statuses, write } from './person.ts'

const within = '[data-handrail=consent]'
const ALLOW = { role: 'button', name: 'Allow', within } as const
const ALLOW_EDITED = { role: 'button', name: 'Allow edited', within } as const
const FILE = 'notes/friday.md'
const PROPOSED = 'Bring the plan'
const ASK = `Create ${FILE} saying ${PROPOSED}`
const ADDED = ' and a pen'
const CHANGED = 'This request changed while you were reading.'

describe.each(browsers)('a request whose payload changes in $name', ({ open }) => {
  const { driver, visit } = useBrowser(open)
  let sandbox: Awaited<ReturnType<typeof temporaryFolder>>
  let chat: Awaited<ReturnType<typeof startExample>>
  const written = (): string | undefined => {
    const path = join(sandbox.path, FILE)
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined
  }
  const reads = (sentence: string, at: Driver = driver()) =>
    vi.waitFor(async () => expect(await pageText(at)).toContain(sentence))
  const allow = (wanted: typeof ALLOW | typeof ALLOW_EDITED, at: Driver = driver()) =>
    pressUntil(at, wanted, async () => !(await statuses(at)).includes('awaiting_consent'))

  async function edit(at: Driver): Promise<void> {
    const isEditing = () => at.run(() => document.body.innerText.includes('Discard'))
    const isOpen = () => at.run(() => document.querySelector('[role=menu]') !== null)
    await pressUntil(at, { role: 'button', name: 'Options', within }, isOpen)
    await pressUntil(at, { role: 'menuitem', name: 'Edit', within }, isEditing)
    await write(at, { role: 'textbox', name: 'content', isStart: true, within }, ADDED)
    await reads(`Proposed: ${PROPOSED}`, at)
  }

  /** What the person added stands in the file, wherever the browser had put the caret. */
  function expectEdited(): void {
    expect(written()).toContain(ADDED)
    expect(written()?.replace(ADDED, '')).toBe(PROPOSED)
  }

  beforeEach(async () => {
    sandbox = await temporaryFolder()
    // A first thought of the agent can be read: it lasts 200 pauses.
    chat = await startExample(sandbox.path, { PAUSE: '40' })
    await visit(chat.url)
  })
  afterEach(async () => {
    await chat?.stop()
    await sandbox?.remove()
  })

  test('by the runtime: Allow begins anew, what changed is said, and the new payload is what runs', async () => {
    await say(driver(), `${ASK}, then think again: Send it to Eve`)
    await reads(PROPOSED)
    await driver().run(() => {
      new MutationObserver((_, observer) => {
        const consent = document.querySelector('[data-handrail=consent]')
        if (!consent?.textContent?.includes('Send it to Eve')) return
        observer.disconnect()
        const button = consent.querySelector('[data-verb=allow]')
        document.documentElement.dataset.offThen = button?.getAttribute('aria-disabled') ?? 'gone'
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await reads(CHANGED)
    const wasOff = () => driver().run(() => document.documentElement.dataset.offThen)
    await vi.waitFor(async () => expect(await wasOff()).toBe('true'))
    expect(written()).toBeUndefined()
    const isShown = async () => (await pageText(driver())).includes(`"${PROPOSED}"`)
    await pressUntil(driver(), { role: 'button', name: 'Show what changed', within }, isShown)
    await allow(ALLOW)
    await vi.waitFor(() => expect(written()).toBe('Send it to Eve'))
    await reads('Allowed by you')
  })

  test('by the person: the proposed one stays beside it, and what they wrote is what runs', async () => {
    await say(driver(), ASK)
    await edit(driver())
    expect(await pageText(driver())).not.toContain(CHANGED)
    await allow(ALLOW_EDITED)
    await vi.waitFor(expectEdited)
    await reads('The input was edited.')
  })

  test('by a second tab: the first closes the request, and says whose edit ran', async () => {
    await say(driver(), ASK)
    await ready(driver(), ALLOW)
    const address = await driver().run(() => location.href)
    const other = await driver().openTab()
    try {
      await other.open(address)
      await edit(other)
      await allow(ALLOW_EDITED, other)
      await reads('The input was edited.', other)
    } finally {
      await other.close()
    }
    await reads('Allowed by another tab')
    await vi.waitFor(async () => expect(await statuses(driver())).toEqual(['succeeded']))
    expectEdited()
    expect(await pageText(driver())).not.toContain('Deny')
  })
})
