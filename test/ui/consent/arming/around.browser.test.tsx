// What is around a request and hides it: shadow trees, slots, frames, other windows.
import { createRoot, type Root } from 'react-dom/client'
import { ConsentDialog } from '../../../src/index.ts'
import { createTestHost } from '../../../src/testing/index.ts'
import {
  HELD,
  mouse,
  openRequests,
  Provided,
  scrollThrough,
  wait,
} from '../../support/requestInBrowser.tsx'

openRequests()

/** Longer than the delay after which a request that is seen can be allowed. */
const LONG_MS = 900
const COMMAND = {
  ...HELD,
  call: { ...HELD.call, name: 'bash', arguments: { command: 'rm -rf build' } },
}

let root: Root | undefined
let place: Element
let host: ReturnType<typeof createTestHost>
const home = () => document.querySelector('main')!
const allow = () => place.querySelector<HTMLElement>('[data-verb=allow]')!
const arming = () => allow()?.dataset.arming
const expectArming = (state: string) =>
  vi.waitFor(() => expect(arming()).toBe(state), { interval: 10 })

afterEach(() => root?.unmount())

function renderInto(element: Element): void {
  place = element
  host = createTestHost()
  root = createRoot(element)
  root.render(
    <Provided host={host}>
      <ConsentDialog record={COMMAND} />
    </Provided>,
  )
}

/** Draws the request as a child of a custom element, or in its shadow tree. */
function renderBy(shadow: string, isInside: boolean): ShadowRoot {
  const element = home().appendChild(document.createElement('div'))
  const tree = element.attachShadow({ mode: 'open' })
  tree.innerHTML = shadow
  renderInto((isInside ? tree : element).appendChild(document.createElement('div')))
  return tree
}

/** Draws the request in a frame of this origin, as a portal does. */
function renderInFrame(): HTMLIFrameElement {
  const frame = home().appendChild(document.createElement('iframe'))
  frame.style.cssText = 'display: block; border: 3px solid; width: 380px; height: 400px'
  const page = frame.contentDocument!
  for (const style of document.querySelectorAll('style, link[rel=stylesheet]'))
    page.head.append(style.cloneNode(true))
  renderInto(page.body.appendChild(page.createElement('div')))
  frame.contentWindow!.focus()
  return frame
}

/** A point of the middle of Allow, in the page that Playwright drives. */
function middle() {
  const { left, top, width, height } = allow().getBoundingClientRect()
  let [x, y] = [left + width / 2, top + height / 2]
  for (
    let page: Window = allow().ownerDocument.defaultView!;
    page.frameElement;
    page = page.parent
  ) {
    const frame = page.frameElement as HTMLElement
    const box = frame.getBoundingClientRect()
    const scale = box.width / frame.offsetWidth
    x = box.left + (frame.clientLeft + x) * scale
    y = box.top + (frame.clientTop + y) * scale
  }
  return { x, y }
}

/** Puts something opaque on the command, in the page of the test. */
function coverCommand(): HTMLElement {
  const command = place.querySelector('[data-part=command]')!
  const frame = command.ownerDocument.defaultView!.frameElement
  const outer = command.ownerDocument === document ? undefined : frame?.getBoundingClientRect()
  const { left, top, width, height } = command.getBoundingClientRect()
  const cover = document.body.appendChild(document.createElement('div'))
  cover.style.cssText = `position: fixed; background: khaki; width: ${width}px; height: ${height}px;
    left: ${left + (outer?.left ?? 0)}px; top: ${top + (outer?.top ?? 0)}px`
  return cover
}

describe('a request in a shadow tree', () => {
  it('does not arm while the page around it has something on its command', async () => {
    renderBy('', true)
    await expectArming('armed')
    const cover = coverCommand()
    await expectArming('covered')
    cover.remove()
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('does not arm while the slot that it is drawn in is transparent', async () => {
    const tree = renderBy('<section><slot></slot></section>', false)
    await expectArming('armed')
    tree.querySelector('section')!.style.opacity = '0.01'
    await expectArming('waiting')
    tree.querySelector('section')!.style.opacity = ''
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('arms where it is scrolled in a box around its slot', async () => {
    const box = '<section style="height: 120px; overflow: auto"><slot></slot></section>'
    const tree = renderBy(`<p>Above the box</p>${box}`, false)
    await vi.waitFor(() => expect(allow()).not.toBeNull())
    await vi.waitFor(() => expect(place.querySelector('.handrail-risks')).not.toBeNull())
    await wait(400)
    await scrollThrough(tree.querySelector('section')!)
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })
})

describe('a request in a frame of the same origin', () => {
  it('does not arm while the page around it has something on its command', async () => {
    renderInFrame()
    await expectArming('armed')
    const cover = coverCommand()
    await expectArming('covered')
    cover.remove()
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('does not arm while the frame is transparent or tiny', async () => {
    const frame = renderInFrame()
    await expectArming('armed')
    frame.style.opacity = '0.01'
    await expectArming('waiting')
    frame.style.opacity = ''
    await expectArming('armed')
    frame.style.transform = 'scale(0.2)'
    await expectArming('waiting')
    frame.style.transform = ''
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('arms anew when the page around it moves the frame', async () => {
    const frame = renderInFrame()
    await expectArming('armed')
    frame.style.marginTop = '30px'
    await expectArming('arming')
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('arms where the page around it has scrolled the frame', async () => {
    home().style.cssText = 'height: 130px; overflow: auto; margin-top: 80px'
    renderInFrame()
    await vi.waitFor(() => expect(allow()).not.toBeNull())
    await vi.waitFor(() => expect(place.querySelector('.handrail-risks')).not.toBeNull())
    await wait(400)
    await scrollThrough(home())
    allow().scrollIntoView({ block: 'center' })
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('stays armed where the page around it scrolls its command under a bar', async () => {
    const bar = document.body.appendChild(document.createElement('div'))
    bar.style.cssText = 'position: fixed; inset: 0 0 auto; height: 60px; background: khaki'
    home().style.cssText = 'padding-block: 70px 200vh'
    renderInFrame()
    await expectArming('armed')
    const { top } = place.querySelector('[data-part=command]')!.getBoundingClientRect()
    window.scrollTo(0, 20 + top)
    await wait(LONG_MS)
    expect(arming()).toBe('armed')
    const cover = coverCommand()
    cover.style.top = '62px'
    await expectArming('covered')
    window.scrollTo(0, 0)
    cover.remove()
    bar.remove()
    expect(host.sent).toHaveLength(0)
  })

  it('allows nothing for a press that began before it was armed, and does for a later one', async () => {
    renderInFrame()
    await expectArming('arming')
    await mouse('mousePressed', middle())
    await expectArming('armed')
    await mouse('mouseReleased', middle())
    await wait(LONG_MS)
    expect(host.sent).toHaveLength(0)
    await expectArming('armed')
    await mouse('mousePressed', middle())
    await mouse('mouseReleased', middle())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })
})

it('does not arm while a picture of the page before lies on it', async () => {
  renderInto(home().appendChild(document.createElement('div')))
  await expectArming('armed')
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = '::view-transition-group(root) { animation-duration: 1h }'
  const transition = document.startViewTransition(() => {})
  await expectArming('waiting')
  transition.skipTransition()
  style.remove()
  await expectArming('armed')
  expect(host.sent).toHaveLength(0)
})

it('does not arm while that picture lets presses through, as newer browsers allow', async () => {
  renderInto(home().appendChild(document.createElement('div')))
  await expectArming('armed')
  // the page below is found then, and only this tells that it is not what is seen
  Object.defineProperty(document, 'activeViewTransition', { value: {}, configurable: true })
  await expectArming('waiting')
  Reflect.deleteProperty(document, 'activeViewTransition')
  await expectArming('armed')
  expect(host.sent).toHaveLength(0)
})
