/** A key that stands in a path as it is. */
const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/

/**
 * The path of a member, as people write it: `edits[0].oldText`. A key that is no plain name stands
 * in quotes: `["opts.recursive"]`. Different paths never give the same text.
 */
export function memberPath(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`
  if (!PLAIN_KEY.test(key)) return `${parent}[${keyText(key)}]`
  return parent === '' ? key : `${parent}.${key}`
}

/**
 * A key alone, in quotes where it is no plain name. What is drawn like something else, as a no-break
 * space is, becomes an escape.
 */
export function keyText(key: string): string {
  if (PLAIN_KEY.test(key)) return key
  return key === key.normalize('NFKC') ? JSON.stringify(key) : `"${jsonEscapes(key)}"`
}

/** Text as it stands in a JSON string, with nothing but printable ASCII. */
export const jsonEscapes = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
