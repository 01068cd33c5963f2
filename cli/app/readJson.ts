import { parseExpression } from '@babel/parser'
import { SetupError } from '../SetupError.ts'
import { valueOf } from '../edit/valueOf.ts'
import { readText } from './files.ts'

type Members = { readonly [name: string]: unknown }

/** A JSON file, with comments where its format has them. Undefined where there is none. */
export function readJson(root: string, path: string): Members | undefined {
  const text = readText(root, path)
  if (text === undefined) return undefined
  try {
    const value = valueOf(parseExpression(text))
    if (typeof value === 'object' && value !== null) return value as Members
  } catch {
    // the sentence below
  }
  throw new SetupError(`${path} cannot be read as JSON. Mend it, and run this again.`)
}

/** The same of a file beside the app: what cannot be read there is nothing to mend here. */
export function peekJson(root: string, path: string): Members | undefined {
  try {
    return readJson(root, path)
  } catch {
    return undefined
  }
}

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}
