import type { GrantRule } from '../policy/ToolPolicy.ts'
import type { ConsentScope, JsonObject, ToolResult } from '../model/index.ts'

/** What a person, a grant or the policy chose. The runtime turns it into a decision. */
export type Choice =
  | {
      kind: 'allow'
      /** Edited, in place of those that were shown. */ arguments?: JsonObject | undefined
      scope?: ConsentScope | undefined
      /** What a longer scope covers. Absent: exactly this call. */ rule?: GrantRule | undefined
      note?: string | undefined
      /** A long command or diff was not read to its end. */ isUnread?: boolean | undefined
    }
  | { kind: 'deny'; reason?: string | undefined; deniedResult?: ToolResult | undefined }
  | {
      kind: 'respond'
      text?: string | undefined
      option?: string | undefined
      isUnread?: boolean | undefined
    }
  | { kind: 'abort' }
