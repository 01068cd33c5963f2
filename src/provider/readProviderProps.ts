import { readRecords } from '../host/records/readRecord.ts'
import { warnInDevelopment } from '../internal/warnInDevelopment.ts'
import { isJsonObject, ownOptions } from '../tool-call/JsonObject.ts'
import { isPromise, nameOfType } from '../tool-call/parse/expect.ts'

/** Throws where one of its members does. */
const isData = (value: unknown): boolean => isJsonObject(value) && Object.values(value).length >= 0
const hasMethods = (value: unknown, ...names: readonly string[]): boolean =>
  isJsonObject(value) && names.every((name) => typeof value[name] === 'function')
const isText = (value: unknown): boolean => typeof value === 'string'

/** What each option must be, and how that is said. */
export const OPTIONS = {
  host: [isJsonObject, 'an object'],
  policy: [isData, 'an object'],
  conversation: [isText, 'a string'],
  actor: [isData, 'an object'],
  grants: [(value) => hasMethods(value, 'list', 'add', 'revoke'), 'list, add and revoke'],
  drafts: [(value) => hasMethods(value, 'get', 'set', 'remove'), 'get, set and remove'],
  onWaitingCallsChange: [(value) => typeof value === 'function', 'a function'],
  messages: [isData, 'an object'],
  armDelay: [(value) => typeof value === 'number', 'a number'],
  renderers: [isData, 'an object'],
  openDiffs: [isText, 'a string'],
  openRequests: [isText, 'a string'],
  shortcuts: [(value) => typeof value === 'boolean' || isData(value), 'true or two keys'],
  queryClient: [(value) => hasMethods(value, 'getMutationCache'), 'a QueryClient'],
} satisfies Record<string, readonly [(value: unknown) => boolean, string]>

/**
 * What an app gives a provider, own members only. What is of a wrong type counts as not given, and
 * is named in development.
 */
export function readProviderProps<P extends object>(given: P): Partial<P> {
  const props = ownOptions<object>(given) as Record<string, unknown>
  for (const [key, [isRight, expected]] of Object.entries(OPTIONS)) {
    const value = props[key] ?? undefined
    if (value !== undefined && (isPromise(value) || !isUsable(isRight, value)))
      warnInDevelopment('option', `${key} of ToolHostProvider is ${nameOfType(value)}`, expected)
    else if (value !== undefined) continue
    delete props[key]
  }
  if (props.records !== undefined) props.records = readRecords(props.records)
  return props as Partial<P>
}

function isUsable(isRight: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return isRight(value)
  } catch {
    return false
  }
}
