import type { PathPattern } from './keys.ts'
import type { UrlPattern } from './urls.ts'

/** A command as a rule names it: its words, and the files that it writes and reads. */
export type CommandPattern = {
  words: readonly string[]
  writes: readonly string[]
  reads: readonly string[]
  /** The words from the program on, as careless readers take them. */
  folded: readonly string[]
}

/** The values that an argument may have. `any`: any value, or none. */
export type Pattern =
  | { kind: 'any' }
  | { kind: 'text'; alternatives: readonly string[] }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'path'; path: PathPattern }
  | { kind: 'url'; url: UrlPattern }
  | { kind: 'command'; command: CommandPattern }

/** `key`: its name as a careful reader takes it, `filePath` as `file_path`. */
export type ArgumentRule = { name: string; key: string; pattern: Pattern }

/** A rule as it was read. */
export type Rule = {
  /** Undefined: a tool of the app, or of whatever server where the rule forbids. */
  server: string | undefined
  tool: string
  /** Both, as careless readers take them. */
  folded: { server: string | undefined; tool: string }
  arguments: readonly ArgumentRule[]
  /** It ends in `...`: other arguments may be there. */
  others: boolean
}
