// What a person does in the chat example, in the browsers that `npm run test:browsers` finds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startExample, temporaryFolder } from '../examples/chat/support/agent.ts'
import { startScriptedModel } from '../examples/chat/support/startScriptedModel.ts'
import { browsers, useBrowser } from './browsers.ts'
import { pageText, press, pressUntil, say, statuses, type Means } from './person.ts'

const REQUEST = '[data-handrail=consent]'
const ALLOW = { role: 'button', name: 'Allow', within: REQUEST } as const
const DENY = { role: 'button', name: 'Deny', within: REQUEST } as const

describe.each(browsers)('in $name', ({ open }) => {
  const { driver, visit } = useBrowser(open)
  let sandbox: Awaited<ReturnType<typeof temporaryFolder>>
  let chat: Awaited<ReturnType<typeof startExample>>
  const onDisk = (file: string): boolean => existsSync(join(sandbox.path, file))
  const text = () => pageText(driver())
  const asked = () =>
    driver().run(() => document.querySelector('[data-handrail=consent] h3')?.textContent ?? '')
  const become = (...wanted: readonly string[]) =>
    vi.waitFor(async () => expect(await statuses(driver())).toEqual(wanted))

  describe('the agent of the example', () => {
    let conversation = 0
    beforeAll(async () => {
      sandbox = await temporaryFolder()
      chat = await startExample(sandbox.path, { PAUSE: '2' })
    })
    afterAll(async () => {
      await chat?.stop()
      await sandbox?.remove()
    })
    beforeEach(async () => {
      await visit('about:blank')
      await visit(`${chat.url}#journey-${(conversation += 1)}`)
    })

    test('a read runs without being asked, and opens', async () => {
      await say(driver(), 'Read the plan')
      await vi.waitFor(async () =>
        expect(new Set(await statuses(driver()))).toEqual(new Set(['succeeded'])),
      )
      await driver().run(() =>
        document.querySelector<HTMLElement>('[data-handrail=bubble] [aria-expanded]')?.focus(),
      )
      await driver().press('Enter')
      await vi.waitFor(async () =>
        expect(await driver().run(() => document.querySelector('.handrail-tool') !== null)).toBe(
          true,
        ),
      )
    })

    /** Whether the file is on disk after its request was allowed. */
    const allowBy = async (means: Means): Promise<boolean> => {
      const file = `notes/${means}.md`
      await say(driver(), `Create ${file} saying Bring the room plan`)
      await become('awaiting_consent')
      expect(onDisk(file)).toBe(false)
      await pressUntil(
        driver(),
        ALLOW,
        async () => !(await statuses(driver())).includes('awaiting_consent'),
        means,
      )
      await become('succeeded')
      return onDisk(file)
    }

    test('a request is allowed by the mouse', async () => {
      expect(await allowBy('mouse')).toBe(true)
    })

    test('a request is allowed by the keyboard', async () => {
      expect(await allowBy('keyboard')).toBe(true)
    })

    test('a request is allowed by touch', async ({ skip }) => {
      skip(!driver().hasTouch, 'The driver of this browser has no touch.')
      expect(await allowBy('touch')).toBe(true)
    })

    test('what was forgotten is put back by Undo', async () => {
      await say(driver(), 'Forget Ida Lind')
      await vi.waitFor(async () => expect(await text()).toContain('I have forgotten Ida Lind'))
      await press(driver(), { role: 'button', name: 'Undo (', isStart: true })
      await vi.waitFor(async () =>
        expect(
          await driver().run(() => document.querySelectorAll('[data-undo=undone]').length),
        ).toBeGreaterThan(0),
      )
    })

    test('a form says what is missing, and sends what is complete', async () => {
      const within = '[data-handrail=question]'
      await say(driver(), 'Ask me a few questions')
      await press(driver(), { role: 'button', name: 'Send', within })
      await vi.waitFor(async () => expect(await text()).toContain('Required'))
      await driver().type('Ann Lind')
      await pressUntil(driver(), { role: 'button', name: 'Send', within }, async () =>
        (await statuses(driver())).includes('succeeded'),
      )
    })

    test('a queue asks one request after the other', async () => {
      await say(
        driver(),
        'Create notes/mon.md saying one and create notes/tue.md saying two and create notes/wed.md saying three',
      )
      await vi.waitFor(async () => expect(await text()).toContain('Request 1 of 3'))
      await pressUntil(driver(), ALLOW, async () => !(await asked()).includes('mon.md'))
      await vi.waitFor(async () => expect(await text()).toContain('1 of 2'))
      await press(driver(), DENY)
      await vi.waitFor(async () => expect(await asked()).toContain('wed.md'))
      await pressUntil(driver(), ALLOW, async () => !(await asked()).includes('wed.md'))
      await become('succeeded', 'denied', 'succeeded')
      expect(onDisk('notes/tue.md')).toBe(false)
    })
  })

  describe('an agent that makes two edits', () => {
    let model: Awaited<ReturnType<typeof startScriptedModel>>
    const FILE = 'notes/plan.md'
    beforeAll(async () => {
      sandbox = await temporaryFolder()
      model = await startScriptedModel(() => ({
        tool: 'edit_file',
        arguments: {
          path: join(sandbox.path, FILE),
          edits: [
            { oldText: 'Review the draft with Ben', newText: 'Review the second draft with Ben' },
            { oldText: 'Book the room for Friday', newText: 'Book the garden room' },
          ],
        },
      }))
      chat = await startExample(sandbox.path, { PAUSE: '2', ...model.environment })
    })
    afterAll(async () => {
      await chat?.stop()
      model?.stop()
      await sandbox?.remove()
    })

    test('a rejected change stays out of what is written', async () => {
      await visit(chat.url)
      const stands = (): string => readFileSync(join(sandbox.path, FILE), 'utf8')
      const before = stands()
      await say(driver(), 'Edit the plan')
      await press(driver(), { role: 'button', name: 'Reject', within: REQUEST })
      await vi.waitFor(async () => expect(await text()).toContain('1 of 2 changes will be applied'))
      expect(stands()).toBe(before)
      await pressUntil(
        driver(),
        { role: 'button', name: 'Allow edited', within: REQUEST },
        async () => stands() !== before,
      )
      expect(stands()).toBe(before.replace('Book the room for Friday', 'Book the garden room'))
    })
  })
})
