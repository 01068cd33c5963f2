import type { Key, Point } from './Driver.ts'

/** What WebDriver calls keys that write nothing. */
const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }
const SHIFT = '\uE008'

const keys = (actions: readonly object[]): readonly object[] => [
  { type: 'key', id: 'keyboard', actions },
]

/** A press and its end at one place, as WebDriver's actions say it; Classic and BiDi alike. */
export const pointing = (pointerType: 'mouse' | 'touch', { x, y }: Point): readonly object[] => [
  {
    type: 'pointer',
    id: pointerType,
    parameters: { pointerType },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: 50 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** A key that writes nothing. */
export const pressing = (key: Key, isBack: boolean): readonly object[] =>
  keys([
    ...(isBack ? [{ type: 'keyDown', value: SHIFT }] : []),
    { type: 'keyDown', value: KEYS[key] },
    { type: 'keyUp', value: KEYS[key] },
    ...(isBack ? [{ type: 'keyUp', value: SHIFT }] : []),
  ])

export const typing = (text: string): readonly object[] =>
  keys(
    text.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  )
