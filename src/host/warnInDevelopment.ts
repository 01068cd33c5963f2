/** Not in every page: bundlers replace `process.env.NODE_ENV`, and nothing else of it. */
declare const process: { env: { NODE_ENV?: string } }

const told = new Set<string>()

/** Names a mistake of the programmer on the console, each sentence once, in development only. */
export function warnInDevelopment(sentence: string): void {
  try {
    if (process.env.NODE_ENV !== 'development' || told.has(sentence)) return
  } catch {
    return
  }
  told.add(sentence)
  console.error(sentence)
}
