import type { Attachment } from '../../tool-call/index.ts'
import { listOf } from '../shared/read/listOf.ts'
import { ownMembers } from '../shared/read/ownMembers.ts'

/**
 * What a server sends for people beside a result. Items for the inside of the system, and for
 * audiences that nobody knows, are left out of the record: nothing that reads it can show them.
 * Source: loom-mcp, tools.ServerDataAudience.
 */
export function readAttachments(items: unknown): Attachment[] {
  return listOf(items).flatMap((item) => {
    const { kind, audience, data } = ownMembers(item) ?? {}
    return audience === 'timeline' || audience === 'evidence'
      ? [{ kind: typeof kind === 'string' ? kind : 'data', audience, data }]
      : []
  })
}
