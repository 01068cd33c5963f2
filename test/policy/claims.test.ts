import { needsConsent, explainToolMode, type ToolPolicy } from '../support/byWords.ts'
import type { ToolFacts } from '../../src/model/index.ts'

const trusted: ToolPolicy = { servers: { files: { trusted: true } } }
const said = (name: string, facts?: Parameters<typeof explainToolMode>[1], policy?: ToolPolicy) => {
  const { mode, source, because } = explainToolMode(name, facts, policy)
  return [mode, source, because.map(({ kind }) => kind).join()]
}
const schema = (...names: string[]) => ({
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  },
})

describe('what a server says of its tool', () => {
  it('a hint can raise the mode of a name, never lower it', () => {
    expect(
      said('delete_repo', { annotations: { readOnlyHint: true, destructiveHint: false } }),
    ).toEqual(['destructive', 'name', 'name_rule'])
    expect(said('get_report', { annotations: { destructiveHint: true } })).toEqual([
      'destructive',
      'annotation',
      'name_rule,destructive_hint',
    ])
  })

  it('a hint on an unknown tool raises its mode, and the call asks, also where unknown tools run', () => {
    const facts = { server: null, annotations: { destructiveHint: true } }
    expect(said('frobnicate', facts)).toEqual([
      'destructive',
      'annotation',
      'assumed,destructive_hint',
    ])
    expect(needsConsent('frobnicate', facts)).toBe(true)
    expect(needsConsent('frobnicate', facts, { assumed: 'run' })).toBe(true)
  })

  it('a hint that a write destroys counts only from a trusted server, because almost every write has one', () => {
    const facts = { server: 'files', annotations: { destructiveHint: true } }
    expect(said('update_x', facts)).toEqual(['safe_write', 'name', 'name_rule'])
    expect(said('update_x', facts, trusted)).toEqual([
      'destructive',
      'annotation',
      'name_rule,destructive_hint',
    ])
  })

  it('only true counts, and only as an own member', () => {
    for (const destructiveHint of ['true', 1, {}, null])
      expect(said('get_x', { annotations: { destructiveHint } } as unknown as ToolFacts)[0]).toBe(
        'read',
      )
    expect(said('get_x', { annotations: { readOnlyHint: false, openWorldHint: true } })[0]).toBe(
      'read',
    )
  })

  it('a trusted readOnlyHint lowers every mode but local', () => {
    const facts = { server: 'files', annotations: { readOnlyHint: true } }
    expect(said('delete_x', facts, trusted)).toEqual(['read', 'annotation', 'trusted_read_only'])
    expect(said('shell_x', facts, trusted)).toEqual(['local', 'name', 'name_rule'])
    expect(said('frobnicate', { ...facts, ...schema('command') }, trusted)[0]).toBe('local')
  })

  it('a declared mode is only a claim: it raises, never lowers, and never makes a tool known', () => {
    expect(said('get_x', { name: 'get_x', server: 'files', mode: 'local' })).toEqual([
      'local',
      'annotation',
      'name_rule,claimed_mode',
    ])
    expect(said('shell_x', { mode: 'read' })).toEqual(['local', 'name', 'name_rule'])
    expect(needsConsent('frobnicate', { server: null, mode: 'safe_write' })).toBe(true)
    expect(said('shell_x', { server: 'files', mode: 'read' }, trusted)).toEqual([
      'read',
      'registered',
      'trusted_mode',
    ])
    for (const none of [{ mode: 'other' }, null, undefined, 'read', ['read']])
      expect(said('get_x', none as ToolFacts)).toEqual(['read', 'name', 'name_rule'])
  })

  it('of two words of a trusted server that contradict each other, the stricter counts', () => {
    const both = { readOnlyHint: true, destructiveHint: true }
    const asking: ToolPolicy = { ...trusted, consentFor: ['destructive'] }
    for (const [name, tool, kinds] of [
      ['get_x', { annotations: both }, 'trusted_read_only,destructive_hint'],
      ['frobnicate', { annotations: both }, 'trusted_read_only,destructive_hint'],
      [
        'get_x',
        { mode: 'read', annotations: { destructiveHint: true } },
        'trusted_mode,destructive_hint',
      ],
      ['get_x', { mode: 'destructive', annotations: { readOnlyHint: true } }, 'trusted_mode'],
    ] as const) {
      const offered = { server: 'files', ...tool }
      const { mode, because } = explainToolMode(name, offered, asking)
      expect([name, mode, because.map(({ kind }) => kind).join()]).toEqual([
        name,
        'destructive',
        kinds,
      ])
      expect([name, needsConsent(name, offered, asking)]).toEqual([name, true])
    }
    expect(said('shell_x', { server: 'files', annotations: both }, trusted)[0]).toBe('local')
  })

  it('a trusted word does not get a tool out of the app’s line for its server', () => {
    const nonRead: ToolPolicy = { servers: { files: { trusted: true, nonRead: 'local' } } }
    const both = { readOnlyHint: true, destructiveHint: true }
    for (const tool of [{ annotations: both }, { mode: 'safe_write' as const }])
      expect(said('frobnicate', { server: 'files', ...tool }, nonRead)).toEqual([
        'local',
        'registered',
        'server_non_read',
      ])
    const line: ToolPolicy = { servers: { files: { trusted: true, mode: 'local' } } }
    expect(said('find_x', { server: 'files', mode: 'read' }, line)).toEqual([
      'local',
      'registered',
      'server',
    ])
  })

  it('a claim makes no call run that the app asks for by its name', () => {
    const asking: ToolPolicy = { consentFor: ['destructive'] }
    for (const tool of [{}, { mode: 'local' as const }, { local: true }, schema('command')])
      expect(needsConsent('delete_x', { server: 'files', ...tool }, asking)).toBe(true)
  })

  it('nothing of it counts under spec rules', () => {
    const facts = {
      annotations: { destructiveHint: true },
      ...schema('command'),
      mode: 'local' as const,
    }
    expect(said('get_x', facts, { names: 'spec' })).toEqual(['read', 'name', 'name_rule'])
  })
})

describe('what the arguments of a tool say of it', () => {
  it.each([
    ['frobnicate', ['command'], 'local', 'schema_command'],
    ['get_weather', ['city', 'shell_command'], 'local', 'schema_command'],
    ['search_x', ['file_path', 'old_string', 'new_string'], 'local', 'schema_change'],
    ['save_note', ['filePath', 'content'], 'local', 'schema_file'],
    ['export_chart', ['outputPath'], 'read', undefined],
    ['create_chart', ['outputPath'], 'local', 'schema_place'],
    ['place_marker', ['x', 'y'], 'local', 'schema_pointer'],
    ['get_pixel', ['x', 'y'], 'read', undefined],
    ['run_x', ['code'], 'local', 'schema_code'],
    ['create_coupon', ['code'], 'safe_write', undefined],
    ['query_data', ['sql'], 'destructive', 'schema_sql'],
    ['create_page', ['repo', 'owner', 'path', 'content'], 'safe_write', undefined],
    ['frobnicate', ['command2'], 'local', 'schema_command'],
    ['query_data', ['SQL_1'], 'destructive', 'schema_sql'],
    ['place_area', ['x1', 'y1', 'x2', 'y2'], 'local', 'schema_pointer'],
  ])('%s of %j is %s', (name, names, mode, kind) => {
    const found = explainToolMode(name, schema(...names))
    expect([found.mode, found.because.at(-1)?.kind]).toEqual([mode, kind ?? found.because[0]?.kind])
    expect(found.source).toBe(kind === undefined ? 'name' : 'annotation')
  })

  it('a choice that destroys makes a tool with several actions destructive', () => {
    const choose = (key: string, choices: unknown) =>
      said('project_settings', { inputSchema: { properties: { [key]: { enum: choices } } } })
    expect(choose('action', ['list', 'remove'])).toEqual([
      'destructive',
      'annotation',
      'assumed,schema_choice',
    ])
    expect(choose('command', ['view', 'delete_pending'])[0]).toBe('destructive')
    expect(choose('status', ['removed', 'delete'])[0]).toBe('external')
    expect(choose('action', ['list', 'deleted', 1, null])[0]).toBe('external')
  })

  it('looks into allOf, anyOf and oneOf', () => {
    expect(
      said('frobnicate', {
        inputSchema: { anyOf: [true, { properties: { a: {} } }, schema('command').inputSchema] },
      })[0],
    ).toBe('local')
  })

  it('hostile schemas say nothing: inherited members, cycles, a million arguments, long names', () => {
    const inherited = Object.create({ properties: { command: {} } }) as object
    const cycle: Record<string, unknown> = { properties: { a: {} } }
    cycle.anyOf = [cycle]
    const many = {
      properties: Object.fromEntries(
        Array.from({ length: 100_000 }, (_, index) => [`a${index}`, {}]),
      ),
    }
    const values = [
      true,
      false,
      null,
      'x',
      [],
      { properties: [] },
      { properties: Object.create({ command: {} }) as object },
      { properties: { [`${'x'.repeat(1e6)}command`]: {} } },
      JSON.parse('{"properties":{"__proto__":{"enum":["delete"]}}}'),
      inherited,
      cycle,
      many,
    ] as ToolFacts['inputSchema'][]
    for (const inputSchema of values)
      expect(said('get_x', { inputSchema })).toEqual(['read', 'name', 'name_rule'])
  })
})
