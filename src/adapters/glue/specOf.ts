import type { JsonObject, ToolMode, ToolSpec } from '../../tool-call/index.ts'

/**
 * What a tool's trust, or the kind that a session or ACP gives it, claims. Source: glue_core,
 * ToolTrust and ToolKind; glue_server, ToolCallKind.
 */
const MODES: Record<string, ToolMode> = {
  safe: 'read',
  fileEdit: 'safe_write',
  command: 'local',
  read: 'read',
  search: 'read',
  write: 'safe_write',
  edit: 'safe_write',
  exec: 'local',
  execute: 'local',
  network: 'external',
  fetch: 'external',
}

/**
 * What Glue says of a tool. One that changes things and does not say how much it is trusted is
 * treated with care.
 */
export function specOf(name: string, { trust, kind = trust, mutating }: JsonObject): ToolSpec {
  const word = [trust, kind].find(
    (said): said is string => typeof said === 'string' && Object.hasOwn(MODES, said),
  )
  const mode = word === undefined ? undefined : MODES[word]
  return {
    name,
    server: 'glue',
    ...(mode
      ? { mode }
      : mutating === true
        ? { annotations: { readOnlyHint: false, destructiveHint: true } }
        : {}),
  }
}
