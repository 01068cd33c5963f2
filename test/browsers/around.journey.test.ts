// What lies around a request and hides it, in the browsers that `npm run test:browsers` finds.
import { servePage } from '../examples/servePage.ts'
import { browsers, useBrowser } from './browsers.ts'
import type { Point } from './drivers/Driver.ts'
import { pressAt } from './person.ts'

type Page = Window & { ask(command: string): void; app: HTMLElement }

const url = servePage(new URL('request', import.meta.url))

describe.each(browsers)('what hides a request in $name', ({ name, open }) => {
  const { driver, visit } = useBrowser(open)
  const text = () => driver().run(() => (window as unknown as Page).app.innerText)
  const arming = () =>
    driver().run(() =>
      (window as unknown as Page).app
        .querySelector('[data-verb=allow]')
        ?.getAttribute('data-arming'),
    )
  const becomes = (state: string) => vi.waitFor(async () => expect(await arming()).toBe(state))

  /** Where Allow stands once it can be pressed. */
  async function armedAt(query: string): Promise<Point> {
    await visit('about:blank')
    await visit(`${url()}${query}`)
    await vi.waitFor(() => driver().run(() => (window as unknown as Page).ask('npm run build')))
    const place = await vi.waitFor(() =>
      driver().run(() => {
        const button = (window as unknown as Page).app.querySelector('[data-verb=allow]')!
        button.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = button.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 }
      }),
    )
    await pressAt(driver(), { x: 5, y: 5 })
    await becomes('armed')
    return place
  }

  test('in a shadow tree: what the page around it puts on its command keeps Allow off', async () => {
    const place = await armedAt('?shadow')
    await driver().run(() => {
      const command = (window as unknown as Page).app.querySelector('[data-part=command]')!
      const { left, top, width, height } = command.getBoundingClientRect()
      const toast = document.body.appendChild(document.createElement('div'))
      toast.id = 'toast'
      toast.style.cssText = `position: fixed; background: khaki; left: ${left}px; top: ${top}px;
        width: ${width}px; height: ${height}px`
    })
    await becomes('covered')
    await pressAt(driver(), place)
    await driver().run(() => document.querySelector('#toast')?.remove())
    await becomes('armed')
    expect(await text()).toContain('Decisions: none.')
    await pressAt(driver(), place)
    await vi.waitFor(async () => expect(await text()).toContain('Decisions: allow'))
  })

  test('a picture of the page before, which fades and lets the pointer through, keeps Allow off', async ({
    skip,
  }) => {
    skip(name === 'WebKit', 'WebKitGTK ends its page when such a transition begins.')
    const place = await armedAt('')
    await driver().run(() => {
      const style = document.head.appendChild(document.createElement('style'))
      style.textContent = `::view-transition { pointer-events: none }
          ::view-transition-old(root), ::view-transition-new(root) { animation-duration: 1h }`
      const transition = document.startViewTransition(() => {})
      Object.assign(window, { endTransition: () => transition.skipTransition() })
    })
    await becomes('waiting')
    await pressAt(driver(), place)
    await driver().run(() => (window as unknown as { endTransition(): void }).endTransition())
    await becomes('armed')
    expect(await text()).toContain('Decisions: none.')
  })
})
