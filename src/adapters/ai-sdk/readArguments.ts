import { isJsonObject } from '../../tool-call/JsonObject.ts'
import type { JsonObject, ToolCallRecord } from '../../tool-call/index.ts'
import { readArguments as readGiven } from '../shared/read/readArguments.ts'
import { textOf } from '../shared/read/textOf.ts'

export type Arguments = { arguments: JsonObject } & Required<
  Pick<ToolCallRecord, 'argumentsState'>
> &
  Pick<ToolCallRecord, 'argumentsText'>

/**
 * A tool part's arguments. Input that is no object is `invalid`, with its text; so is the
 * `rawInput` that AI SDK 5 and 6 leave on a part whose input the tool's schema refused. Where a
 * part that goes on has only `rawInput`, that is what would run. While input streams, `arguments`
 * is what the SDK could parse of it.
 */
export function readArguments({ state, input, rawInput }: JsonObject): Arguments {
  if (state === 'input-streaming') {
    return {
      arguments: isJsonObject(input) ? input : {},
      argumentsState: 'streaming',
      ...(typeof rawInput === 'string' && { argumentsText: rawInput }),
    }
  }
  if (isJsonObject(input)) return { arguments: input, argumentsState: 'complete' }
  if (state !== 'output-error' && input === undefined && rawInput !== undefined)
    return readGiven(rawInput)
  const raw = input ?? rawInput ?? input
  return {
    arguments: isJsonObject(raw) ? raw : {},
    argumentsState: 'invalid',
    ...(raw !== undefined && { argumentsText: textOf(raw) }),
  }
}
