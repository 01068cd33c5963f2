import type { GoValue } from './GoValue.ts'
import { Printer, type Flags } from './Printer.ts'
import type { Run } from './Run.ts'

/** What an argument of a print function becomes (fmt's printArg): its type with `%T`, `<nil>` for nothing, else by its kind. */
export function formatArgument(run: Run, value: GoValue | undefined, verb: string, flags: Flags = {}): string {
  const printer = new Printer(run)
  printer.flags = flags
  if (!value) return verb === 'T' || verb === 'v' ? printer.pad('<nil>') : `%!${verb}(<nil>)`
  if (verb === 'T') return printer.text(value.type.name, 's') ?? ''
  if (verb === 'p' && hasAddress(value)) return pointer(printer, value, verb) ?? ''
  if (verb === 'p') return badVerb(printer, value, verb)
  return format(printer, value, verb, 0)
}

/** What a reflect.Value among the arguments becomes: as in Go's messages. */
export function formatValue(run: Run, value: GoValue, verb: string): string {
  return format(new Printer(run), value, verb, 0)
}

const hasAddress = (value: GoValue): boolean => value.kind === 'pointer' || value.kind === 'slice' || value.kind === 'map'

function badVerb(printer: Printer, value: GoValue, verb: string): string {
  return `%!${verb}(${value.type.name}=${format(printer, value, 'v', 0)})`
}

function format(printer: Printer, value: GoValue, verb: string, depth: number): string {
  printer.run.spend(1)
  return printer.run.checked(simple(printer, value, verb, depth) ?? badVerb(printer, value, verb))
}

function simple(printer: Printer, value: GoValue, verb: string, depth: number): string | undefined {
  switch (value.kind) {
    case 'bool':
      return printer.bool(value.data, verb)
    case 'int':
    case 'uint8':
      return printer.int(value.data, verb, value.kind === 'int')
    case 'float64':
      return printer.float(value.data, verb)
    case 'complex128':
      return printer.complex(value.data, verb)
    case 'string':
      return printer.text(value.data, verb)
    case 'any':
      if (value.data) return format(printer, value.data, verb, depth + 1)
      return printer.flags.goSyntax ? 'interface {}(nil)' : '<nil>'
    case 'pointer':
      if (value.data?.kind === 'struct' && depth === 0) return `&${format(printer, value.data, verb, depth + 1)}`
      return pointer(printer, value, verb)
    default:
      return composite(printer, value, verb, depth)
  }
}

/** `[a b]`, `map[a:1 b:2]`, `{a 1}`; with `%#v` as Go writes them. Keys of maps are in the order of their bytes already. */
function composite(printer: Printer, value: GoValue & { kind: 'slice' | 'map' | 'struct' }, verb: string, depth: number): string {
  const { goSyntax, fieldNames } = printer.flags
  const inner = (each: GoValue): string => format(printer, each, verb, depth + 1)
  let parts: string[] = []
  if (goSyntax && value.data === null) return `${value.type.name}(nil)`
  if (value.kind === 'slice') parts = (value.data ?? []).map(inner)
  else if (value.kind === 'map') parts = Array.from(value.data ?? [], ([key, each]) => `${printer.text(key, verb) ?? `%!${verb}(string=${printer.text(key, 'v')})`}:${inner(each)}`)
  else {
    const names = value.type.kind === 'struct' ? value.type.fields.map(({ name }) => name) : []
    parts = value.data.map((each, index) => (goSyntax || fieldNames ? `${names[index]}:` : '') + inner(each))
  }
  if (goSyntax) return `${value.type.name}{${parts.join(', ')}}`
  const joined = parts.join(' ')
  return value.kind === 'struct' ? `{${joined}}` : `${value.kind === 'map' ? 'map' : ''}[${joined}]`
}

/** An address, which only nil has here. */
function pointer(printer: Printer, value: GoValue, verb: string): string | undefined {
  const { run, flags } = printer
  if (value.data !== null) return run.unknowable('an address would be printed')
  if (verb === 'v') return flags.goSyntax ? `(${value.type.name})(nil)` : printer.pad('<nil>')
  if (verb === 'p') return printer.whole(0n, 'x', !flags.sharp)
  return 'bodxX'.includes(verb) ? printer.int(0n, verb, false) : undefined
}

