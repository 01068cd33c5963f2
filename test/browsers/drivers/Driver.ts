/** A point of the page's view, in CSS pixels. */
export type Point = { readonly x: number; readonly y: number }
export type Key = 'Enter' | 'Escape' | 'Tab'

/** A page in a browser, and what a person can do with it: as input of the browser, not as events. */
export interface Driver {
  open(url: string): Promise<void>
  /**
   * Runs a function in the page. It sees nothing from outside; its arguments and result are JSON.
   */
  run<A extends readonly unknown[], T>(script: (...args: A) => T, ...args: A): Promise<T>
  click(at: Point): Promise<void>
  /** Undefined where the browser's driver has no touch. */
  tap?: (at: Point) => Promise<void>
  type(text: string): Promise<void>
  /** `isBack`: with Shift. */
  press(key: Key, isBack?: boolean): Promise<void>
  close(): Promise<void>
}

/** Of the page's view. */
export const VIEW = { width: 900, height: 800 }

/** The body of a function that returns what a script does. */
export const bodyOf = (script: unknown, args: readonly unknown[]): string =>
  `return (${String(script)})(...${JSON.stringify(args)})`
