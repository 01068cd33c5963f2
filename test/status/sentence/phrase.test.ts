import fc from 'fast-check'
import { createWords } from '../../../src/words/foreign.ts'
import { STATUS_WORDS } from '../../../src/status/messages.en.ts'
import { deriveExecution } from '../../../src/policy/deriveExecution.ts'
import { phraseOf as phraseOfStatus, phraseText } from '../../../src/status/phrase.ts'
import type { JsonObject, ToolCallRecord, ToolMode } from '../../../src/model/index.ts'

const words = createWords(STATUS_WORDS)
const phraseOf = (
  record: ToolCallRecord,
  mode: ToolMode,
  ...tense: [Parameters<typeof phraseOfStatus>[1], typeof words]
) => phraseOfStatus({ execution: deriveExecution(record, undefined), mode }, ...tense)
const phrase = (
  name: string,
  given: unknown,
  mode: ToolMode = 'safe_write',
  tense: 'will' | 'soon' | 'did' | 'did_not' | 'asked' = 'did',
) => phraseOf({ call: { id: 'c', name, arguments: given as JsonObject } }, mode, tense, words)
const text = (...given: Parameters<typeof phrase>) => phraseText(phrase(...given), words)

/** In the order in which they are looked for. */
const KEYS = ['path', 'file', 'uri', 'url', 'title', 'name', 'id']

describe('the object of a sentence', () => {
  it('is the first text among path, file, uri, url, title, name, id', () => {
    KEYS.forEach((key, index) => {
      const given = Object.fromEntries(
        KEYS.slice(index)
          .map((later) => [later, `the ${later}`])
          .toReversed(),
      )
      expect(phrase('update', given).object).toBe(`the ${key}`)
    })
  })

  it('is a command only of what runs', () => {
    const given = { command: 'ls -la', title: 'The list' }
    expect(phrase('run', given, 'local').object).toBe('ls -la')
    expect(phrase('update', given).object).toBe('The list')
  })

  it('is an argument that the tool declares, a required one before the others', () => {
    const said = (inputSchema: JsonObject) =>
      phraseOf(
        {
          call: {
            id: 'c',
            name: 'delete_bucket',
            arguments: { path: 'tmp/cache.txt', name: 'old', title: 'production', force: true },
          },
          spec: { name: 'delete_bucket', inputSchema },
        },
        'destructive',
        'asked',
        words,
      )
    const properties = { title: { type: 'string' }, name: { type: 'string' } }
    expect(said({ properties, additionalProperties: false }).object).toBe('production')
    expect(said({ properties, required: ['name'] }).object).toBe('old')
    expect(said({ properties: { bucket: { type: 'string' } } })).toMatchObject({
      object: '',
      noun: 'bucket',
    })
    expect(said({ type: 'object' }).object).toBe('production')
  })

  it.each(['api_key', 'secret', 'access_token'])('is no secret, by its name: %s', (key) => {
    const said = text(`delete_${key}`, { [key]: 'correct horse', id: 7 }, 'destructive')
    expect(said).toBe(`Deleted ${key.replace('_', ' ')} 7`)
  })

  it.each<[string, JsonObject, string]>([
    ['takes none', { additionalProperties: false }, ''],
    ['declares none', { properties: {} }, ''],
    ['needs one, and says no more of it', { required: ['title'] }, 'production'],
    ['names them by a pattern', { patternProperties: { '^x': {} } }, ''],
    [
      'declares them elsewhere in its schema',
      { $ref: '#/$defs/Given', $defs: { Given: { properties: { title: {} } } } },
      'production',
    ],
    ['declares them nowhere here', { $ref: 'https://example.com/schema' }, ''],
    ['declares them in parts', { allOf: [{ properties: { title: {} } }, {}] }, 'production'],
    [
      'needs one of its parts first',
      { allOf: [{ properties: { title: {}, name: {} } }, { required: ['title'] }] },
      'production',
    ],
    [
      'declares them in a choice',
      { oneOf: [{ $ref: '#/$defs/A' }], $defs: { A: { properties: { name: {} } } } },
      'old',
    ],
    ['forbids the first', { properties: { path: false, title: true } }, 'production'],
  ])('is none that a tool ignores which %s', (_, inputSchema, object) => {
    const given = { path: 'tmp/cache.txt', name: 'old', title: 'production' }
    const record: ToolCallRecord = {
      call: { id: 'c', name: 'delete_bucket', arguments: given },
      spec: { name: 'delete_bucket', inputSchema },
    }
    expect(phraseOf(record, 'destructive', 'asked', words).object).toBe(object)
  })

  it('skips values that are not text, or blank', () => {
    expect(
      phrase('update_file', {
        path: 7,
        file: null,
        uri: '',
        url: ' \n',
        command: ['x'],
        title: 'the title',
      }).object,
    ).toBe('the title')
  })

  it('is an own member, never an inherited one', () => {
    expect(phrase('update_file', Object.create({ path: 'inherited' }))).toMatchObject({
      noun: 'file',
      object: '',
    })
  })

  it('keeps both of its ends where it is long, and says how much is between them', () => {
    const spoken = (length: number) => text('update_file', { path: `${'x'.repeat(length - 1)}y` })
    expect(spoken(60)).toBe(`Changed ${'x'.repeat(59)}y`)
    for (const [length, left] of [
      [61, '11'],
      [10_000, '9,950'],
      [1_000_000, '999,950'],
    ] as const)
      expect(spoken(length)).toBe(
        `Changed “${'x'.repeat(25)}” ${left} characters not shown “${'x'.repeat(24)}y”`,
      )
  })

  it.each([null, undefined, [], ['path'], 'path', 7, {}])(
    'is missing for arguments that are %j; the name of the tool says what it acts on',
    (given) => {
      expect(text('update_file', given)).toBe('Changed file')
      expect(phrase('update', given)).toMatchObject({ object: 'update', isToolName: true })
    },
  )
})

describe('verb, noun and value', () => {
  it.each<[name: string, given: JsonObject, mode: ToolMode, sentence: string]>([
    [
      'delete_entities',
      { entityNames: ['garden room'] },
      'destructive',
      'Deleted entity “garden room”',
    ],
    ['delete_entities', { entityNames: ['a', 'b', 'c'] }, 'destructive', 'Deleted 3 entities'],
    ['delete_comment', { id: 42 }, 'destructive', 'Deleted comment 42'],
    ['delete_comment', { id: 2 ** 60 }, 'destructive', 'Deleted a comment'],
    ['create_refund', { amount: 5 }, 'destructive', 'Created a refund'],
    ['create_invoice', {}, 'safe_write', 'Created an invoice'],
    ['create_user', {}, 'safe_write', 'Created a user'],
    ['create_event', { event: { title: 'Stand-up' } }, 'safe_write', 'Created event Stand-up'],
    ['get_weather', { city: 'Oslo' }, 'read', 'Looked up weather'],
    ['list_invoices', { customer: 'c1' }, 'read', 'Listed invoices'],
    ['read_multiple_files', { paths: ['a.md', 'b.md'] }, 'read', 'Read 2 files'],
    ['move_file', { source: 'a.md', destination: 'b.md' }, 'safe_write', 'Moved a.md to b.md'],
    ['insertEdit', { filePath: 'a.ts' }, 'safe_write', 'Changed a.ts'],
    ['get_file_contents', { path: 'a.md' }, 'read', 'Read a.md'],
    ['events.delete', { eventId: 'e1' }, 'destructive', 'Deleted event e1'],
    ['local_shell', { command: ['ls', '-a', '~'] }, 'local', 'Ran “ls -a ~”'],
    ['shell', { command: ['bash', '-lc', 'npm test'] }, 'local', 'Ran “npm test”'],
    ['shell', { command: ['/bin/sh', '-c', 'npm test'] }, 'local', 'Ran “npm test”'],
    ['shell', { command: ['bash', 'build.sh', 'all'] }, 'local', 'Ran “bash build.sh all”'],
    ['bash_code_execution', { command: 'ls -a' }, 'external', 'Ran “ls -a”'],
    ['code_execution', { code: 'import csv' }, 'external', 'Ran code'],
    ['code_interpreter', { code: 'import csv' }, 'external', 'Ran code'],
    ['new_page', { url: 'https://a.example' }, 'local', 'Opened https://a.example'],
  ])('%s %j, %s: %s', (name, given, mode, sentence) => {
    expect(text(name, given, mode)).toBe(sentence)
  })

  const patchOf = (...heads: string[]) =>
    `*** Begin Patch\n${heads.map((head) => `*** ${head}\n+new\n`).join('')}*** End Patch`
  const PATCH = patchOf('Update File: a.txt')
  const told = `apply_patch <<'EOF'\n${PATCH}\nEOF\n`

  it.each<[name: string, given: JsonObject, sentence: string]>([
    ['apply_patch', { input: PATCH }, 'Changed a.txt'],
    ['apply_patch', { input: patchOf('Add File: a.txt') }, 'Created a.txt'],
    ['apply_patch', { input: patchOf('Delete File: a.txt') }, 'Deleted a.txt'],
    ['apply_patch', { input: patchOf('Add File: a', 'Update File: b') }, 'Changed 2 files'],
    ['shell', { command: ['apply_patch', PATCH] }, 'Changed a.txt'],
    ['shell', { command: ['bash', '-lc', told] }, 'Changed a.txt'],
    ['exec_command', { cmd: told }, 'Changed a.txt'],
  ])('says which files a patch changes: %s %j: %s', (name, given, sentence) => {
    expect(text(name, given, 'local')).toBe(sentence)
  })

  it.each([
    ['that another command follows', `${told}rm -rf build`],
    ['on whose line another command stands', told.replace("'EOF'", "'EOF' && rm -rf build")],
    ['that ends before its last line', told.replace('+new', 'EOF\nrm -rf build')],
    ['in which the shell runs commands', told.replace("'EOF'", 'EOF')],
    ['that is no text', { toString: 1 }],
    ['that has no end', told.replace('*** End Patch', '')],
  ])('says that a command ran, of a patch %s', (_, command) => {
    expect(text('shell', { command }, 'local')).toMatch(/^Ran /)
  })

  it.each<[name: string, given: JsonObject, mode: ToolMode, sentence: string]>([
    ['add_comment_to_pending_review', { path: 'a.md' }, 'safe_write', 'Added a comment'],
    ['browser_cookie_set', { path: '/' }, 'safe_write', 'Set cookie'],
    ['exec_in_pod', { name: 'Ida Lind' }, 'local', 'Ran exec_in_pod'],
    ['add_comment', { id: 42 }, 'safe_write', 'Added a comment'],
    ['list_comments', { id: 42 }, 'read', 'Listed comments'],
    ['delete_line', { path: 'a.md' }, 'destructive', 'Changed a.md'],
    ['helpers.search', {}, 'read', 'Used helpers.search'],
    ['create_short_url', { url: 'https://a.example' }, 'safe_write', 'Created a short url'],
    ['file_search', { queries: ['tides', 'ports'] }, 'read', 'Searched for 2 terms'],
    ['shell', { commands: ['cd /', 'ls'] }, 'local', 'Ran 2 commands'],
    ['kubectl_delete', {}, 'destructive', 'Ran kubectl_delete'],
  ])('never says that something was acted on that was not: %s %j, %s: %s', (...row) => {
    const [name, given, mode, sentence] = row
    expect(text(name, given, mode)).toBe(sentence)
  })

  it.each<[name: string, given: JsonObject, mode: ToolMode, sentence: string]>([
    ['manage_user', { action: 'delete', user: 'ann' }, 'destructive', 'Deleted user ann'],
    ['manage_user', { action: 'create', user: 'ann' }, 'destructive', 'Created user ann'],
    ['update_user', { operation: 'DELETE', user: 'ann' }, 'destructive', 'Deleted user ann'],
    [
      'calendar_event',
      { action: 'cancel_event', event_id: 'e1' },
      'destructive',
      'Cancelled event e1',
    ],
    ['label_write', { method: 'delete', name: 'bug' }, 'destructive', 'Deleted label bug'],
    ['user', { subcommand: 'remove', id: 'u1' }, 'destructive', 'Removed user u1'],
    ['update_users', { actions: ['delete'], ids: ['a', 'b'] }, 'destructive', 'Deleted 2 users'],
    ['browser_tabs', { action: 'list' }, 'local', 'Listed browser tabs'],
    [
      'http_request',
      { method: 'DELETE', url: 'https://a.example/1' },
      'destructive',
      'Deleted https://a.example/1',
    ],
    [
      'soft_delete_or_restore',
      { restore: true, ids: ['a', 'b', 'c'] },
      'destructive',
      'Restored 3 items',
    ],
    ['delete_if_exists', { path: 'a' }, 'destructive', 'Deleted a'],
    ['search_and_destroy', { path: 'a' }, 'destructive', 'Deleted a'],
    ['update_user', { action: ' delete ', user: 'ann' }, 'destructive', 'Deleted user ann'],
    ['update_user', { operationType: 'delete', user: 'ann' }, 'destructive', 'Deleted user ann'],
    ['send_money', { amount: 5 }, 'external', 'Sent money'],
    ['soft_delete_or_restore', { restore: false, id: 'a' }, 'destructive', 'Deleted a'],
    ['archive_or_delete_note', { archive: true, note: 'n1' }, 'destructive', 'Archived note n1'],
    [
      'send_or_delete_draft',
      { action: 'delete', draft_id: 'd1' },
      'destructive',
      'Deleted draft d1',
    ],
    [
      'create_update_delete_user',
      { action: 'update', user: 'ann' },
      'destructive',
      'Changed user ann',
    ],
    ['start_stop_server', { action: 'stop', server: 's1' }, 'external', 'Stopped server s1'],
    ['file_manager', { action: 'delete', path: 'a.txt' }, 'destructive', 'Deleted a.txt'],
    ['calendar_manager', { action: 'create', title: 'Lunch' }, 'safe_write', 'Created Lunch'],
    ['kubectl', { verb: 'delete', resource: 'pod', name: 'p1' }, 'destructive', 'Deleted p1'],
    ['send_email', { dry_run: false, subject: 'Hi' }, 'external', 'Sent email Hi'],
    ['send_email', { ids: { toString: null }, subject: 'Hi' }, 'external', 'Sent email Hi'],
    [
      'create_pull_request',
      { draft: true, title: 'Fix' },
      'safe_write',
      'Created pull request Fix',
    ],
  ])('says what an argument chooses: %s %j, %s: %s', (name, given, mode, sentence) => {
    expect(text(name, given, mode)).toBe(sentence)
  })

  it.each<[name: string, given: JsonObject, mode: ToolMode, sentence: string]>([
    ['soft_delete_or_restore', { ids: ['a'] }, 'destructive', 'Ran soft_delete_or_restore'],
    ['archive_or_delete', { archive: true, delete: true }, 'destructive', 'Ran archive_or_delete'],
    ['manage_user', { action: 'list', user: 'ann' }, 'destructive', 'Ran manage_user'],
    ['calendar', { method: 'cancel', event_id: 'e1' }, 'destructive', 'Ran calendar'],
    ['fetch', { method: 'POST', url: 'https://a.example' }, 'external', 'Ran fetch'],
    [
      'update_user',
      { params: { action: 'delete' }, user: 'ann' },
      'destructive',
      'Ran update_user',
    ],
    ['update_user', { delete: true, user: 'ann' }, 'destructive', 'Ran update_user'],
    ['update_user', { method: 'users.delete', user: 'ann' }, 'destructive', 'Ran update_user'],
    ['dont_delete_note', { note: 'n1' }, 'destructive', 'Ran dont_delete_note'],
    ['roll_back_deploy', { id: 'd1' }, 'external', 'Ran roll_back_deploy'],
    ['issue_close_reason_get', { id: 'i1' }, 'safe_write', 'Ran issue_close_reason_get'],
    ['delete_job_status', { id: 'j1' }, 'destructive', 'Ran delete_job_status'],
    ['delete_confirm', { id: 'j1' }, 'destructive', 'Ran delete_confirm'],
    ['archive_unarchive_note', { note: 'n1' }, 'destructive', 'Ran archive_unarchive_note'],
    ['delete_note_preview', { note: 'n1' }, 'destructive', 'Ran delete_note_preview'],
    ['delete_protection_enable', { table: 't' }, 'destructive', 'Ran delete_protection_enable'],
    ['set_reminder_delete', { id: 'r1' }, 'destructive', 'Ran set_reminder_delete'],
    ['delete_later', { path: 'a' }, 'destructive', 'Ran delete_later'],
    ['mark_as_read', { id: 'm1' }, 'safe_write', 'Ran mark_as_read'],
    ['manage_user', { actions: ['create', 'delete'] }, 'destructive', 'Ran manage_user'],
    ['delete_user', { action: 'create', user: 'ann' }, 'destructive', 'Deleted user ann'],
    ['http_request', { method: 'POST', url: 'https://a.example' }, 'external', 'Ran http_request'],
    ['update_file', { command: 'delete', path: 'a.md' }, 'local', 'Changed a.md'],
    [
      'update_user',
      { action: 'delete nothing, it is safe', user: 'ann' },
      'safe_write',
      'Changed user ann',
    ],
    ['create_update_delete_user', { user: 'ann' }, 'destructive', 'Ran create_update_delete_user'],
    ['calculator', { op: 'add', a: 1, b: 2 }, 'safe_write', 'Ran calculator'],
    ['matrix', { operation: 'add', a: [1], b: [2] }, 'safe_write', 'Ran matrix'],
    ['text_processor', { operation: 'replace', find: 'a' }, 'safe_write', 'Ran text_processor'],
    ['crud', { op: 'remove', table: 'x' }, 'destructive', 'Ran crud'],
    ['manage_user', { action: 'soft-delete', user: 'ann' }, 'destructive', 'Ran manage_user'],
    ['manage_user', { action: { type: 'delete' }, user: 'ann' }, 'destructive', 'Ran manage_user'],
    ['manage_user', { mode: 'delete', user: 'ann' }, 'destructive', 'Ran manage_user'],
  ])('says no choice that its arguments do not make: %s %j, %s: %s', (...row) => {
    const [name, given, mode, sentence] = row
    expect(text(name, given, mode)).toBe(sentence)
  })

  it.each<[name: string, given: JsonObject, mode: ToolMode]>([
    ['send_email', { dry_run: true, subject: 'Hi' }, 'external'],
    ['send_email', { draft: true, subject: 'Hi' }, 'external'],
    ['delete_user', { dryRun: 'true', id: '7' }, 'destructive'],
    ['kubectl_apply', { dryRun: 'client' }, 'local'],
    ['delete_file', { path: 'a.md', preview: true }, 'local'],
    ['edit_file', { path: 'a.md', dryRun: true, edits: [] }, 'local'],
    ['delete_dry_run', { id: '7' }, 'destructive'],
    ['cancel_delete', { id: '7' }, 'destructive'],
    ['request_delete', { id: '7' }, 'destructive'],
    ['explain_delete', { id: '7' }, 'destructive'],
    ['draft_send', { id: '7' }, 'external'],
    ['delete_history_get', { id: '7' }, 'destructive'],
  ])('does not say that what was tried, asked for or looked up was done: %s %j', (...row) => {
    const [name, given, mode] = row
    expect(text(name, given, mode)).toBe(`Ran ${name}`)
  })

  it.each(['delete_nothing', 'read_your_files_are_safe', 'change_only_this', 'set_аdmin'])(
    'makes no sentence of a name that is one, or not of our letters: %s',
    (name) => {
      expect(phrase(name, {}, 'local').noun).toBe('')
    },
  )

  it('keeps its values apart where a translation puts them in another order', () => {
    const german = createWords(STATUS_WORDS, {
      'phrase.move.did': '{object} verschoben',
      'object.to': '{object} nach {target}',
      'object.named': '{object} ({noun}, {mode})',
    })
    const said = (name: string, given: JsonObject) =>
      phraseText(
        phraseOf({ call: { id: 'c', name, arguments: given } }, 'safe_write', 'did', german),
        german,
      )
    expect(said('move_file', { source: 'a', destination: 'b' })).toBe('a nach b verschoben')
    expect(said('move_task', { task_id: 't1' })).toBe('t1 (task, ) verschoben')
  })
})

describe('the sentence', () => {
  it('has the verb of the name and the object of the arguments', () => {
    expect(phrase('update_file', { path: 'a.md' })).toEqual({
      parts: [{ text: 'Changed ' }, { value: 'object' }],
      noun: '',
      object: 'a.md',
      target: '',
      isToolName: false,
      flow: 'name',
    })
    expect(text('update_file', { path: 'a.md' }, 'safe_write', 'will')).toBe('Will change a.md')
    expect(phrase('shell_run', { command: 'npm test' }, 'local').flow).toBe('command')
    expect(phrase('frobnicate', {}, 'local').flow).toBe('name')
    expect(text('shell_run', { command: 'npm test' }, 'local', 'asked')).toBe('Run “npm test”?')
    expect(phrase('web_search', { query: 'tides' }, 'external').flow).toBeUndefined()
    expect(text('web_search', { query: 'tides' }, 'external')).toBe('Searched the web for tides')
  })

  it.each([
    ['delete_file', 'Deletes a.md'],
    ['publish_page', 'Publishes a.md'],
    ['copy_file', 'Copies a.md'],
    ['press_key', 'Presses key'],
  ])('of a call that is held back says what it does soon: %s', (name, said) => {
    expect(text(name, { path: 'a.md' }, 'destructive', 'soon')).toMatch(said)
  })

  it('without a known verb or object says Ran, or Used, and the machine name', () => {
    expect(text('frobnicate', { path: 'a.md' }, 'external')).toBe('Ran frobnicate')
    expect(text('update', {}, 'safe_write', 'did_not')).toBe('Did not run update')
    expect(text('x_get', {}, 'read')).toBe('Used x_get')
    expect(text('x_get', {}, 'read', 'asked')).toBe('Use x_get?')
  })

  it.each(['', '  '])(
    'of a call with no name (%j) says so in words, and quotes nothing',
    (name) => {
      expect(text(name, {})).toBe('Ran a tool without a name')
      expect(text(name, {}, 'safe_write', 'asked')).toBe('Run a tool without a name?')
    },
  )

  it('never reads a value as a message: {object} and other names stay as they are', () => {
    expect(text('update_file', { path: '{object} {mode}' })).toBe('Changed “{object} {mode}”')
    expect(text('{object}', {}, 'external')).toBe('Ran {object}')
  })

  it('never replaces the machine name with a title that claims something else', () => {
    const record = {
      call: { id: 'c', name: 'delete_repo', arguments: {} },
      spec: {
        name: 'delete_repo',
        title: 'Get weather',
        annotations: { title: 'Read-only lookup' },
      },
    }
    expect(phraseText(phraseOf(record, 'destructive', 'asked', words), words)).toBe(
      'Delete a repo?',
    )
  })

  it('contains the object or the name, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.dictionary(fc.constantFrom(...KEYS, '__proto__'), fc.anything()),
        fc.constantFrom<ToolMode>('read', 'safe_write', 'destructive', 'local', 'external'),
        (name, given, mode) => {
          const { object, noun, parts } = phrase(name, given, mode)
          // a name of a verb and a thing says it itself: `callB`
          if (object === '' && noun !== '') return
          // of several it says how many
          const isCounted = Object.values(given).some(
            (each) => Array.isArray(each) && each.length > 1,
          )
          if (isCounted && object === '') return
          const values = Object.values(given).map((each) =>
            typeof each === 'number' ? String(each) : each,
          )
          expect([name, ...values]).toContain(object)
          expect(parts.filter((part) => 'value' in part && part.value !== 'noun')).toEqual(
            object.trim() === '' ? [] : [{ value: 'object' }],
          )
        },
      ),
    )
  })

  it('is spoken in the app’s language, in its own order', () => {
    const translated = createWords(STATUS_WORDS, { 'phrase.change.will': '{object} wird geändert' })
    expect(
      phraseText(
        phraseOf(
          { call: { id: 'c', name: 'update_file', arguments: { path: 'a.md' } } },
          'safe_write',
          'will',
          translated,
        ),
        translated,
      ),
    ).toBe('a.md wird geändert')
  })
})
