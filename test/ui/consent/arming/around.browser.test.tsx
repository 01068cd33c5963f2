// A request in a shadow tree, a slot or a frame.
import { createRoot, type Root } from 'react-dom/client'
import { ConsentDialog } from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { advance, soon } from '../../../support/page/clock.ts'
import { loadFonts } from '../../../support/page/loadFonts.ts'
import {
  HELD,
  mouse,
  openRequests,
  press,
  Provided,
  scrollThrough,
} from '../../../support/requestInBrowser.tsx'

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
const expectArming = (state: string) => soon(() => expect(arming()).toBe(state))

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

/** Draws the request as a child of a custom element, in a slot of its shadow tree. */
function renderInSlot(shadow: string): ShadowRoot {
  const element = home().appendChild(document.createElement('div'))
  const tree = element.attachShadow({ mode: 'open' })
  tree.innerHTML = shadow
  renderInto(element.appendChild(document.createElement('div')))
  return tree
}

/** Draws the request in a frame of this origin, as a portal does. */
async function renderInFrame(): Promise<HTMLIFrameElement> {
  const frame = home().appendChild(document.createElement('iframe'))
  frame.style.cssText = 'display: block; border: 3px solid; width: 380px; height: 400px'
  const page = frame.contentDocument!
  for (const style of document.querySelectorAll('style, link[rel=stylesheet]'))
    page.head.append(style.cloneNode(true))
  await loadFonts(page)
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

describe('a request in a shadow tree', () => {
  it('arms where it is scrolled in a box around its slot', async () => {
    const box = '<section style="height: 120px; overflow: auto"><slot></slot></section>'
    const tree = renderInSlot(`<p>Above the box</p>${box}`)
    await vi.waitFor(() => expect(allow()).not.toBeNull())
    await vi.waitFor(() => expect(place.querySelector('.handrail-risks')).not.toBeNull())
    await advance(400)
    await scrollThrough(tree.querySelector('section')!)
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })
})

describe('a request in a frame of the same origin', () => {
  it('arms where the page around it has scrolled the frame', async () => {
    home().style.cssText = 'height: 130px; overflow: auto; margin-top: 80px'
    await renderInFrame()
    await vi.waitFor(() => expect(allow()).not.toBeNull())
    await vi.waitFor(() => expect(place.querySelector('.handrail-risks')).not.toBeNull())
    await advance(400)
    await scrollThrough(home())
    allow().scrollIntoView({ block: 'center' })
    await expectArming('armed')
    expect(host.sent).toHaveLength(0)
  })

  it('allows nothing for a press that began before it was armed, and does for a later one', async () => {
    await renderInFrame()
    await expectArming('arming')
    await mouse('mousePressed', middle())
    await expectArming('armed')
    await mouse('mouseReleased', middle())
    await advance(LONG_MS)
    expect(allow().dataset.confirm).toBe('twice')
    await expectArming('armed')
    await press(middle())
    await vi.waitFor(() => expect(allow().dataset.confirm).toBe('again'))
    expect(host.sent).toHaveLength(0)
    await expectArming('armed')
    await press(middle())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })
})
