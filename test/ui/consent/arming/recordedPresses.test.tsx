import { afterEach, describe, expect, it } from 'vitest'
import { observePresses, NO_PRESS, pressMachine } from '../../../../src/ui/consent/createArming.ts'
import { readJsonLines } from '../../../support/readJsonLines.ts'

type Members = { key?: string } & Record<string, unknown>
type Recording = { what: string; events: [number, string, string, Members?][] }

const DELAY = 500
/** Presses that a person meant for Allow. All others were meant for something else. */
const MEANT = [
  'mouse: click on Allow',
  'mouse: double click on Allow',
  'script: allow.click()',
  'key: Enter on Allow',
  'key: Space on Allow',
  'key: Enter held on Allow for 900 ms',
  'key: Space held on Allow for 900 ms',
  'touch: tap on Allow',
  'touch: long press on Allow',
  'pen: click on Allow',
  'assistive technology: press of Allow by AT-SPI',
]
const CODES: Record<string, string> = { ' ': 'Space', o: 'KeyO', k: 'KeyK' }

afterEach(() => document.body.replaceChildren())

describe.each(['chromium', 'firefox', 'webkit'])('what %s sends', (browser) => {
  const recordings = readJsonLines<Recording>(`test/fixtures/presses/${browser}.jsonl`).slice(1)

  it('is recorded, with presses that are meant and presses that are not', () => {
    const names = recordings.map(({ what }) => what)
    expect(names.filter((name) => MEANT.includes(name)).length).toBeGreaterThan(7)
    expect(names.filter((name) => !MEANT.includes(name)).length).toBeGreaterThan(5)
  })

  it.each(recordings)('$what: allows if it was meant, at most once', ({ what, events }) => {
    const isClicked = events.some(([, type, target]) => type === 'click' && target === 'allow')
    expect(replay(events)).toBe(MEANT.includes(what) && isClicked ? 1 : 0)
  })

  it.each(recordings)('$what: allows nothing if it began too early', ({ events }) => {
    const early = events.map(([, type]) => /^(pointerdown|keydown)$/.test(type)).indexOf(true)
    expect(replay(events, early < 0 ? events.length : early + 1)).toBe(0)
  })
})

describe('a click that comes alone', () => {
  const on = 'Allow'
  const clickOf = (by: number | undefined, state = NO_PRESS) =>
    pressMachine(state, { type: 'click', by, on, at: 2000 }, 1, DELAY).click

  it('counts without a pointer, as assistive technology sends it', () => {
    expect(clickOf(undefined)).toBe(1)
  })

  it('does not count if it is of a pointer: that was pressed before anybody listened', () => {
    expect(clickOf(3)).toBeNull()
  })

  it('does not count if its pointer was cancelled, or the window lost the focus', () => {
    const pressed = pressMachine(NO_PRESS, { type: 'begin', by: 3, on, at: 1000 }, 1, DELAY)
    expect(clickOf(3, pressed)).toBe(1)
    expect(
      clickOf(3, pressMachine(pressed, { type: 'cancel', on: undefined, at: 1100 }, 1, DELAY)),
    ).toBeNull()
  })
})

describe('a click of no device', () => {
  type Step = ['begin' | 'end', by: number | string, on: string, at: number]
  const clickAfter = (steps: readonly Step[], at: number) => {
    const state = steps.reduce(
      (before, [type, by, on, when]) => pressMachine(before, { type, by, on, at: when }, 1, DELAY),
      NO_PRESS,
    )
    return pressMachine(state, { type: 'click', on: 'Allow', at }, 1, DELAY).click
  }

  it('counts long after a key whose end was not told, as on macOS', () => {
    expect(clickAfter([['begin', 'KeyC', 'composer', 1000]], 1300)).toBeNull()
    expect(clickAfter([['begin', 'KeyC', 'composer', 1000]], 2000)).toBe(1)
  })

  it('does not count while a finger rests elsewhere, however long, and whatever is typed meanwhile', () => {
    const rests: Step = ['begin', 3, 'page', 1000]
    expect(clickAfter([rests], 9000)).toBeNull()
    expect(
      clickAfter([rests, ['begin', 'KeyA', 'page', 1100], ['end', 'KeyA', 'page', 1150]], 9000),
    ).toBeNull()
  })

  it('is of the last thing that was pressed, and not of an earlier press of Allow', () => {
    const slidAway: Step[] = [
      ['begin', 3, 'Allow', 1000],
      ['end', 3, 'page', 1100],
    ]
    expect(clickAfter([...slidAway, ['begin', 'Enter', 'field', 1200]], 1210)).toBeNull()
  })
})

/**
 * How often the events allow, where Allow is armed from the given event on. The button of the form
 * is another Allow.
 */
function replay(events: Recording['events'], armedFrom = 0): number {
  document.body.innerHTML =
    '<textarea id="composer"></textarea><button id="elsewhere"></button><button id="allow"></button><label id="label"></label><form id="form"><input id="field"><button type="button" id="submit"></button></form>'
  let state = NO_PRESS
  let round = 1
  let allowed = 0
  let armedAt = Infinity
  const stop = observePresses((event) => {
    state = pressMachine(state, event, event.at >= armedAt ? round : null, DELAY)
    if (event.type !== 'click' || !['allow', 'submit'].includes(event.on?.id ?? '')) return
    if (state.click === round) allowed += 1
    // every press begins the delay again
    round += 1
    armedAt = event.at + DELAY
  })
  events.forEach(([at, type, target, members], index) => {
    if (index === armedFrom) armedAt = 0
    const element = document.querySelector(`#${target}`) ?? document.body
    const event = eventOf(type, members)
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + at })
    if (target === 'window') window.dispatchEvent(event)
    else element.dispatchEvent(event)
  })
  stop()
  return allowed
}

function eventOf(type: string, members: Members = {}): Event {
  const init = { ...members, bubbles: true, cancelable: true, composed: true }
  if (type.startsWith('key'))
    return new KeyboardEvent(type, { ...init, code: CODES[members.key!] ?? members.key ?? '' })
  if (type.startsWith('pointer') || type === 'click') return new PointerEvent(type, init)
  if (type.startsWith('mouse')) return new MouseEvent(type, init)
  return new Event(type, init)
}
