import type { Key, Modifier, Point, Pointer } from './Driver.ts'

/** What WebDriver calls keys that write nothing. */
const KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Backspace: '\uE003',
  Escape: '\uE00C',
  Tab: '\uE004',
  Home: '\uE011',
  End: '\uE010',
}
const MODIFIERS: Record<Modifier, string> = { Shift: '\uE008', Control: '\uE009' }

const keys = (actions: readonly object[]): readonly object[] => [
  { type: 'key', id: 'keyboard', actions },
]
const pointer = (pointerType: Pointer, actions: readonly object[]): readonly object[] => [
  { type: 'pointer', id: pointerType, parameters: { pointerType }, actions },
]

/** The beginning of a press, as WebDriver's actions say it; Classic and BiDi alike. */
export const holding = (by: Pointer, { x, y }: Point): readonly object[] =>
  pointer(by, [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 50 },
  ])

/** Its end, wherever it is. */
export const lifting = (by: Pointer): readonly object[] =>
  pointer(by, [{ type: 'pointerUp', button: 0 }])

/** A key that writes nothing. */
export const pressing = (key: Key, modifier?: Modifier): readonly object[] =>
  keys([
    ...(modifier ? [{ type: 'keyDown', value: MODIFIERS[modifier] }] : []),
    { type: 'keyDown', value: KEYS[key] },
    { type: 'keyUp', value: KEYS[key] },
    ...(modifier ? [{ type: 'keyUp', value: MODIFIERS[modifier] }] : []),
  ])

/** A turn of the wheel. */
export const wheeling = ({ x, y }: Point, down: number): readonly object[] => [
  {
    type: 'wheel',
    id: 'wheel',
    actions: [{ type: 'scroll', x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: down }],
  },
]

export const typing = (text: string): readonly object[] =>
  keys(
    text.split('').flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  )
