import type { CoverageKind } from '../../policy/grants/coverageKinds.ts'
import type { ConsentScope, JsonObject, ToolResult } from '../../tool-call/index.ts'

/** What a person, a grant or the policy chose. The runtime turns it into a decision. */
export type Choice =
  | {
      kind: 'allow'
      /** Edited, in place of those that were shown. */ arguments?: JsonObject | undefined
      scope?: ConsentScope | undefined
      /** What a longer scope covers. @default the first of `grantCoverageOptions` */ coverage?:
        CoverageKind | undefined
      note?: string | undefined
    }
  | { kind: 'deny'; reason?: string | undefined; deniedResult?: ToolResult | undefined }
  | { kind: 'respond'; text?: string | undefined; option?: string | undefined }
  | { kind: 'abort' }
