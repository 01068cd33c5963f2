// The files of a worker share one process: a file that leaves something changed in it fails, not
// one that comes later.
import { afterAll, beforeAll, vi } from 'vitest'
import { removeFolders } from './support/folders.ts'

type Members = Readonly<Record<string, PropertyDescriptor>>
type Seen = ReadonlyMap<object, { readonly path: string; readonly members: Members }>

/**
 * What every file reaches: `globalThis`, the environment, and what stands in `globalThis`, with its
 * prototypes.
 */
function look(): Seen {
  const seen = new Map<object, { path: string; members: Members }>()
  const add = (value: unknown, path: string): void => {
    if (
      value === null ||
      (typeof value !== 'object' && typeof value !== 'function') ||
      seen.has(value)
    )
      return
    seen.set(value, { path, members: Object.getOwnPropertyDescriptors(value) })
  }
  add(globalThis, 'globalThis')
  add(process.env, 'process.env')
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)) as [
    string,
    { value?: unknown },
  ][]) {
    if (isRunners(name)) continue
    add(value, name)
    if (typeof value === 'function') add(value.prototype, `${name}.prototype`)
  }
  return seen
}

const isRunners = (name: string): boolean => name.startsWith('__')

function isSame(
  one: PropertyDescriptor | undefined,
  other: PropertyDescriptor | undefined,
): boolean {
  if (Object.is(one?.value, other?.value) && one?.get === other?.get) return true
  return (
    other?.get === undefined && one?.get !== undefined && one.get.call(globalThis) === other?.value
  ) // node loads some when they are first asked for
}

let before: Seen
beforeAll(() => {
  before = look()
})
afterAll(removeFolders)
afterAll(() => {
  const left = [...before].flatMap(([object, { path, members }]) => {
    const now: Members = Object.getOwnPropertyDescriptors(object)
    return Object.keys({ ...members, ...now })
      .filter((name) => !isRunners(name) && !isSame(members[name], now[name]))
      .map((name) => `${path}.${name}`)
  })
  if (vi.isFakeTimers()) left.push('the fake timers')
  if (left.length > 0)
    throw new Error(`After the last test is not as before the first: ${left.join(', ')}`)
})
