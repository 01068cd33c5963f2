/** What init would do to an app. Nothing of it is done yet. */
export type Plan = {
  changes: readonly Change[]
  /** What the package manager adds, as it names it. */
  packages: readonly string[]
  /** What a person should know before, in sentences. */
  notes: readonly string[]
  /** What is left to do by hand, in sentences. */
  remaining: readonly string[]
}

/** A file as it is and as it would be. `before` is undefined for a new one. */
export type Change = { path: string; before: string | undefined; after: string }
