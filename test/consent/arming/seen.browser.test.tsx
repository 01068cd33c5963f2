import type { CSSProperties, ReactNode } from 'react'
import { page } from 'vitest/browser'
import { ConsentDialog, ToolCallBubble } from '../../../src/index.ts'
import { scrollerOf } from '../../../src/consent/arming/scrollerOf.ts'
import { createTestHost, exampleRecord } from '../../../src/testing/index.ts'
import {
  allow,
  armed,
  centre,
  HELD,
  isArmed,
  openRequests,
  press,
  Provided,
  render,
  scrollThrough,
  shown,
  wait,
} from '../../support/requestInBrowser.tsx'

openRequests()

/** Longer than the delay after which a request that is seen can be allowed. */
const LONG_MS = 900
const within = (style: CSSProperties, host = createTestHost()): ReactNode => (
  <Provided host={host}>
    <div style={style}>
      <ToolCallBubble record={HELD} />
    </div>
  </Provided>
)

it('is not rewritten by a browser that translates the page, nor are other values of calls', async () => {
  render(
    <Provided host={createTestHost()}>
      <p>Guten Tag</p>
      <ToolCallBubble record={HELD} />
      <ConsentDialog record={HELD} />
      <ToolCallBubble record={exampleRecord('succeeded')} />
    </Provided>,
  )
  await vi.waitFor(() => expect(allow().elements()).toHaveLength(2))
  const translated = [...document.querySelectorAll('main *')].flatMap((element) =>
    [...element.childNodes].flatMap((node) =>
      node instanceof Text && (element as HTMLElement).translate ? [node.data] : [],
    ),
  )
  expect(translated).toContain('Guten Tag')
  const said = Object.values({
    ...HELD.call.arguments,
    ...exampleRecord('succeeded').call.arguments,
  })
  expect(translated.filter((text) => said.some((value) => text.includes(String(value))))).toEqual(
    [],
  )
})

describe('a request that nobody can read', () => {
  it.each<[string, CSSProperties]>([
    ['is scaled to almost nothing', { transform: 'scale(0.05)', transformOrigin: 'top left' }],
    ['is flattened', { transform: 'scaleY(0.1)', transformOrigin: 'top left' }],
    ['is turned to its edge', { transform: 'rotateX(87deg)', transformOrigin: 'top left' }],
    ['is made transparent by a filter', { filter: 'opacity(0)' }],
    ['is clipped away', { clipPath: 'inset(0 100% 0 0)' }],
    ['is hidden', { visibility: 'hidden' }],
  ])('does not arm while it %s, and arms once it is seen', async (_, style) => {
    render(within({}))
    await armed()
    render(within(style))
    await wait(LONG_MS)
    const button = document.querySelector('[data-verb="allow"]')
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    render(within({}))
    await armed()
  })

  it('does not arm while Allow alone is transparent, and arms once it is seen', async () => {
    render(within({}))
    await armed()
    const button = document.querySelector<HTMLElement>('[data-verb="allow"]')!
    button.style.opacity = '0.05'
    await vi.waitFor(() => expect(isArmed()).toBe(false))
    button.style.opacity = ''
    await armed()
  })

  it('arms on its side, and a little smaller', async () => {
    render(within({ marginTop: 120, transform: 'rotate(90deg)', transformOrigin: '200px 150px' }))
    await armed()
    render(within({ transform: 'scale(0.8)' }))
    await wait(200)
    await armed()
    expect(isArmed()).toBe(true)
  })
})

describe('what lies on the words of a request, and not on Allow', () => {
  const COMMAND = {
    ...HELD,
    call: { ...HELD.call, name: 'bash', arguments: { command: 'rm -rf build' } },
  }
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-part=${name}]`)!
  const covered = () => page.getByText('part of this request is covered', { exact: false })
  const view = (cover: ReactNode = null, around: CSSProperties = {}, host = createTestHost()) => (
    <Provided host={host}>
      <div style={around}>
        <ToolCallBubble record={COMMAND} />
      </div>
      {cover}
    </Provided>
  )
  const over = (element: Element, style: CSSProperties = {}): ReactNode => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const box = { left, top, width, height, position: 'fixed', background: 'white' } as const
    return <div data-cover style={{ ...box, ...style }} />
  }

  it.each(['command', 'input'])(
    'keeps it from arming, says so, and arms once it has gone: %s',
    async (name) => {
      const host = createTestHost()
      render(view(null, {}, host))
      await armed()
      const cover = over(part(name))
      render(view(cover, {}, host))
      await expect.element(covered()).toBeVisible()
      expect(allow().element()).toHaveAttribute('data-arming', 'covered')
      await press(centre())
      expect(host.sent).toHaveLength(0)
      render(view(null, {}, host))
      await armed()
      expect(covered().query()).toBeNull()
      await press(centre())
      await vi.waitFor(() => expect(host.sent).toHaveLength(1))
    },
  )

  it('is found where it is only a notice on the end of a line', async () => {
    render(view())
    await armed()
    const { right } = part('command').getBoundingClientRect()
    render(view(over(part('command'), { left: right - 120, width: 120 })))
    await expect.element(covered()).toBeVisible()
  })

  it('is found when it comes in the moment of the press', async () => {
    const host = createTestHost()
    render(view(null, {}, host))
    await armed()
    const { left, top, width, height } = part('command').getBoundingClientRect()
    const cover = document.createElement('div')
    cover.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px;background:red`
    document.querySelector('main')!.append(cover)
    allow()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true }))
    ;(allow().element() as HTMLElement).click()
    expect(host.sent).toHaveLength(0)
    cover.remove()
    await armed()
  })

  it.each([
    ['transparent', 'opacity', '0'],
    ['hidden', 'visibility', 'hidden'],
  ] as const)('is found where the words are %s', async (_, property, value) => {
    render(view())
    await armed()
    part('command').style[property] = value
    await expect.element(covered()).toBeVisible()
    part('command').style[property] = ''
    await armed()
  })

  /** A box that scrolls, with a bar at its upper edge. */
  const scrolling = (barHeight: number) => (
    <div data-scrolls style={{ height: 480, overflow: 'auto' }}>
      <div style={{ height: 60 }} />
      {view()}
      <div style={{ height: 900 }} />
      <div
        data-bar
        style={{
          position: 'fixed',
          inset: '0 0 auto',
          zIndex: 3,
          height: barHeight,
          background: 'white',
        }}
      />
    </div>
  )

  it.each<[string, (box: DOMRect, allow: DOMRect) => CSSProperties]>([
    ['the whole request but Allow, from the edge of the page', (box, { top }) => ({ height: top })],
    ['all words from a little above them', ({ top, height }) => ({ top: top - 4, height })],
    ['all but the ends of its lines', ({ width }) => ({ height: 900, width: width * 0.8 })],
  ])('is found where it covers %s, also before the request came', async (_, style) => {
    render(view())
    await armed()
    const box = document.querySelector('[data-handrail="consent"]')!.getBoundingClientRect()
    const button = allow().element().getBoundingClientRect()
    const place = { left: 0, top: 0, width: window.innerWidth, ...style(box, button) }
    const height = Math.min(Number(place.height), button.top - Number(place.top))
    const cover = (
      <div style={{ ...place, height, position: 'fixed', background: 'white', zIndex: 9 }} />
    )
    render(null)
    render(view(cover))
    await expect.element(covered()).toBeVisible()
    await wait(LONG_MS)
    expect(isArmed()).toBe(false)
  })

  it('is found where the words are clipped away', async () => {
    render(view())
    await armed()
    render(view(null, { clipPath: 'inset(70% 0 0 0)' }))
    await vi.waitFor(() => expect(isArmed()).toBe(false))
    await wait(LONG_MS)
    expect(isArmed()).toBe(false)
  })

  it('counts where it is a bar, until the words under it were seen once', async () => {
    render(view())
    await armed()
    const { bottom } = part('command').getBoundingClientRect()
    render(null)
    render(scrolling(bottom + 60))
    await expect.element(covered()).toBeVisible()
    await wait(LONG_MS)
    expect(isArmed()).toBe(false)
    render(scrolling(0))
    await armed()
    render(scrolling(bottom + 60))
    await wait(LONG_MS)
    await armed()
  })

  it('does not count where it is a bar at the edge, under which the page scrolls', async () => {
    render(
      <div data-scrolls style={{ height: 480, overflow: 'auto' }}>
        <div
          data-bar
          style={{ position: 'sticky', top: 0, height: 60, zIndex: 3, background: 'white' }}
        />
        {view()}
        <div style={{ height: 900 }} />
      </div>,
    )
    await armed()
    const bar = document.querySelector('[data-bar]')!
    const hidden =
      part('command').getBoundingClientRect().top - bar.getBoundingClientRect().top - 30
    document.querySelector('[data-scrolls]')!.scrollTop += hidden
    const { left, top } = part('command').getBoundingClientRect()
    expect(document.elementFromPoint(left + 5, top + 5)).toBe(bar)
    await vi.waitFor(() => expect(isArmed()).toBe(false))
    await armed()
    expect(covered().query()).toBeNull()
  })

  it('does not count where the request is scrolled out of its box', async () => {
    const box = { height: 130, overflow: 'auto' } as const
    render(
      <>
        <div style={{ height: 80 }}>What stands above the box</div>
        {view(null, box)}
      </>,
    )
    await shown()
    // what is said of the command comes after it
    await vi.waitFor(() => expect(document.querySelector('.handrail-risks')).not.toBeNull())
    await wait(400)
    await scrollThrough(scrollerOf(allow().element()))
    await armed()
    expect(covered().query()).toBeNull()
  })

  it('does not count where an app draws it inside the request', async () => {
    render(
      <Provided host={createTestHost()}>
        <ConsentDialog
          record={COMMAND}
          changes={
            <div style={{ position: 'relative', height: 60 }}>
              What changes
              <div style={{ position: 'absolute', inset: 0, background: 'white' }}>On top</div>
            </div>
          }
        />
      </Provided>,
    )
    await shown()
    await armed()
    expect(part('changes')).not.toBeNull()
  })
})
