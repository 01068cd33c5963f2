import type { ToolCallStatus } from '../model/ToolCallStatus.ts'
import { isSecretKey } from '../internal/isSecretKey.ts'
import { maskSecrets } from '../internal/maskSecrets.ts'
import { sentenceOf } from '../policy/registeredMode.ts'
import { describeAction, type Tense } from './phrase.ts'
import { isReading } from './verbs.ts'

/** Letters of a value that is said, how many values, and how deep they are looked for. */
const SHORT = 40

const MAX_VALUES = 3

const MAX_DEPTH = 4

/** Members that are looked at. */
const MAX_MEMBERS = 20

/** Arguments that say where in a thing a call looks. */
const PLACES =
  /^(?:path|cwd|glob|page|cursor|offset|limit|lines?|range|view_?range|(?:start|end)(?:_?line)?)$/i

const FROM = /^(?:from|origin|source|start)$/i

const TO = /^(?:to|destination|target|end)$/i

type Named = readonly [name: string, value: string | number]

/**
 * Tells a call from others with the same sentence: the first of several objects, its short arguments
 * if the sentence names no object, the place if it looks at one. Empty if there are none. Secrets are
 * left out.
 */
export function detailOf(
  { execution, mode }: Pick<ToolCallStatus, 'execution' | 'mode'>,
  tense: Tense,
): string {
  const { verb, objects, key } = describeAction(execution, mode, tense)
  const isNamed = key !== undefined
  const isLooking = verb === 'look' || (verb !== 'use' && isReading(verb))
  if (objects.length > 1)
    return sentenceOf(execution.tool)
      ? ''
      : objects.slice(0, MAX_VALUES).map(maskSecrets).join(', ')
  if (isNamed && (objects.length !== 1 || !isLooking)) return ''
  const short = shortIn(execution.arguments, 0)
    .filter(([name]) => !isNamed || (name !== key && PLACES.test(name)))
    .slice(0, MAX_VALUES)
  const [first, second] = short
  const isRoute = first && second && FROM.test(first[0]) && TO.test(second[0])
  const texts = short.map(([name, value], at) =>
    isNamed && name !== short[at - 1]?.[0] ? `${name} ${value}` : String(value),
  )
  return (isRoute ? [texts.slice(0, 2).join(' → '), ...texts.slice(2)] : texts).join(', ')
}

function shortIn(value: unknown, depth: number, name = ''): readonly Named[] {
  if (typeof value === 'number') return [[name, value]]
  if (typeof value === 'string')
    return value.length <= SHORT && value.trim() !== '' && !/[\n\r]/.test(value)
      ? [[name, value]]
      : []
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  return Object.entries(value)
    .slice(0, MAX_MEMBERS)
    .flatMap(([key, each]) =>
      isSecretKey(key) ? [] : shortIn(each, depth + 1, Array.isArray(value) ? name : key),
    )
}
