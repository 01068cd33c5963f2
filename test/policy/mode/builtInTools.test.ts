import { explainToolMode } from '../../support/byWords.ts'
import { BUILT_IN_TOOLS } from '../../../src/policy/commonNames.ts'
import type { ToolMode } from '../../../src/model/index.ts'

/**
 * Every tool of Claude Code, Codex, Cline, Gemini CLI, VS Code, opencode and the providers, whether
 * a word or the table knows it.
 */
const TOOLS = {
  read: 'BashOutput Glob Grep LS LSP Read TaskOutput ToolSearch ReadMcpResourceTool ListMcpResourcesTool tool_search tool_search_tool_regex tool_search_tool_bm25 file_search wait get_terminal_output terminal_selection terminal_last_command codebase semantic_search grep_search test_search test_failure todoread cli_help codebase_investigator search_subagent skills',
  external:
    'Agent Artifact AskUserQuestion ExitPlanMode SendMessage Skill Task WebFetch WebSearch web_search web_fetch web_search_preview code_execution bash_code_execution text_editor_code_execution code_interpreter image_generation advisor mcp google_search enterprise_web_search google_maps url_context x_search view_x_video google_web_search request_user_input spawn_agent send_input close_agent use_mcp_tool access_mcp_resource new_task plan_mode_respond act_mode_respond condense report_bug use_skill use_subagents attempt_completion submit_and_exit delegate_to_agent activate_skill ask_user ask_question ask_followup_question exit_plan_mode github_repo fetch_webpage runSubagent tool_replay webfetch websearch codesearch question task skill',
  safe_write:
    'CronCreate EnterPlanMode TaskCreate TaskUpdate TodoWrite update_plan focus_chain save_memory write_todos todowrite enter_plan_mode update_topic manage_todo_list',
  destructive: 'CronDelete',
  local:
    'Bash Edit MultiEdit EnterWorktree ExitWorktree KillShell KillBash Monitor NotebookEdit PowerShell TaskStop Write bash str_replace_based_edit_tool str_replace_editor computer memory shell shell_command exec_command unified_exec write_stdin local_shell js_repl apply_patch computer_use_preview execute_command replace_in_file write_to_file browser_action new_rule run_commands editor run_shell_command replace write_file edit write patch multiedit run_in_terminal insert_edit_into_file create_file replace_string_in_file multi_replace_string_in_file edit_notebook_file edit_files run_notebook_cell create_directory create_new_jupyter_notebook create_new_workspace install_extension run_vscode_command create_and_run_task run_task run_tests runTests run_agent_script open_simple_browser search_replace',
} satisfies Record<ToolMode, string>

const rows = Object.entries(TOOLS).flatMap(([mode, names]) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name): [string, string] => [name, mode]),
)

describe('tools that agents bring along', () => {
  it.each(rows)('%s is %s', (name, mode) => {
    expect(explainToolMode(name)).toMatchObject({ mode, source: 'name' })
  })

  it('the table has exactly the tools of this list', () => {
    const listed = new Map(rows)
    expect(
      [...BUILT_IN_TOOLS].filter(
        ([name, mode]) => listed.get(name) !== mode && name !== 'search_replace',
      ),
    ).toEqual([])
  })

  it('names must match exactly, in case too, and another spelling of a local tool is not milder', () => {
    expect(explainToolMode('Task')).toMatchObject({
      mode: 'external',
      because: [{ kind: 'built_in' }],
    })
    expect(explainToolMode('TASK')).toMatchObject({ mode: 'external', source: 'assumed' })
    expect(explainToolMode('mcp__files__applyPatch')).toMatchObject({
      mode: 'local',
      because: [{ kind: 'verb' }, { kind: 'built_in_spelling' }],
    })
    expect(explainToolMode('search-replace')).toMatchObject({ mode: 'local' })
  })

  it('the table has no effect under spec rules', () => {
    expect(explainToolMode('Monitor', undefined, { names: 'spec' })).toMatchObject({
      mode: 'external',
      source: 'assumed',
    })
  })
})
