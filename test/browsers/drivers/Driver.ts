/** A point of the page's view, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number }
export type Key = 'Enter' | 'Backspace' | 'Escape' | 'Tab' | 'Home' | 'End'
export type Modifier = 'Shift' | 'Control'
export type Pointer = 'mouse' | 'touch'

/** A page in a browser, and what a person can do with it: as input of the browser, not as events. */
export interface Driver {
  open(url: string): Promise<void>
  /**
   * Runs a function in the page. It sees nothing from outside; its arguments and result are JSON.
   */
  run<A extends readonly unknown[], T>(script: (...args: A) => T, ...args: A): Promise<T>
  /** The browser's driver has fingers, too. */
  hasTouch: boolean
  /** Begins a press, which rests there until `lift`. */
  hold(at: Point, by: Pointer): Promise<void>
  lift(by: Pointer): Promise<void>
  type(text: string): Promise<void>
  /** Turns the wheel over a point by so many pixels. */
  wheel(at: Point, down: number): Promise<void>
  /** Whether what the selector finds is in the browser's accessibility tree, as this. */
  isHeard(selector: string, as: { role: string; name: string }): Promise<boolean>
  /** What is in view now, as a PNG in base64. */
  picture(): Promise<string>
  press(key: Key, modifier?: Modifier): Promise<void>
  /** Another tab of the same person, in front of this one until it is closed. */
  openTab(): Promise<Driver>
  /** Closes the tab; the first one with the browser. */
  close(): Promise<void>
}

/** Of the page's view. */
export const VIEW = { width: 900, height: 800 }

/** The body of a function that returns what a script does. */
export const bodyOf = (script: unknown, args: readonly unknown[]): string =>
  `return (${String(script)})(...${JSON.stringify(args)})`
