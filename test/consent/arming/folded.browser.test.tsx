import type { CSSProperties } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  ConsentDialog,
  ConsentDialogAllow,
  ConsentDialogPayload,
  type ToolCallRecord,
} from '../../../src/index.ts'
import { isRequestCovered } from '../../../src/consent/arming/isRequestCovered.ts'
import { createTestHost } from '../../../src/testing/index.ts'
import {
  centre,
  HELD,
  openRequests,
  press,
  Provided,
  render,
  seeAll,
  show,
  wait,
} from '../../support/requestInBrowser.tsx'

openRequests()

const written = (content: string): ToolCallRecord => ({
  ...HELD,
  call: { ...HELD.call, name: 'save_letter', arguments: { path: 'letter.md', content } },
})
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')
const everything = () => page.getByRole('button', { name: 'Show everything' })
const unseen = () => page.getByRole('button', { name: 'Allow without seeing it all' })
const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
const box = () => document.querySelector<HTMLElement>('.handrail-diff-rows')!
const inView = (element: Element) => element.scrollIntoView({ block: 'center' })
/** Until the browser has made a click of what was released. */
const afterTheClick = () => wait(400)

describe('a request of which not all is in view', () => {
  it('is allowed by no second press of a double click on “Show everything”', async () => {
    const host = show(written(lines(60)))
    // the details are shorter once the changes are there
    await expect.element(page.getByText('2 values are shown above.')).toBeVisible()
    await expect.element(everything()).toBeVisible()
    await seeAll()
    inView(everything().element())
    const at = centre(everything().element())
    await press(at)
    await press(at)
    await expect.element(allow()).toBeVisible()
    await seeAll()
    inView(allow().element())
    await press(centre(allow().element()))
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await vi.waitFor(() => expect(allow().element()).toHaveAttribute('data-arming', 'armed'))
    await press(centre(allow().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('can be allowed without it, but not before the button has armed', async () => {
    const host = show(written(lines(60)))
    await expect.element(unseen()).toBeVisible()
    await seeAll()
    inView(unseen().element())
    await press(centre(unseen().element()))
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await vi.waitFor(() => expect(unseen().element()).toHaveAttribute('data-arming', 'armed'))
    await press(centre(unseen().element()))
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('is seen once a box that scrolls was at its end, and Allow arms anew', async () => {
    show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    await expect.element(page.getByText(/Not everything is shown: the changes/)).toBeVisible()
    for (const more of document.querySelectorAll<HTMLElement>('[data-rest]')) more.click()
    await vi.waitFor(() => expect(box().scrollHeight).toBeGreaterThan(box().clientHeight + 100))
    expect(everything().query()).not.toBeNull()
    await seeAll()
    inView(unseen().element())
    await vi.waitFor(() => expect(unseen().element()).toHaveAttribute('data-arming', 'armed'))
    const kinds: (string | undefined)[] = []
    const observer = new MutationObserver(() =>
      kinds.push(document.querySelector<HTMLElement>('[data-verb="allow"]')?.dataset.arming),
    )
    observer.observe(document.body, { subtree: true, attributes: true })
    await vi.waitFor(() => {
      box().scrollTop = box().scrollHeight
      expect(allow().query()).not.toBeNull()
    })
    observer.disconnect()
    expect(kinds.some((kind) => kind === 'arming' || kind === 'waiting')).toBe(true)
    box().scrollTop = 0
    await afterTheClick()
    expect(allow().query(), 'what was seen once counts').not.toBeNull()
  })

  it('arms Allow anew when something comes that was not seen, though nothing moves', async () => {
    render(
      <Provided host={createTestHost()}>
        <ConsentDialog record={HELD}>
          <ConsentDialogAllow />
          <ConsentDialogPayload>
            <div id="own" style={{ height: 100, overflow: 'auto' }}>
              short
            </div>
          </ConsentDialogPayload>
        </ConsentDialog>
      </Provided>,
    )
    await expect.element(allow()).toHaveAttribute('data-arming', 'armed')
    const button = allow().element()
    const place = () => button.getBoundingClientRect()
    const { left, top } = place()
    const late = document.createElement('p')
    late.style.height = '300px'
    document.querySelector('#own')!.append(late)
    await expect.element(unseen()).toHaveAttribute('data-arming', 'arming')
    expect(unseen().element()).toBe(button)
    expect([place().left, place().top]).toEqual([left, top])
  })

  it('shows everything in boxes that grow: nothing scrolls in the request', async () => {
    show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    ;(everything().element() as HTMLElement).click()
    await expect.element(allow()).toBeVisible()
    expect(box().scrollHeight).toBeLessThanOrEqual(box().clientHeight + 2)
    await expect.element(page.getByText('line 59').first()).toBeVisible()
  })

  it.each([360, 760])('has room for its three buttons at %i px', async (width) => {
    await page.viewport(width, 700)
    show(written(lines(60)))
    await expect.element(everything()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const buttons = [page.getByRole('button', { name: 'Deny' }), unseen(), everything()]
    for (const button of buttons) {
      const element = button.element()
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
    }
    await page.viewport(414, 896)
  })
})

describe('a request of 20,000 elements', () => {
  const SIZE = 20_000
  const BOX: CSSProperties = { maxHeight: 200, overflow: 'auto' }
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => <i key={index}>{index} </i>)
  const view = (count: number, style?: CSSProperties) => (
    <Provided host={createTestHost()}>
      <ConsentDialog record={HELD}>
        <ConsentDialogPayload>
          <div id="own" style={style}>
            {items(count)}
          </div>
        </ConsentDialogPayload>
        <ConsentDialogAllow />
      </ConsentDialog>
    </Provided>
  )
  const own = () => document.querySelector<HTMLElement>('#own')!
  /** Counts the elements whose style or height is read, and what is asked of points. */
  function countVisits(): { elements: number; points: number } {
    const visits = { elements: 0, points: 0 }
    const style = getComputedStyle
    vi.spyOn(window, 'getComputedStyle').mockImplementation((...given) => {
      visits.elements += 1
      return style(...given)
    })
    const height = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')!
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      visits.elements += 1
      return height.get!.call(this) as number
    })
    const hit = Document.prototype.elementFromPoint
    vi.spyOn(document, 'elementFromPoint').mockImplementation((x, y) => {
      visits.points += 1
      return hit.call(document, x, y)
    })
    return visits
  }
  const scrollTo = async (top: number) => {
    const scrolled = new Promise((resolve) => {
      own().addEventListener('scroll', resolve, { once: true })
    })
    own().scrollTop = top
    await scrolled
  }

  it('visits few of them when a box is scrolled, and finds an app’s own box', async () => {
    render(view(SIZE, BOX))
    await expect.element(unseen()).toBeVisible()
    inView(unseen().element())
    await vi.waitFor(() => expect(unseen().element()).toHaveAttribute('data-arming', 'armed'))
    const visits = countVisits()
    await scrollTo(40)
    await scrollTo(80)
    expect(visits.elements).toBeLessThan(1000)
    await scrollTo(own().scrollHeight)
    await expect.element(allow()).toBeVisible()
    expect(visits.elements).toBeLessThan(1000)
  })

  it('visits what comes into a box, and not again what is there', async () => {
    render(view(SIZE, BOX))
    await expect.element(unseen()).toBeVisible()
    await scrollTo(own().scrollHeight)
    await expect.element(allow()).toBeVisible()
    const visits = countVisits()
    const late = document.createElement('section')
    Object.assign(late.style, { height: '60px', overflow: 'auto' })
    late.innerHTML = '<p>late</p>'.repeat(30)
    own().append(late)
    await expect.element(unseen()).toBeVisible()
    own().scrollTop = own().scrollHeight
    await afterTheClick()
    expect(unseen().query(), 'the end of what came was not in view').not.toBeNull()
    late.scrollTop = late.scrollHeight
    await expect.element(allow()).toBeVisible()
    expect(visits.elements).toBeLessThan(2000)
  })

  it('finds a box that a style sheet makes later', async () => {
    render(view(SIZE))
    await expect.element(allow()).toBeVisible()
    const sheet = document.createElement('style')
    sheet.textContent = '#own { max-height: 200px; overflow: auto }'
    document.head.append(sheet)
    await expect.element(unseen()).toBeVisible()
    sheet.remove()
  })

  it('is asked at a few points for what lies on it, as a small one is', async () => {
    const pointsOf = async (count: number) => {
      render(view(count, BOX))
      await expect.element(unseen()).toBeVisible()
      inView(unseen().element())
      await vi.waitFor(() => expect(unseen().element()).toHaveAttribute('data-arming', 'armed'))
      const visits = countVisits()
      expect(isRequestCovered(unseen().element(), new WeakMap())).toBe(false)
      vi.restoreAllMocks()
      return visits
    }
    const small = await pointsOf(2000)
    expect(small.points).toBeLessThanOrEqual(21)
    expect(await pointsOf(SIZE)).toEqual(small)
  })
})

it('opens what is folded without measuring a box between its rounds', async () => {
  show({
    ...written(''),
    call: { ...HELD.call, arguments: { text: 'a line of it\n'.repeat(10_000) } },
  })
  await expect.element(everything()).toBeVisible()
  const dialog = document.querySelector('[data-handrail="consent"]')!
  let whileOpening = 0
  const height = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')!
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    const isBox = this.closest('[data-part]') !== null
    if (isBox && dialog.querySelector('[data-rest]')) whileOpening += 1
    return height.get!.call(this) as number
  })
  ;(everything().element() as HTMLElement).click()
  await expect.element(allow()).toBeVisible()
  expect(whileOpening).toBe(0)
})
