import fc from 'fast-check'
import { createWords } from '../../src/messages/words.ts'
import { STATUS_WORDS } from '../../src/status/messages.en.ts'
import { verbOf } from '../../src/status/verbs.ts'
import type { ToolMode } from '../../src/tool-call/index.ts'

/** By what they do; the verbs of `act` say only that something runs. */
const SPOKEN = {
  read: ['read', 'list', 'search', 'search_web', 'look_up', 'compare'],
  write: ['change', 'write', 'create', 'add', 'rename', 'move', 'set'],
  destroy: ['delete', 'replace', 'archive', 'send', 'publish'],
  act: ['run', 'open', 'call', 'fetch', 'ask'],
}
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
const spokenFor = (mode: ToolMode, name: string) => verbOf(name, mode) ?? ''

describe('verbOf', () => {
  it.each<[string, ToolMode, string | undefined]>([
    ['read_file', 'read', 'read'],
    ['get_note', 'read', 'read'],
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
    ['removeUser', 'destructive', 'delete'],
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

  it('never uses a milder verb for a more dangerous mode', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect([...SPOKEN.read, '']).toContain(spokenFor('read', name))
        expect([...SPOKEN.write, '']).toContain(spokenFor('safe_write', name))
        expect([...SPOKEN.destroy, '']).toContain(spokenFor('destructive', name))
      }),
    )
    expect(verbOf('get_and_delete_user', 'destructive')).toBe('delete')
    expect(verbOf('get_user', 'destructive')).toBeUndefined()
    expect(verbOf('web_search', 'destructive')).toBeUndefined()
  })

  it('prefers the verb that cannot be reversed when two fit', () => {
    fc.assert(
      fc.property(names, fc.constantFrom<ToolMode>('local', 'external'), (name, mode) => {
        const grave = verbOf(name, 'destructive')
        expect(verbOf(name, mode)).toBe(grave ?? verbOf(name, mode))
      }),
    )
    expect(verbOf('shell_run_and_delete', 'local')).toBe('delete')
    expect(verbOf('delete_web_search_history', 'external')).toBe('delete')
  })

  it('every verb has its sentence in every tense, and English never repeats another', () => {
    const words = createWords(STATUS_WORDS)
    const tenses = [
      'will',
      'wants',
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
