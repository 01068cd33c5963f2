/** A key that stands in a path as it is. */
const PLAIN_KEY = /^[A-Za-z_$][\w$-]*$/

/**
 * The path of a member, as people write it: `edits[0].oldText`. A key that is no plain name stands
 * in quotes: `["opts.recursive"]`. Different paths never give the same text.
 */
export function memberPath(parent: string, key: string | number): string {
  const name = keyText(key)
  return name !== key ? `${parent}[${name}]` : parent === '' ? name : `${parent}.${name}`
}

/**
 * A key alone, in quotes where it is no plain name. What is drawn like something else, as a no-break
 * space is, becomes an escape.
 */
export function keyText(key: string | number): string {
  if (typeof key === 'number' || PLAIN_KEY.test(key)) return String(key)
  return key === key.normalize('NFKC') ? JSON.stringify(key) : `"${jsonEscapes(key)}"`
}

/** Text as it stands in a JSON string, with nothing but printable ASCII. */
export const jsonEscapes = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (unit) => `\\u${(0x1_0000 + unit.charCodeAt(0)).toString(16).slice(1)}`)
