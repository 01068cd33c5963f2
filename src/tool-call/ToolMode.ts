/**
 * What kind of tool it is. `read` inspects and changes nothing, `safe_write` makes a bounded
 * change, `destructive` cannot be reversed by itself, `local` touches the person's machine,
 * `external` calls an outside service. Source: Steerable, Tools Spec.
 */
export type ToolMode = 'read' | 'safe_write' | 'destructive' | 'local' | 'external'

/**
 * Where a mode came from: the host registered it, the server annotated it, the tool's name says it,
 * or nothing did. `checking`: a page has not read the name yet, and the mode counts for nothing.
 */
export type ToolModeSource = 'registered' | 'annotation' | 'name' | 'assumed' | 'checking'

/**
 * From the mildest to the one that deserves most care. Evidence may raise a mode along this list,
 * never lower it.
 */
export const TOOL_MODES: readonly ToolMode[] = [
  'read',
  'external',
  'safe_write',
  'destructive',
  'local',
]
