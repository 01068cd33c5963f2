import type { Driver, Point, Pointer } from './drivers/Driver.ts'

/** What a person looks for: by what it is, its name, and in what it stands. */
export type Wanted = {
  role: 'button' | 'textbox' | 'checkbox' | 'menuitem'
  name: string
  /** The name only begins so. */
  isStart?: boolean
  within?: string
}

/** How a person presses. */
export type Means = Pointer | 'keyboard'

type Place = Point & { isFocused: boolean; isReady: boolean }

/** Runs in the page: the last of its kind and name, brought into view; null where there is none. */
function locate({ role, name, isStart = false, within = 'body' }: Wanted): Place | null {
  const kinds = {
    button: 'button, [role=button]',
    menuitem: '[role=menuitem]',
    textbox: 'textarea, input:not([type=checkbox], [type=radio])',
    checkbox: 'input[type=checkbox]',
  }
  // of a button that arms, its name is hidden from the eye, and "In a moment" from the ear
  const textOf = (node: Element): string => {
    const heard = node.cloneNode(true) as Element
    for (const mute of heard.querySelectorAll('[aria-hidden=true]')) mute.remove()
    return (heard.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    ('labels' in element && (element as HTMLInputElement).labels?.[0]
      ? textOf((element as HTMLInputElement).labels?.[0] as Element)
      : textOf(element))
  const [element] = [...document.querySelectorAll(within)]
    .flatMap((root) => [...root.querySelectorAll(kinds[role])])
    .filter(
      (each) =>
        (isStart ? nameOf(each).startsWith(name) : nameOf(each) === name) &&
        each.getClientRects().length > 0,
    )
    .slice(-1)
  if (!element) return null
  const middle = (): Point => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  // Nothing lies on any part of it: what a composer covers in part is scrolled to.
  const isInView = (): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every((part) =>
      element.contains(document.elementFromPoint(left + part * width, top + part * height)),
    )
  }
  if (!isInView()) element.scrollIntoView({ block: 'center' })
  const arming = element.getAttribute('data-arming')
  return {
    ...middle(),
    isFocused: document.activeElement === element,
    isReady:
      isInView() &&
      element.getAttribute('aria-disabled') !== 'true' &&
      (arming === null || arming === 'armed'),
  }
}

/** Where something stands still, can be pressed and, of an Allow, is armed. */
export async function ready(driver: Driver, wanted: Wanted): Promise<Place> {
  let last: Place | null = null
  return vi.waitFor(async () => {
    const before = last
    last = await driver.run(locate, wanted)
    if (!last?.isReady || last.x !== before?.x || last.y !== before.y)
      throw new Error(`${wanted.role} ${wanted.name}: ${last ? 'not ready' : 'not there'}`)
    return last
  })
}

/** As many stops as a page of one conversation has at most. */
const MOST_STOPS = 150

/** Walks to something by Tab, as far as there is anything. */
async function walkTo(driver: Driver, wanted: Wanted, isBack: boolean): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if ((await driver.run(locate, wanted))?.isFocused) return
    await driver.press('Tab', isBack ? 'Shift' : undefined)
  }
  throw new Error(`${wanted.role} ${wanted.name} is not to be reached by Tab`)
}

/** Presses at a place, whatever is there. */
export async function pressAt(driver: Driver, at: Point, by: Pointer = 'mouse'): Promise<void> {
  await driver.hold(at, by)
  await driver.lift(by)
}

/** Presses once. */
export async function press(
  driver: Driver,
  wanted: Wanted,
  means: Means = 'mouse',
  isBack = false,
): Promise<void> {
  await ready(driver, wanted)
  if (means === 'keyboard') {
    await walkTo(driver, wanted, isBack)
    await ready(driver, wanted)
    await driver.press('Enter')
  } else await pressAt(driver, await ready(driver, wanted), means)
}

/** Allow says that a long command or diff was not read to its end: a person reads on. */
const isUnread = async (driver: Driver): Promise<boolean> =>
  (await pageText(driver)).includes('Allow without reading all of it')

/** Presses, again where what moved has armed anew under the press, until something is so. */
export async function pressUntil(
  driver: Driver,
  wanted: Wanted,
  isDone: () => Promise<boolean>,
  means: Means = 'mouse',
): Promise<void> {
  await vi.waitFor(async () => {
    if (await isDone()) return
    const place = await driver.run(locate, wanted)
    if (place?.isReady) await press(driver, wanted, means, true)
    else if (await isUnread(driver)) await driver.wheel({ x: 400, y: 400 }, 200)
    expect(await isDone()).toBe(true)
  })
}

export async function write(driver: Driver, wanted: Wanted, text: string): Promise<void> {
  await pressAt(driver, await ready(driver, wanted))
  await driver.type(text)
}

/** Writes to the agent; Enter again where the composer kept the text, since the agent still answers. */
export async function say(driver: Driver, text: string): Promise<void> {
  await write(driver, { role: 'textbox', name: 'Message' }, text)
  await vi.waitFor(async () => {
    await driver.press('Enter')
    expect(await driver.run(() => document.querySelector('textarea')?.value)).toBe('')
  })
}

/** What the page says, as a person reads it. */
export const pageText = (driver: Driver): Promise<string> =>
  driver.run(() => document.body.innerText)

/** The status of each call. */
export const statuses = (driver: Driver): Promise<readonly (string | null)[]> =>
  driver.run(() =>
    [...document.querySelectorAll('[data-handrail=bubble]')].map((bubble) =>
      bubble.getAttribute('data-status'),
    ),
  )
