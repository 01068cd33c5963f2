import { createJsonReader } from '../../../json/createJsonReader.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import { isJsonObject } from '../../../tool-call/JsonObject.ts'

/** Arguments while they arrive: their text, and what can be told of it so far. */
export interface ArrivingArguments {
  readonly text: string
  /** Reads on, in time linear in this piece. */
  push(piece: string): void
  /** What has come so far; `{}` of what is no object. Never changes; what did not change is shared. */
  value(): JsonObject
}

export function createArrivingArguments(): ArrivingArguments {
  const reader = createJsonReader()
  let text = ''
  return {
    get text() {
      return text
    },
    push(piece) {
      text += piece
      reader.push(piece)
    },
    value() {
      const value = reader.snapshot()
      return isJsonObject(value) ? value : {}
    },
  }
}
