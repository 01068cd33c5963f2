// Every verb that a person can press, in the browsers that `npm run test:browsers` finds.
import { servePage } from '../examples/servePage.ts'
import { browsers, useBrowser } from './browsers.ts'
import { pageText, press, pressUntil, statuses, write, type Wanted } from './person.ts'

const url = servePage(new URL('verbs', import.meta.url))
const button = (name: string, within?: string): Wanted => ({
  role: 'button',
  name,
  isStart: true,
  ...(within && { within }),
})

describe.each(browsers)('the verbs of a host in $name', ({ open }) => {
  const { driver, visit } = useBrowser(open)
  const show = (name: string) => visit(`${url()}?case=${name}`)
  const sent = async () => /Sent: (.*)\./.exec(await pageText(driver()))?.[1]
  const says = (text: string) =>
    vi.waitFor(async () => expect(await pageText(driver())).toContain(text))
  const send = (name: string, wanted: string, within?: string) =>
    pressUntil(driver(), button(name, within), async () => (await sent()) === wanted)

  test('Deny with a reason sends the reason', async () => {
    await show('request')
    await press(driver(), button('Options'))
    await press(driver(), { role: 'menuitem', name: 'Deny with a reason' })
    await write(driver(), { role: 'textbox', name: 'Why not?', isStart: true }, 'Keep it')
    await press(driver(), button('Deny'))
    await says('Keep it')
    expect(await sent()).toBe('decideConsent deny Keep it')
  })

  test('a request that is gone closes, and offers nothing', async () => {
    await show('gone')
    await send('Allow', 'decideConsent allow')
    await vi.waitFor(async () => expect(await pageText(driver())).not.toContain('Allow'))
  })

  test('a refused decision says why, and only Deny stays', async () => {
    await show('refused')
    await send('Allow', 'decideConsent allow')
    await says('Only Bo may allow this.')
    const allow = () =>
      driver().run(() => document.querySelector('[data-verb=allow]')?.ariaDisabled)
    expect(await allow()).toBe('true')
    await send('Deny', 'decideConsent allow, decideConsent deny')
  })

  test('a lost decision says so, and is sent again', async () => {
    await show('lost')
    await send('Allow', 'decideConsent allow')
    await says('The line is down.')
    await send('Allow again', 'decideConsent allow, decideConsent allow')
    await vi.waitFor(async () => expect(await statuses(driver())).toEqual(['running']))
  })

  test('a batch goes in one message, once its last call is decided', async () => {
    await show('batch')
    await press(driver(), button('Deny', '[data-call-id="a.md"]'))
    await says('Not sent yet')
    expect(await sent()).toBe('nothing')
    await send('Deny', 'settleBatch', '[data-call-id="b.md"]')
  })

  test('an answer to a question is what was written', async () => {
    await show('question')
    await write(driver(), { role: 'textbox', name: 'note', isStart: true }, 'plan')
    await send('Send', 'answer accept {"note":"plan"}')
    expect(await pageText(driver())).toContain('plan')
  })

  test('Undo takes back, and Redo repeats', async () => {
    await show('undo')
    await send('Undo', 'undo undo')
    await send('Redo', 'undo undo, redo redo')
    await says('Redone')
    expect(await sent()).toBe('undo undo, redo redo')
  })

  test('Stop asks the runtime once, and the call still runs', async () => {
    await show('running')
    await send('Stop', 'cancel')
    expect(await statuses(driver())).toEqual(['running'])
  })

  test('Run again runs the same call', async () => {
    await show('failed')
    await press(driver(), button('Tried to'))
    await send('Run again', 'runAgain')
    expect(await pageText(driver())).toContain('Asked to run again')
  })

  test('Correct sends what the person wrote', async () => {
    await show('wrong')
    await press(driver(), button('Tried to'))
    await press(driver(), button('Correct and send again'))
    await send('Send again', 'runCorrected b.md')
    expect(await sent()).toBe('runCorrected b.md')
  })
})
