import type { GoValue } from './GoValue.ts'
import type { Run } from './Run.ts'

/** A parameter's type: `value` is a reflect.Value, which takes anything as it is; `any` takes what is in an interface. */
export type Parameter = 'value' | 'any' | 'string' | 'int' | '[]string'

/** A function of the template. Throws a CallError where Go's returns an error. */
export type GoFunction = {
  readonly parameters: readonly Parameter[]
  /** Of a last parameter that takes any number of arguments. */
  readonly rest?: Parameter
  readonly call: (run: Run, arguments_: readonly (GoValue | undefined)[]) => GoValue | undefined
}
