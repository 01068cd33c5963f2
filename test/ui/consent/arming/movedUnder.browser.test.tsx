import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ToolCallBubble } from '../../../../src/index.ts'
import { createTestHost } from '../../../../src/testing/index.ts'
import { advance } from '../../../support/page/clock.ts'
import {
  afterTheClick,
  allow,
  armed,
  centre,
  disarmed,
  HELD,
  isArmed,
  mouse,
  openRequests,
  press,
  protocol,
  Provided,
  render,
  shown,
  touch,
  type Point,
} from '../../../support/requestInBrowser.tsx'

openRequests()
afterEach(() => window.scrollTo(0, 0))

const button = (): HTMLElement => allow().element() as HTMLElement

/** A request below the end of the view, with more of the page below it. Its decision scrolls with it. */
async function belowTheView(armDelay?: number) {
  const host = createTestHost()
  render(
    <Provided host={host} armDelay={armDelay}>
      <style>{'.handrail-footer { position: static !important }'}</style>
      <div style={{ height: '150vh' }} />
      <ToolCallBubble record={HELD} />
      <div style={{ height: '200vh' }} />
    </Provided>,
  )
  await shown()
  return host
}

/** A point of the page, and how far the page must scroll until Allow is beneath it. */
function underneath(): { at: Point; distance: number } {
  const { top, height } = button().getBoundingClientRect()
  const { x, y } = centre()
  const distance = Math.round(top + height / 2 - window.innerHeight / 2)
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  return { at: { x, y: y - distance * scale }, distance }
}

/** Scrolls the page as a person or an app does: a little in each frame. */
async function scrollBy(distance: number, step = 40): Promise<void> {
  for (let left = distance; left > 0; left -= step) {
    window.scrollBy(0, Math.min(step, left))
    await new Promise(requestAnimationFrame)
  }
}

const keyOn = (type: 'keyDown' | 'keyUp', autoRepeat = false) =>
  protocol().send('Input.dispatchKeyEvent', {
    type,
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
    text: type === 'keyDown' ? '\r' : undefined,
    autoRepeat,
  })

describe('a page that scrolls until Allow is beneath what rests on it', () => {
  it('allows nothing for a finger that lifts there, however long after', async () => {
    const host = await belowTheView()
    const { at, distance } = underneath()
    await touch(at)
    await scrollBy(distance)
    expect(centre().y).toBeCloseTo(at.y, -1)
    await armed()
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('allows nothing for a mouse button that was held and is released there', async () => {
    const host = await belowTheView()
    const { at, distance } = underneath()
    await mouse('mousePressed', at)
    await scrollBy(distance)
    await armed()
    await mouse('mouseReleased', at)
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('takes no click of a mouse that clicks all the time, and arms when that rests', async () => {
    const host = await belowTheView()
    const { at, distance } = underneath()
    for (let part = 0; part < 10; part += 1) {
      await press(at)
      await scrollBy(distance / 10)
    }
    for (let clicks = 0; clicks < 5; clicks += 1) await press(at)
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(at)
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('does not arm while it creeps, and does once it stands still', async () => {
    const delay = 500
    const host = await belowTheView(delay)
    const { at, distance } = underneath()
    await mouse('mouseMoved', at)
    const creep = 100
    await scrollBy(distance - creep)
    for (let steps = 0; steps < creep; steps += 1) {
      await scrollBy(1)
      await advance((2 * delay) / creep)
      expect(isArmed()).toBe(false)
    }
    await press(at)
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(at)
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('allows nothing for a key that was held while it scrolled, also when Allow then gets the focus', async () => {
    const host = await belowTheView()
    const { distance } = underneath()
    await keyOn('keyDown')
    await scrollBy(distance)
    await armed()
    button().focus({ preventScroll: true })
    await advance(600)
    for (let repeats = 0; repeats < 5; repeats += 1) await keyOn('keyDown', true)
    await keyOn('keyUp')
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('allows nothing for the tap that stops a swipe', async () => {
    const host = await belowTheView()
    const { at, distance } = underneath()
    const gesture = protocol().send('Input.synthesizeScrollGesture', {
      ...at,
      yDistance: -distance,
      gestureSourceType: 'touch',
      preventFling: false,
      speed: 2500,
    })
    await gesture
    await touch(at)
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
  })
})

describe('a page that the person leaves', () => {
  it('for the history, and comes back to: an armed Allow arms anew', async () => {
    const host = createTestHost()
    render(
      <Provided host={host}>
        <ToolCallBubble record={HELD} />
      </Provided>,
    )
    await armed()
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    visible.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await disarmed()
    await press(centre())
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('for a frame within it, and comes back to: what was typed there allows nothing', async () => {
    const host = createTestHost()
    render(
      <Provided host={host}>
        <ToolCallBubble record={HELD} />
        <iframe title="Other" sandbox="allow-same-origin" srcDoc="<textarea>" />
      </Provided>,
    )
    const frame = () => document.querySelector('iframe')!
    await armed()
    await vi.waitFor(() =>
      expect(frame().contentDocument?.querySelector('textarea')).not.toBeNull(),
    )
    frame().contentWindow!.focus()
    frame().contentDocument!.querySelector('textarea')!.focus()
    await userEvent.keyboard('ok')
    await keyOn('keyDown')
    button().focus()
    for (let repeats = 0; repeats < 5; repeats += 1) await keyOn('keyDown', true)
    await keyOn('keyUp')
    await userEvent.keyboard(' {Enter}')
    expect(host.sent).toHaveLength(0)
    await advance(600)
    await armed()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })

  it('does not arm behind a keyboard on the screen, and arms anew when that has gone', async () => {
    const host = createTestHost()
    render(
      <Provided host={host}>
        <ToolCallBubble record={HELD} />
      </Provided>,
    )
    await armed()
    const { bottom } = button().getBoundingClientRect()
    const real = visualViewport!
    const view = { offsetLeft: 0, offsetTop: 0, width: innerWidth, height: bottom - 10 }
    vi.stubGlobal('visualViewport', view)
    real.dispatchEvent(new Event('resize'))
    await disarmed()
    await press(centre())
    expect(host.sent).toHaveLength(0)
    Object.assign(view, { height: innerHeight })
    real.dispatchEvent(new Event('resize'))
    await press(centre())
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })
})

describe('a frame that lies on Allow', () => {
  it('and goes under a finger allows nothing when that lifts', async () => {
    const host = createTestHost()
    const view = (hasFrame: boolean) => (
      <Provided host={host}>
        <ToolCallBubble record={HELD} />
        {/* hidden and not removed: after that, this page's Chromium sends no pointer events for fingers */}
        <iframe
          title="Other"
          sandbox="allow-same-origin"
          srcDoc="<p>Other"
          style={{
            position: 'fixed',
            inset: 0,
            width: '100%',
            height: '100%',
            visibility: hasFrame ? 'visible' : 'hidden',
          }}
        />
      </Provided>
    )
    render(view(true))
    await shown()
    await armed()
    await touch(centre())
    render(view(false))
    await armed()
    await touch()
    await afterTheClick()
    expect(host.sent).toHaveLength(0)
    await armed()
    await press(centre())
    await vi.waitFor(() => expect(host.sent).toHaveLength(1))
  })
})
