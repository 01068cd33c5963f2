import { needsConsent, explainToolMode } from '../support/byWords.ts'
import type { ToolSpec } from '../../src/model/index.ts'

const said = (name: string, server?: string) => {
  const { mode, source } = explainToolMode(name, { server })
  return [name, mode, source]
}
const modeOf = (name: string) => explainToolMode(name).mode
const kinds = (name: string, server?: string) =>
  explainToolMode(name, { server }).because.map(({ kind }) => kind)

describe('names by the word lists', () => {
  it('words in camel case are found: deleteRepo is destructive', () => {
    for (const name of ['deleteRepo', 'removeUser', 'dropTable', 'RepoDelete'])
      expect(said(name)).toEqual([name, 'destructive', 'name'])
  })

  it('the name of a server is not taken for the verb', () => {
    for (const name of [
      'github.delete_repo',
      'mcp__github__delete_repo',
      'github/delete-repo',
      'functions.delete_repo',
      'github:delete_repo',
    ])
      expect(said(name)).toEqual([name, 'destructive', 'name'])
    for (const name of [
      'mcp__github__get_repo',
      'github.list_repos',
      'github/getRepo',
      'github:search-repos',
      'github__read_repo',
    ])
      expect(said(name)).toEqual([name, 'read', 'name'])
  })

  it('a destructive word wins over a read word at the start', () => {
    for (const name of [
      'get_and_delete_user',
      'list_then_purge_queue',
      'read_and_remove_row',
      'fetch_or_drop_table',
      'getAndDeleteUser',
      'show-and-wipe',
    ])
      expect(said(name)).toEqual([name, 'destructive', 'name'])
    expect(kinds('get_and_delete_user')).toEqual(['name_rule', 'destructive_word'])
  })

  it('a changing verb behind a reading one is what the tool does', () => {
    for (const [name, mode] of [
      ['get_transfer_money', 'external'],
      ['getTransferMoney', 'external'],
      ['get_then_send', 'external'],
      ['list_all_and_notify', 'external'],
      ['list_transfer', 'external'],
      ['get_withdraw_the_balance', 'external'],
      ['search_buy_ticket', 'external'],
      ['get_or_create_label', 'safe_write'],
      ['get_user_and_update', 'safe_write'],
      ['fetch_recreate_index', 'safe_write'],
      ['status_update', 'safe_write'],
      ['list_delete', 'destructive'],
      ['get_and_delete_user', 'destructive'],
      ['read_write_file', 'local'],
      ['read_and_remove_file', 'local'],
      ['get_execute_command', 'local'],
    ] as const)
      expect(said(name)).toEqual([name, mode, 'name'])
    expect(kinds('get_transfer_money')).toEqual(['name_rule', 'verb'])
    expect(explainToolMode('get_or_create_label').because.map(({ text }) => text)).toEqual([
      'its name starts with get_',
      'its name says create',
    ])
  })

  it('a noun or a participle behind a reading verb changes nothing', () => {
    for (const name of [
      'get_deleted_items',
      'list_transfers',
      'get_transfer',
      'get_transfer_status',
      'get_payment_status',
      'list_sent_messages',
      'get_unread_messages',
      'list_open_issues',
      'get_update',
      'get_send_history',
      'get_write_access',
      'list_add_ons',
      'list_create_account_status',
      'list_merge_request_changed_files',
      'list_pipeline_trigger_jobs',
      'get_team_access_requests',
      'verify_login',
      'get_release_notes',
      'search_books',
      'get_exchange_rate',
      'get_deploy_key',
      'get_build_and_test_results',
    ])
      expect(said(name)).toEqual([name, 'read', 'name'])
  })

  it('a number at the end of a word is no part of it: user_delete2 is destructive', () => {
    for (const name of [
      'user_delete2',
      'get_user_delete2',
      'getDelete2',
      'deleteV2',
      'delete_2',
      'DELETE2_USER',
      'get_user_purge٢',
      'server2__list_and_wipe10',
    ])
      expect(said(name)).toEqual([name, 'destructive', 'name'])
    expect(said('rm2')).toEqual(['rm2', 'local', 'name'])
    expect(said('create2_note')).toEqual(['create2_note', 'safe_write', 'name'])
    expect(said('run_bash2')).toEqual(['run_bash2', 'local', 'name'])
  })

  it('a destructive word between numbers counts, a milder one does not', () => {
    for (const name of ['get_delete2all', 'list_2delete', 'get_x9purge9y'])
      expect(said(name)).toEqual([name, 'destructive', 'name'])
    expect(said('read2write_user')).toEqual(['read2write_user', 'external', 'assumed'])
  })

  it('a read word counts only as a whole word', () => {
    for (const name of ['getaway_car_crush', 'readdress_all_mail', 'searchlight_off'])
      expect(['read', 'safe_write']).not.toContain(modeOf(name))
    for (const name of ['listing_overwrite', 'showcase_wipe'])
      expect(said(name)).toEqual([name, 'destructive', 'name'])
  })

  it('a very long name is never read, and takes no longer than a short one', () => {
    for (const name of [
      `get_${'a_'.repeat(50_000)}!`,
      'a'.repeat(200_000),
      'A'.repeat(100_000),
      `get_${'x'.repeat(1_000_000)}`,
      `mcp__${'__'.repeat(400_000)}\n`,
      'aA'.repeat(500_000),
    ]) {
      expect([name.length, modeOf(name), needsConsent(name, { server: null })]).toEqual([
        name.length,
        'external',
        true,
      ])
    }
    expect(kinds(`get_${'x'.repeat(300)}`)).toEqual(['assumed', 'long_name'])
    expect(kinds(`delete_${'x'.repeat(300)}`)).toEqual(['name_rule', 'long_name'])
  })

  it('a title does not change the mode', () => {
    const titled: Partial<ToolSpec> = {
      title: 'Get weather',
      annotations: { title: 'Read-only lookup' },
    }
    expect(explainToolMode('delete_repo', titled).mode).toBe('destructive')
    expect(explainToolMode('frobnicate', { annotations: { title: 'get_weather' } }).source).toBe(
      'assumed',
    )
  })

  it('harmless names are not raised: get_deleted_items is read', () => {
    for (const name of ['get_deleted_items', 'list_removed_users'])
      expect(said(name)).toEqual([name, 'read', 'name'])
    for (const name of ['undelete_record', 'unarchive-page', 'reopenIssue'])
      expect([name, modeOf(name)]).not.toEqual([name, 'destructive'])
    expect(needsConsent('get_drop_down_options', { server: null })).toBe(false)
  })

  it('getUser is read, upper case does not matter, and only whole words count', () => {
    for (const name of ['getUser', 'GET_USER', 'Get-User', 'get.user'])
      expect([name, modeOf(name)]).toEqual([name, 'read'])
    for (const name of [
      '',
      'get',
      'get-',
      'Get',
      'budget_x',
      'forget_me',
      '_',
      '__',
      '.',
      'mcp__',
      'mcp__a__',
    ])
      expect(said(name)).toEqual([name, 'external', 'assumed'])
    expect(modeOf('purge_x')).toBe('destructive')
    expect(modeOf('web_search')).toBe('external')
    expect(modeOf('write_x')).toBe('safe_write')
  })

  it.each([
    ['asana_delete_task', 'destructive'],
    ['iterations-delete', 'destructive'],
    ['get_rid_of_backups', 'destructive'],
    ['mark_as_read', 'safe_write'],
    ['GMAIL_SEND_EMAIL', 'external'],
    ['log_out', 'external'],
    ['check_out_cart', 'external'],
    ['signUpUser', 'external'],
    ['create_deletion_request', 'destructive'],
    ['schedule_removal', 'destructive'],
    ['stories-get-by-id', 'read'],
    ['calendar.v4.calendarEvent.patch', 'safe_write'],
    ['slack_post_message', 'external'],
    ['browser_click', 'local'],
    ['browser_cookie_get', 'read'],
    ['write_file', 'local'],
    ['read_file', 'read'],
    ['run_terminal_cmd', 'local'],
    ['find_and_replace_in_file', 'local'],
    ['process_payment', 'external'],
    ['kill_process', 'local'],
    ['insert', 'local'],
    ['insert-many', 'safe_write'],
    ['update_note', 'safe_write'],
    ['delete_note', 'destructive'],
    ['read_note', 'read'],
    ['shell_run', 'local'],
    ['sync_ledger', 'external'],
  ])('%s is %s', (name, mode) => {
    expect(modeOf(name)).toBe(mode)
  })

  it('on a server for this machine a write becomes local; a read and an unknown tool keep their mode', () => {
    expect(kinds('set_orientation', 'mobile')).toEqual(['name_rule', 'machine_server'])
    expect(said('get_orientation', 'mobile')).toEqual(['get_orientation', 'read', 'name'])
    expect(said('frobnicate', 'mobile')).toEqual(['frobnicate', 'external', 'assumed'])
    expect(said('update_note', 'files')).toEqual(['update_note', 'safe_write', 'name'])
  })

  it('the server’s own name is never taken for the verb', () => {
    expect(modeOf('mcp__reset-service__get_x')).toBe('read')
    expect(explainToolMode('reset_service_get_x', { server: 'reset-service' }).mode).toBe('read')
    expect(explainToolMode('delete_x', { server: 'delete' }).mode).toBe('destructive')
  })
})

describe('names that hide something', () => {
  it('hidden characters are ignored when that is more dangerous; otherwise the mode is assumed', () => {
    expect(kinds('delete\u200B_repo')).toEqual(['name_rule', 'hidden_name'])
    expect(kinds('get\u200B_repo')).toEqual(['assumed', 'hidden_name'])
    for (const name of [
      'get_\u202Erepo',
      'get_repo\uFEFF',
      'get_\u{E0041}repo',
      'get_\u0000repo',
      'get_repo\n',
      'get_\u3164x',
      'get_\u00A0x',
      '\uFF47\uFF45\uFF54_repo',
      'get_\uD800',
    ]) {
      expect([JSON.stringify(name), ...said(name).slice(1)]).toEqual([
        JSON.stringify(name),
        'external',
        'assumed',
      ])
      expect(needsConsent(name, { server: null })).toBe(true)
    }
  })

  it('a name of mixed scripts is neither read nor safe_write, and matches no registered name', () => {
    const tools = {
      delete_repo: { mode: 'read' },
      get_user: { mode: 'read' },
      pay_invoice: { mode: 'read' },
    } as const
    for (const name of ['d\u0435lete_repo', 'g\u0435t_user', '\u0440ay_invoice'])
      expect([
        name,
        explainToolMode(name, undefined, { tools }).mode,
        needsConsent(name, { server: null }, { tools }),
      ]).toEqual([name, 'external', true])
    expect(
      kinds('get_\u043F\u043E\u043B\u044C\u0437\u043E\u0432\u0430\u0442\u0435\u043B\u044C'),
    ).toEqual(['assumed', 'hidden_name'])
  })

  it('a trusted server’s readOnlyHint does not lower such a name', () => {
    const facts = { server: 'files', annotations: { readOnlyHint: true } }
    expect(
      explainToolMode('delete\u200B_repo', facts, { servers: { files: { trusted: true } } }).mode,
    ).toBe('destructive')
    expect(
      explainToolMode('g\u0435t_user', facts, { servers: { files: { trusted: true } } }).source,
    ).toBe('assumed')
  })

  it('a name in one script, or in scripts that belong together, hides nothing', () => {
    for (const name of ['get_caf\u00E9', 'get_\u6771\u4EAC', 'get_\u30C6\u30B9\u30C8'])
      expect(said(name)).toEqual([name, 'read', 'name'])
  })
})
