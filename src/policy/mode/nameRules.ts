import type { ToolMode } from '../../tool-call/index.ts'

/**
 * The four documented rules on a tool's name: case-sensitive, `_` as the separator. Source:
 * Steerable, Tools Spec, "Pattern rules".
 */
export const NAME_RULES: readonly { readonly mode: ToolMode; readonly pattern: RegExp }[] = [
  { mode: 'read', pattern: /^get_|^list_|^read_|^search_/ },
  { mode: 'safe_write', pattern: /^create_|^update_|^add_|^set_/ },
  { mode: 'destructive', pattern: /^delete_|^remove_|^archive_|^drop_/ },
  { mode: 'local', pattern: /^local_|^shell_|^exec_/ },
]
