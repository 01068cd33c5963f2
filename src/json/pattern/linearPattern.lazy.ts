import { RE2JS } from 're2js'
import { readPattern } from './readPattern.ts'

/** A compiled pattern. What it costs grows with its size times the length of the text. */
export type LinearPattern = { readonly size: number; test(text: string): boolean }

/** Patterns are compiled once. A page that meets more than these begins anew. */
const MAX_KEPT = 200
const kept = new Map<string, LinearPattern | undefined>()

/**
 * Compiles a pattern of a JSON Schema (ECMAScript, flag `u`) for an engine that never takes longer
 * than its size times the length of the text. Undefined where that engine cannot run it.
 */
export function compilePattern(pattern: string): LinearPattern | undefined {
  if (!kept.has(pattern)) {
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(pattern, compile(pattern))
  }
  return kept.get(pattern)
}

function compile(pattern: string): LinearPattern | undefined {
  const read = readPattern(pattern)
  if (!read) return undefined
  try {
    const compiled = RE2JS.compile(read.expression)
    return { size: compiled.programSize(), test: (text) => compiled.test(text) }
  } catch {
    return undefined // no pattern, or one beyond the engine's own limits
  }
}
