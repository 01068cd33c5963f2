import { headEnd } from '../../content/text/clip.ts'
import { leafOf } from '../../content/values/leafOf.ts'
import { membersOf } from '../../content/values/membersOf.ts'
import { maskSecrets } from '../../internal/secrets/maskSecrets.ts'

/** As much as a line shows of one value, or of one path. */
const SHOWN_MEASURE = { weight: 60, lines: 60 }
/** A path, of keys or of folders, that cannot be taken for anything else. */
const PLAIN = /^[\p{L}\p{N}_$.[\]/-]+$/u

/**
 * A value in a few characters: what it holds is left out, text is in quotes and on one line,
 * secrets in it are dots. `exact`: how a number was written.
 */
export function shortValue(value: unknown, exact?: string): string {
  const members = membersOf(value)
  const inside = members && members.size > 0 ? '…' : ''
  if (members) return members.isList ? `[${inside}]` : `{${inside}}`
  const { kind, text } = leafOf(value, exact)
  return kind === 'text' || kind === 'empty_text' ? quoted(text) : cut(text, (part) => part)
}

/** A path in as many; in quotes where it could pose as more than that. */
export const shortPath = (path: string): string =>
  PLAIN.test(path.slice(0, 1000)) ? cut(path, (part) => part) : quoted(path)

const quoted = (text: string): string =>
  `"${cut(text, (part) => JSON.stringify(part).slice(1, -1))}"`

function cut(text: string, written: (part: string) => string): string {
  const end = headEnd(text, SHOWN_MEASURE)
  return `${written(maskSecrets(text.slice(0, end)))}${end < text.length ? '…' : ''}`
}
