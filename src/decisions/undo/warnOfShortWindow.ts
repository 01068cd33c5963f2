import { warnIn } from '../../internal/warnIn.ts'

const MIN_WINDOW_MS = 20_000

/**
 * In development, once per tool: a window that is too short for many people, and that nobody can
 * extend. Source: WCAG 2.2, 2.2.1 Timing Adjustable.
 */
export function warnOfShortWindow(name: string, milliseconds: number): void {
  if (milliseconds >= MIN_WINDOW_MS || milliseconds <= 0) return
  warnIn(
    'development',
    'warn',
    `handrail: ${JSON.stringify(name.slice(0, 200))} can be undone for ${Math.ceil(milliseconds / 1000)} s, and nobody can get more time. People who read or act slowly lose it (WCAG 2.2.1 asks for 20 s or an extension). Give the host extendUndo, or a longer window.`,
    `short window of ${name}`,
  )
}
