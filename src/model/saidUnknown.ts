import { similarName } from './parse.ts'

/** That nobody reads a member, and which was meant. */
export function saidUnknown(
  what: string,
  kind: string,
  key: string,
  known: readonly string[],
): string {
  const meant = similarName(key, known)
  const advice =
    meant !== undefined
      ? `Did you mean ${meant}?`
      : known.length <= 20
        ? `It has ${known.join(', ')}.`
        : ''
  return `${what} has no ${kind} ${JSON.stringify(key.slice(0, 100))}. Nothing reads it. ${advice}`.trim()
}
