import { isJsonObject } from '../JsonObject.ts'

/** Whether the answer of this id stops the call instead of letting it run. */
export const isDenial = (options: unknown, id: unknown): boolean =>
  Array.isArray(options) &&
  options.some(
    (option) =>
      isJsonObject(option) &&
      option.id === id &&
      (option.kind === 'deny_once' || option.kind === 'deny_always'),
  )
