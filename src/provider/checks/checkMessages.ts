import { ENGLISH } from '../../catalogue/english.ts'
import { nameOfType } from '../../tool-call/parse/expect.ts'
import { saidUnknown } from '../../tool-call/parse/saidUnknown.ts'
import { sayMistake } from './sayMistake.ts'

const KEYS = Object.keys(ENGLISH)
const KNOWN = new Set(['locale', ...KEYS])
const PLURAL = /\.(?:zero|one|two|few|many|other)$/

/** A language may have plural forms that English has not. */
const isKnown = (key: string): boolean =>
  KNOWN.has(key) || (PLURAL.test(key) && KNOWN.has(key.replace(PLURAL, '.other')))

const checked = new WeakSet<object>()

/** Names the keys of a translation that the catalogue has not, and what is no text. */
export function checkMessages(messages: object): void {
  if (checked.has(messages)) return
  checked.add(messages)
  for (const [key, value] of Object.entries(messages))
    if (!isKnown(key))
      sayMistake(
        `${saidUnknown('messages', 'key', key, KEYS)} The keys are those of ENGLISH in handrail/catalogue.`,
      )
    else if (typeof value !== 'string')
      sayMistake(
        `the message ${key} is ${nameOfType(value)}. It stays English. Give it a text, with {name} where a value stands.`,
      )
}
