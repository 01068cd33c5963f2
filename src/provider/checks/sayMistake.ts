import { similarName } from '../../tool-call/parse/similarName.ts'
import { warnInDevelopment } from '../../internal/warnInDevelopment.ts'

/** `sentence`: what is wrong. Why it matters. What to do. */
export const sayMistake = (sentence: string): void => warnInDevelopment('mistake', sentence)

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
