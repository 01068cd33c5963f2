import { readRecords } from '../readRecord.ts'
import { type OptionName, warnInDevelopment } from '../../internal/warnInDevelopment.ts'
import { isJsonObject } from '../../model/JsonObject.ts'
import { isPromise } from '../../model/parse.ts'

/** Throws where one of its members does. */
const isData = (value: unknown): boolean => isJsonObject(value) && Object.values(value).length >= 0
const hasMethods = (value: unknown, ...names: readonly string[]): boolean =>
  isJsonObject(value) && names.every((name) => typeof value[name] === 'function')
const isText = (value: unknown): boolean => typeof value === 'string'

/** Whether an option is what it must be. */
export const OPTIONS: Record<OptionName, (value: unknown) => boolean> = {
  host: isJsonObject,
  policy: isData,
  conversation: isText,
  actor: isData,
  grants: (value) => hasMethods(value, 'list', 'add', 'revoke'),
  drafts: (value) => hasMethods(value, 'get', 'set', 'remove'),
  onWaitingCallsChange: (value) => typeof value === 'function',
  messages: isData,
  armDelay: (value) => typeof value === 'number',
  renderers: isData,
  openDiffs: isText,
  openRequests: isText,
  shortcuts: (value) => typeof value === 'boolean' || isData(value),
  queryClient: (value) => hasMethods(value, 'getMutationCache'),
}

/**
 * Reads what an app gives a provider. An option of a wrong type counts as not given, and is named in
 * development.
 */
export function readProviderProps<P extends object>(given: P): Partial<P> {
  const props = { ...given } as Record<string, unknown>
  for (const [key, isRight] of Object.entries(OPTIONS)) {
    const value = props[key] ?? undefined
    if (value !== undefined && (isPromise(value) || !isUsable(isRight, value)))
      warnInDevelopment('option', key, value)
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
