import type { ToolMode } from '../../tool-call/index.ts'
import { wordsOf } from './splitName.ts'

/**
 * Tools that agents and providers bring along, by their exact names; only those whose name the
 * words would read wrongly, or not at all (the whole list is in test/policy/mode/builtInTools.test.ts).
 * Sources: Claude Code; Codex; Cline (src/shared/tools.ts); Gemini CLI
 * (packages/core/src/tools/tool-names.ts); VS Code (vscode-copilot-chat, toolNames.ts); opencode;
 * Cursor's `search_replace`, which a documented rule would call read; the server tools of
 * Anthropic, OpenAI, Google and xAI.
 */
const TABLE = {
  read: 'LSP terminal_selection terminal_last_command codebase todoread codebase_investigator skills',
  external:
    'Artifact ExitPlanMode Task bash_code_execution text_editor_code_execution advisor x_search view_x_video close_agent new_task condense report_bug exit_plan_mode github_repo mcp use_mcp_tool tool_replay webfetch websearch codesearch task',
  safe_write: 'focus_chain todowrite manage_todo_list',
  destructive: '',
  local:
    'MultiEdit Monitor TaskStop memory apply_patch computer_use_preview new_rule multiedit create_new_workspace create_and_run_task run_task run_tests runTests search_replace',
} satisfies Record<ToolMode, string>

/** The mode of a built-in agent tool, by its exact name. */
export const BUILT_IN_TOOLS: ReadonlyMap<string, ToolMode> = new Map(
  Object.entries(TABLE).flatMap(([mode, names]) =>
    names
      .split(' ')
      .filter(Boolean)
      .map((name) => [name, mode as ToolMode] as const),
  ),
)

/**
 * The built-in tools that run on the person's machine, by their words: another spelling of one is
 * not milder.
 */
export const LOCAL_SPELLINGS: ReadonlySet<string> = new Set(
  TABLE.local.split(' ').map((name) => wordsOf(name).join(' ')),
)
