import { getOwnMember } from '../../../tool-call/JsonObject.ts'
import type { JsonObject } from '../../../tool-call/index.ts'
import { ownTextMember } from '../../ownTextMember.ts'

/** What an `apply_patch_call` of OpenAI does. */
const OPERATIONS = /^(?:create|update|delete)_file$/

/** The operation among the arguments of such a call. */
export const findOperation = (given: JsonObject): unknown =>
  [getOwnMember(given, 'operation'), given].find((each) =>
    OPERATIONS.test(ownTextMember(each, ['type']) ?? ''),
  )
