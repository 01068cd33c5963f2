/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

const told = new Set<string>()

/**
 * Names a mistake of the programmer on the console, in that environment only, and once for each
 * `about`.
 */
export function warnIn(
  environment: 'development' | 'production',
  level: 'info' | 'warn' | 'error',
  sentence: string,
  about = sentence,
): void {
  try {
    if (process.env.NODE_ENV !== environment || told.has(about)) return
  } catch {
    return
  }
  told.add(about)
  console[level](sentence)
}
