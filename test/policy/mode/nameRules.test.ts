import fc from 'fast-check'
import { NAME_RULES } from '../../../src/policy/commonNames.ts'
import { explainToolMode } from '../../../src/policy/index.ts'
import type { ToolMode } from '../../../src/model/index.ts'
import { processorTime } from '../../support/processorTime.ts'

const PREFIXES = {
  read: ['get_', 'list_', 'read_', 'search_'],
  safe_write: ['create_', 'update_', 'add_', 'set_'],
  destructive: ['delete_', 'remove_', 'archive_', 'drop_'],
  local: ['local_', 'shell_', 'exec_'],
} satisfies Partial<Record<ToolMode, string[]>>

const rows = Object.entries(PREFIXES).flatMap(([mode, prefixes]) =>
  prefixes.map((prefix): [string, string] => [prefix, mode]),
)
const spec = (name: string) => explainToolMode(name, undefined, { names: 'spec' })

describe('the four documented rules on a name', () => {
  it('are the four regexes of the document, to the letter', () => {
    expect(NAME_RULES.map(({ mode, pattern }) => [mode, String(pattern)])).toEqual([
      ['read', '/^get_|^list_|^read_|^search_/'],
      ['safe_write', '/^create_|^update_|^add_|^set_/'],
      ['destructive', '/^delete_|^remove_|^archive_|^drop_/'],
      ['local', '/^local_|^shell_|^exec_/'],
    ])
  })

  it.each(rows)('%s… is %s, because its name says so', (prefix, mode) => {
    for (const name of [prefix, `${prefix}x`, `${prefix}${prefix}`, `${prefix}\n`]) {
      expect(spec(name)).toEqual({
        mode,
        source: 'name',
        because: [{ kind: 'name_rule', text: `its name starts with ${prefix}` }],
      })
    }
  })

  it.each(rows)('%s must match in case, start the name, and end with an underscore', (prefix) => {
    const word = prefix.slice(0, -1)
    const misses = [
      word,
      word.toUpperCase(),
      `${prefix.toUpperCase()}x`,
      `${word[0]?.toUpperCase()}${prefix.slice(1)}x`,
      `${word}-x`,
      `${word}.x`,
      `${word} _x`,
      `${word}X`,
      `${word}s_x`,
      ` ${prefix}x`,
      `x_${prefix}x`,
      `\n${prefix}x`,
      `my${prefix}x`,
    ]
    for (const name of misses)
      expect([name, spec(name).mode, spec(name).source]).toEqual([name, 'external', 'assumed'])
  })

  it.each([
    '',
    'get',
    'get-',
    'getUser',
    'budget_x',
    'forget_me',
    'write_file',
    'apply_patch',
    'destroy_x',
    'purge_x',
    'web_search',
    'frobnicate',
    'other',
    'unknown',
  ])('%j matches no rule: external, assumed', (name) => {
    expect(spec(name)).toMatchObject({ mode: 'external', source: 'assumed' })
  })

  it('what comes after the underscore changes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.string({ unit: 'binary' }),
        ([prefix, mode], rest) => {
          expect(spec(prefix + rest).mode).toBe(mode)
        },
      ),
    )
  })

  it('take time in proportion to the length: a name of a megabyte', () => {
    for (const name of [
      `get_${'a_'.repeat(500_000)}!`,
      'a'.repeat(1_000_000),
      'A_'.repeat(500_000),
      `x${'get_'.repeat(250_000)}`,
    ]) {
      expect(processorTime(() => explainToolMode(name))).toBeLessThan(500)
    }
  })
})
