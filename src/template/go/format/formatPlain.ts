import type { GoField } from '../values/GoType.ts'
import { goString, type GoValue } from '../values/GoValue.ts'
import type { Run } from '../Run.ts'
import { shortestText } from './shortestFloat.ts'

/** A value as Go prints it where nothing says otherwise: fmt's `%v`. */
export function formatPlain(run: Run, value: GoValue): string {
  run.spend(1)
  return run.checked(plain(run, value))
}

function plain(run: Run, value: GoValue): string {
  switch (value.kind) {
    case 'bool':
    case 'int':
    case 'string':
      return String(value.data)
    case 'float64':
      return signed(value.data)
    case 'complex128':
      return `(${signed(value.data[0])}${signed(value.data[1], '+')}i)`
    case 'any':
      return value.data ? formatPlain(run, value.data) : '<nil>'
    case 'pointer':
      return value.data ? run.unknowable('an address would be printed') : '<nil>'
    default:
      return enclosed(
        value,
        partsOf(value, (part) => formatPlain(run, part)),
      )
  }
}

const signed = (value: number, plus = ''): string =>
  (value < 0 || Object.is(value, -0) ? '-' : plus) + shortestText(Math.abs(value))

type Container = GoValue & { kind: 'slice' | 'map' | 'struct' }

/**
 * What is in a container, in order, under its names. Keys of maps are in the order of their bytes
 * already.
 */
export const partsOf = (
  value: Container,
  inner: (part: GoValue) => string,
  fields: readonly GoField[] = [],
): string[] =>
  value.kind === 'map'
    ? Array.from(value.data ?? [], ([key, part]) => `${inner(goString(key))}:${inner(part)}`)
    : (value.data ?? []).map(
        (part, index) => (fields[index] ? `${fields[index].name}:` : '') + inner(part),
      )

/** `[a b]`, `map[a:1 b:2]`, `{a 1}`. */
export const enclosed = ({ kind }: Container, parts: readonly string[]): string =>
  kind === 'struct' ? `{${parts.join(' ')}}` : `${kind === 'map' ? 'map' : ''}[${parts.join(' ')}]`
