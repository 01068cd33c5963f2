/** Not in every page: bundlers replace it. */
declare const process: { env: { NODE_ENV?: string } } | undefined

const MIN_WINDOW_MS = 20_000
const warnedTools = new Set<string>()

/**
 * In development, once per tool: a window that is too short for many people, and that nobody can
 * extend. Source: WCAG 2.2, 2.2.1 Timing Adjustable.
 */
export function warnOfShortWindow(name: string, milliseconds: number): void {
  if (typeof process === 'undefined' || process.env.NODE_ENV !== 'development') return
  if (milliseconds >= MIN_WINDOW_MS || milliseconds <= 0 || warnedTools.has(name)) return
  warnedTools.add(name)
  console.warn(
    `handrail: ${JSON.stringify(name.slice(0, 200))} can be undone for ${Math.ceil(milliseconds / 1000)} s, and nobody can get more time. People who read or act slowly lose it (WCAG 2.2.1 asks for 20 s or an extension). Give the host extendUndo, or a longer window.`,
  )
}
