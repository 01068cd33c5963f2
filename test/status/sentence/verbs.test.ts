import fc from 'fast-check'
import { createWords } from '../../../src/words/foreign.ts'
import { STATUS_WORDS } from '../../../src/status/messages.en.ts'
import { wordsOf } from '../../../src/policy/schemaHints.ts'
import { verbIn } from '../../../src/status/verbs.ts'
import type { ToolMode } from '../../../src/model/index.ts'

/** By what they do; the verbs of `act` say only that something runs. */
const SPOKEN = {
  read: ['read', 'list', 'search', 'look_up', 'check', 'compare', 'analyze', 'search_web'],
  write: [
    'change',
    'write',
    'create',
    'add',
    'rename',
    'move',
    'copy',
    'set',
    'format',
    'upload',
    'import',
    'assign',
    'close',
    'resolve',
    'reopen',
    'restore',
    'accept',
    'snooze',
    'dismiss',
  ],
  destroy: [
    'delete',
    'clear',
    'replace',
    'archive',
    'cancel',
    'uninstall',
    'merge',
    'transfer',
    'send',
    'forward',
    'submit',
    'post',
    'place',
    'publish',
    'end',
  ],
  act: [
    'run',
    'start',
    'stop',
    'restart',
    'install',
    'upgrade',
    'open',
    'take',
    'fill',
    'select',
    'press',
    'resize',
    'call',
    'fetch',
    'download',
    'ask',
  ],
}
const classOf = (spoken: string) =>
  Object.entries(SPOKEN).find(([, verbs]) => verbs.includes(spoken))?.[0] ?? ''
const VERBS = Object.values(SPOKEN).flat()
const MODES: readonly ToolMode[] = ['read', 'external', 'safe_write', 'destructive', 'local']
const NAME_WORDS = [
  'get',
  'read',
  'list',
  'search',
  'web',
  'find',
  'update',
  'write',
  'create',
  'set',
  'move',
  'delete',
  'remove',
  'purge',
  'send',
  'deploy',
  'overwrite',
  'run',
  'shell',
  'open',
  'fetch',
  'call',
  'note',
  'user',
  '',
]
const names = fc
  .array(fc.constantFrom(...NAME_WORDS), { maxLength: 5 })
  .chain((words) =>
    fc.constantFrom(
      words.join('_'),
      words.join('-'),
      words.join('.'),
      words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    ),
  )
const verbOf = (name: string, mode: ToolMode) => verbIn(wordsOf(name.slice(0, 200)), mode)?.verb
const spokenFor = (mode: ToolMode, name: string) => verbOf(name, mode) ?? ''

describe('verbOf', () => {
  it.each<[string, ToolMode, string | undefined]>([
    ['read_file', 'read', 'read'],
    ['get_note', 'read', 'look_up'],
    ['create_refund', 'destructive', 'create'],
    ['create_release', 'destructive', 'create'],
    ['note_update_delete', 'destructive', 'delete'],
    ['update_purge_policy', 'destructive', 'change'],
    ['BashOutput', 'local', undefined],
    ['API-post-search', 'read', 'search'],
    ['list_notes', 'read', 'list'],
    ['search_notes', 'read', 'search'],
    ['web_search', 'read', 'search_web'],
    ['searchTheWeb', 'external', 'search_web'],
    ['update_note', 'safe_write', 'change'],
    ['create_note', 'safe_write', 'create'],
    ['add_tag', 'safe_write', 'add'],
    ['set_title', 'safe_write', 'set'],
    ['rename_file', 'safe_write', 'rename'],
    ['delete_note', 'destructive', 'delete'],
    ['removeUser', 'destructive', 'remove'],
    ['mcp__github__delete_repo', 'destructive', 'delete'],
    ['github.delete-repo', 'destructive', 'delete'],
    ['send_mail', 'destructive', 'send'],
    ['shell_run', 'local', 'run'],
    ['open_file', 'local', 'open'],
    ['fetch_page', 'external', 'fetch'],
    ['frobnicate', 'external', undefined],
    ['', 'local', undefined],
    ['budget_report', 'read', undefined],
    ['deleted_items', 'destructive', undefined],
  ])('%s, %s: %s', (name, mode, verb) => {
    expect(verbOf(name, mode)).toBe(verb)
  })

  it('uses the first known word of the name', () => {
    expect(verbOf('create_and_set_note', 'safe_write')).toBe('create')
    expect(verbOf('set_and_create_note', 'safe_write')).toBe('set')
  })

  it('never says that a tool only reads which does more, nor that one which reads destroys', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(['read', 'act', '']).toContain(classOf(spokenFor('read', name)))
        expect(['write', 'act', '']).toContain(classOf(spokenFor('safe_write', name)))
        expect(['destroy', 'write', 'act', '']).toContain(classOf(spokenFor('destructive', name)))
      }),
    )
    expect(verbOf('get_and_delete_user', 'destructive')).toBe('delete')
    expect(verbOf('get_user', 'destructive')).toBeUndefined()
    expect(verbOf('web_search', 'destructive')).toBeUndefined()
  })

  it('says the second thing that a tool does, where that cannot be reversed', () => {
    for (const mode of ['destructive', 'local', 'external'] as const) {
      expect(verbOf('shell_run_and_delete', mode)).toBe('delete')
      expect(verbOf('delete_web_search_history', mode)).toBe('delete')
      expect(verbOf('draft_then_send', mode)).toBe('send')
    }
  })

  it.each([
    'test_delete_rule',
    'dry_run_delete_rule',
    'preview_send_email',
    'check_delete_permission',
    'before_delete_hook',
    'can_remove_user',
    'request_delete_account',
    'how_to_delete_note',
    'gmail_test_send_draft',
  ])('finds no verb in the middle of %s, which only tells what it is about', (name) => {
    expect(classOf(spokenFor('destructive', name))).not.toBe('destroy')
    expect(classOf(spokenFor('external', name))).not.toBe('destroy')
  })

  it.each([
    ['soft_delete_or_restore', 'destructive'],
    ['get_or_replace_note', 'destructive'],
    ['create_or_update_file', 'safe_write'],
    ['open_close_door', 'external'],
    ['import_export', 'safe_write'],
    ['read_write_file', 'local'],
    ['post_process_image', 'local'],
    ['delete_note_or_archive_note', 'destructive'],
  ] as const)('says neither of two verbs of which a call does one: %s', (name, mode) => {
    expect(verbOf(name, mode)).toBeUndefined()
  })

  it('every verb has its sentence in every tense, and English never repeats another', () => {
    const words = createWords(STATUS_WORDS)
    const tenses = [
      'will',
      'wants',
      'soon',
      'doing',
      'did',
      'tried',
      'did_not',
      'stopped',
      'may_have',
      'asked',
    ]
    for (const verb of [...VERBS, 'look', 'use']) {
      const sentences = tenses.map((tense) => words.find(`phrase.${verb}.${tense}`) ?? '')
      expect(sentences.every((sentence) => /^[A-Z].* \{object\}\??$/.test(sentence))).toBe(true)
      expect(new Set(sentences).size).toBe(tenses.length)
    }
  })

  it('knows only its own words, whatever the name', () => {
    for (const mode of MODES) {
      for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
        expect(verbOf(name, mode)).toBeUndefined()
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (name) =>
          [...VERBS, ''].includes(spokenFor(mode, name)),
        ),
      )
    }
  })

  it('looks at the first 200 characters of a name', () => {
    expect(verbOf(`${'x'.repeat(199)}_delete`, 'destructive')).toBeUndefined()
    expect(verbOf(`delete_${'x'.repeat(1_000_000)}`, 'destructive')).toBe('delete')
  })
})
