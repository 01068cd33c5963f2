import { keysOfCommand, openKeysOfCommand, PATHS } from './command/commandKeys.ts'
import { forbiddenCommandOf } from './command/forbiddenCommandOf.ts'
import {
  ALL,
  keysOfGlob,
  keysOfNames,
  openKeysOfPath,
  openKeysOfPlace,
  triplesOf,
  type Keys,
} from './keys.ts'
import { MAX_TEXT, numberOf, textForms, type Subject } from './matchArgument.ts'
import { folded } from './matchGlob.ts'
import type { Verdict } from './Permission.ts'
import type { Pattern } from './Rule.ts'
import { hostForms, pathForms } from './urls.ts'

/** What a call holds. `certain` finds rules that name it, `open` rules that may. */
export type CallKeys = { certain: readonly Iterable<string>[]; open: ReadonlySet<string> }

/** Signs of keys that rules have: what no rule asks for is not looked for in a call. */
export type Signs = ReadonlySet<string>

export function keysOfPattern(pattern: Pattern, verdict: Verdict): Keys {
  switch (pattern.kind) {
    case 'any':
      return [['!']]
    case 'range':
      return keysOfRange(pattern)
    case 'text':
      return pattern.alternatives.map((one) => keysOfGlob(folded(one)))
    case 'path':
      return [keysOfNames(pattern.path.folded.names)]
    case 'url': {
      const { host, path } = pattern.url
      const names = keysOfNames((path ?? []).map(folded), '/')
      const hosts = host.includes('*', 1)
        ? [host.replace(/^\*\./, '*')]
        : hostForms(host.replace(/^\*\./, ''))
      return hosts.map((one) => [...keysOfGlob(folded(one)), ...names])
    }
    case 'command':
      return [keysOfCommand(forbiddenCommandOf(pattern.command), verdict)]
    default:
      return pattern satisfies never
  }
}

/** The sign of a key for numbers: the size of its block, as a power of two. */
const BLOCKS = 0x100
/** A range lies in one block of numbers, or in two beside each other. */
function keysOfRange({ from, to }: { from: number; to: number }): Keys {
  const power = Math.ceil(Math.log2(to - from + 1)) + 1
  if (power > 1000) return [['!']]
  const sign = String.fromCharCode(BLOCKS + power)
  return [...new Set([from, to].map((end) => blockKey(sign, end)))].map((key) => [key])
}

const blockKey = (sign: string, number: number): string =>
  sign + Math.floor(number / 2 ** (sign.charCodeAt(0) - BLOCKS))

/** What of a value that is not known for certain makes a pattern one that may name it. */
export function openKeysOfPattern(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'path') return [ALL, ...openKeysOfPath(pattern.path)]
  if (pattern.kind !== 'command') return [ALL]
  return openKeysOfCommand(forbiddenCommandOf(pattern.command))
}

/** The keys that a value of a call has. */
export function keysOfSubject(kind: Pattern['kind'], subject: Subject, signs: Signs): CallKeys {
  const { leaves, isWhole } = subject.leaves()
  const open = new Set<string>()
  if (!isWhole) open.add(ALL)
  if (kind === 'command') {
    const lines = subject.lines()
    for (const { keys } of lines) for (const key of keys.open.keys()) open.add(key)
    if (lines.some(({ isUncertain }) => isUncertain)) open.add(ALL)
    if (signs.has(PATHS))
      for (const { keys } of lines) for (const key of keys.by(PATHS).keys()) open.add(key)
    const found = lines.flatMap(({ keys }) =>
      ['=', '/', '~'].flatMap((sign) => (signs.has(sign) ? [keys.by(sign).keys()] : [])),
    )
    return { certain: [ANYTHING, ...found], open }
  }
  const certain = new Set(ANYTHING)
  const addText = (text: string, sign = '=') => {
    certain.add(sign + text)
    if (signs.has('~')) for (const key of triplesOf(text)) certain.add(key)
  }
  if (kind === 'range') {
    const numbers = leaves.map(numberOf)
    if (numbers.includes(undefined)) open.add(ALL)
    for (const number of numbers)
      if (number !== undefined) for (const sign of signs) certain.add(blockKey(sign, number))
  } else
    for (const text of leaves.map(String)) {
      if (text.length > MAX_TEXT) open.add(ALL)
      else if (kind === 'text') for (const form of textForms(text)) addText(form)
      if (kind === 'path') {
        const { places, isUncertain } = subject.places(text)
        if (isUncertain) open.add(ALL)
        for (const place of places) {
          for (const name of place.names) addText(name)
          for (const key of openKeysOfPlace(place)) open.add(key)
        }
      }
      if (kind === 'url') {
        const { urls, others, isUncertain } = subject.urls(text)
        if (isUncertain) open.add(ALL)
        for (const { hostname, pathname } of [...urls, ...others]) {
          for (const host of hostForms(hostname))
            for (const domain of domainsOf(host)) addText(domain)
          for (const name of pathForms(pathname).flat()) addText(name, '/')
        }
      }
    }
  return { certain: [certain], open }
}

const ANYTHING: readonly string[] = ['!']

/** `a.b.c` is in `b.c` and in `c`. */
function domainsOf(host: string): readonly string[] {
  const parts = host.split('.').slice(-20)
  return [host, ...parts.map((_, at) => parts.slice(at).join('.'))]
}
