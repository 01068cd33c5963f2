// A request in a real page, for the browser tests: what it exports is of the test that runs.
import { StrictMode, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  ToolCallBubble,
  ToolHostProvider,
  type ToolCallRecord,
  type ToolHost,
} from '../../src/index.ts'
import { createTestHost, exampleRecord } from '../../src/testing/index.ts'
import { advance, holdClock, releaseClock, soon } from './page/clock.ts'
import '../../src/styles.css'

let container: HTMLElement
let root: Root

/** Gives each test a page of its own, which has the focus, and its clock. */
export function openRequests(): void {
  beforeEach(async () => {
    holdClock()
    container = document.body.appendChild(document.createElement('main'))
    Object.assign(container.style, { padding: '16px' })
    root = createRoot(container)
    await userEvent.click(document.body)
    if (!document.hasFocus()) throw new Error('The page of the test has not the focus.')
  })
  afterEach(() => {
    root.unmount()
    container.remove()
    releaseClock()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export const HELD = exampleRecord('awaiting_consent')

export const Provided = ({
  children,
  ...props
}: {
  host: ToolHost
  armDelay?: number | undefined
  openRequests?: 'all'
  children: ReactNode
}) => <ToolHostProvider {...props}>{children}</ToolHostProvider>

export const render = (children: ReactNode): void =>
  root.render(<StrictMode>{children}</StrictMode>)

export function show(record: ToolCallRecord = HELD, host = createTestHost(), armDelay?: number) {
  render(
    <Provided host={host} armDelay={armDelay}>
      <ToolCallBubble record={record} />
    </Provided>,
  )
  return host
}

export const allow = () => page.getByRole('button', { name: 'Allow', exact: true })
export const isArmed = (): boolean => allow().element().getAttribute('aria-disabled') === 'false'
export const shown = async (): Promise<void> => await expect.element(allow()).toBeVisible()
/** Lets time pass until Allow is armed. */
export const armed = (): Promise<void> => soon(() => expect(isArmed()).toBe(true))
/** Lets time pass until the delay of Allow begins: the page was drawn and looked at. */
export const arming = (): Promise<void> =>
  soon(() => expect((allow().element() as HTMLElement).dataset.arming).toBe('arming'))
/** Lets time pass until Allow is not armed. */
export const disarmed = (): Promise<void> => soon(() => expect(isArmed()).toBe(false))
/** Scrolls through a box, from its start to its end. */
export async function scrollThrough(box: Element): Promise<void> {
  for (let top = 0; top < box.scrollHeight; top += 20) {
    box.scrollTop = top
    await advance(20)
  }
}
/** Presses whether or not Playwright would call the button enabled. */
export const click = async (): Promise<void> =>
  await userEvent.click(allow().element(), { force: true })
/** Chooses in the menu "Options" of a request. */
export async function choose(name: string): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'Options' }).last())
  await userEvent.click(page.getByRole('menu').getByText(name, { exact: true }))
}
/** Allows what is lost for good: presses the armed Allow, and once more when that is armed. */
export async function pressTwice(): Promise<void> {
  await press(centre())
  const again = page.getByRole('button', { name: 'Press again' })
  await soon(() => expect(again.element()).toHaveAttribute('data-arming', 'armed'))
  await press(centre(again.element()))
}
/** Moves the focus to Allow as a person does. */
export async function tabToAllow(): Promise<void> {
  for (let tabs = 0; tabs < 20 && document.activeElement !== allow().query(); tabs += 1)
    await userEvent.tab()
  await expect.element(allow()).toHaveFocus()
}

/** The protocol of the browser that Playwright drives. */
export const protocol = (): { send(method: string, params?: object): Promise<unknown> } => cdp()

export type Point = { x: number; y: number }

/**
 * The middle of a button, in the coordinates of the page that Playwright drives, which frames the
 * test's.
 */
export function centre(button: Element = allow().element()): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame && window.innerWidth > 0 ? frame.width / window.innerWidth : 1
  const { left, top, width, height } = button.getBoundingClientRect()
  return {
    x: (frame?.left ?? 0) + (left + width / 2) * scale,
    y: (frame?.top ?? 0) + (top + height / 2) * scale,
  }
}

export async function mouse(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  at: Point,
): Promise<void> {
  await protocol().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
}

export async function press(at: Point): Promise<void> {
  await mouse('mousePressed', at)
  await mouse('mouseReleased', at)
}

/** Puts fingers on the page, or lifts all of them. */
export async function touch(...fingers: Point[]): Promise<void> {
  await protocol().send('Input.dispatchTouchEvent', {
    type: fingers.length > 0 ? 'touchStart' : 'touchEnd',
    touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
  })
}

export async function tap(at = centre()): Promise<void> {
  await touch(at)
  await touch()
}

/** Resolves once the browser has made the clicks of all that was released before: they come in turn. */
export async function afterTheClick(): Promise<void> {
  const { left, top } = window.frameElement!.getBoundingClientRect()
  // The corner of what is in view. No finger: its click is of what stands near.
  const corner = { x: Math.max(left, 0) + 2, y: Math.max(top, 0) + 2 }
  const came = new Promise<void>((resolve) => {
    const stop = new AbortController()
    const note = ({ clientX, clientY }: MouseEvent) => {
      if (clientX > corner.x - left + 2 || clientY > corner.y - top + 2) return
      stop.abort()
      resolve()
    }
    window.addEventListener('click', note, { capture: true, signal: stop.signal })
  })
  await press(corner)
  await came
}
