import type { Argument } from '../values/GoValue.ts'
import { refuse, type Run } from '../Run.ts'

/**
 * encoding/json's Marshal: "The angle brackets … and '&' are escaped to \u003c, \u003e and \u0026",
 * keys in the order of their bytes, -0 as it is, and where JavaScript writes an exponent.
 */
export function encodeJson(run: Run, value: Argument): string {
  run.spend(1)
  if (!value) return 'null'
  switch (value.kind) {
    case 'bool':
    case 'int':
      return String(value.data)
    case 'float64':
      return Object.is(value.data, -0) ? '-0' : String(value.data)
    case 'complex128':
      return refuse('json: unsupported type: complex128')
    case 'string':
      return value.type.name === 'string' ? encodeText(run, value.data) : value.data
    case 'any':
    case 'pointer':
      return encodeJson(run, value.data ?? undefined)
    case 'slice':
      return value.data ? `[${value.data.map((each) => encodeJson(run, each)).join(',')}]` : 'null'
    default: {
      if (!value.data) return 'null'
      const fields = value.type.kind === 'struct' ? value.type.fields : []
      const members =
        value.kind === 'map'
          ? [...value.data]
          : value.data.map((each, index) => [fields[index]!.json, each] as const)
      return `{${members.map(([key, each]) => `${encodeText(run, key)}:${encodeJson(run, each)}`).join(',')}}`
    }
  }
}

/**
 * JSON.stringify writes controls as Go does, and lone surrogates, which are bytes that are no
 * UTF-8, as escapes: Go writes `\ufffd` there.
 */
function encodeText(run: Run, text: string): string {
  const quoted = JSON.stringify(run.checked(text)).replace(/\\(?:udc[\da-f]{2}|.)/g, (escape) =>
    escape.length > 2 ? '\\ufffd' : escape,
  )
  return run.checked(
    quoted.replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
}
