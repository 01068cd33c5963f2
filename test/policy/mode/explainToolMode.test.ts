import fc from 'fast-check'
import {
  decideToolMode,
  explainToolMode,
  needsConsent,
  type OfferedTool,
  type ToolPolicy,
} from '../../support/byWords.ts'
import { TOOL_MODES } from '../../../src/model/JsonObject.ts'
import type { ToolFacts } from '../../../src/model/index.ts'
import { hostilePolicies, hostileSpecs, hostileNames } from '../../support/hostileValues.ts'
import { caseCount } from '../../support/processorTime.ts'

const files = { server: 'files' }
const readOnly = { ...files, annotations: { readOnlyHint: true } }
const said = (name: string, facts?: ToolFacts, policy?: ToolPolicy) => {
  const { mode, source, because } = explainToolMode(name, facts, policy)
  return [mode, source, because.map(({ kind }) => kind).join()]
}

const gone = (): never => {
  throw new Error('gone')
}
/** An object with one member that throws when it is read. */
const throwing = (key: string, others: object = {}): object =>
  Object.defineProperty({ ...others }, key, { get: gone, enumerable: true })

describe('explainToolMode: what wins', () => {
  it('a registered mode wins over local, server, annotation and name', () => {
    const policy: ToolPolicy = {
      tools: { delete_x: { mode: 'safe_write', local: true } },
      servers: { files: { mode: 'read', nonRead: 'local', trusted: true } },
    }
    expect(said('delete_x', { ...readOnly, mode: 'local' }, policy)).toEqual([
      'safe_write',
      'registered',
      'registered',
    ])
    expect(
      explainToolMode('delete_x', {}, { tools: { delete_x: { mode: 'safe_write' } } }).because,
    ).toEqual([{ kind: 'registered', text: 'the app registered delete_x as safe_write' }])
  })

  it('the policy’s entry for a tool wins over the tool’s own facts', () => {
    expect(said('x', { mode: 'read' }, { tools: { x: { mode: 'destructive' } } })).toEqual([
      'destructive',
      'registered',
      'registered',
    ])
    expect(said('get_x', { local: true }, { tools: { get_x: { local: false } } })).toEqual([
      'read',
      'name',
      'name_rule',
    ])
    expect(
      said(
        'x',
        { server: 'other' },
        { tools: { x: files }, servers: { files: { mode: 'local' } } },
      ),
    ).toEqual(['local', 'registered', 'server'])
  })

  it('undefined in the policy’s entry changes nothing', () => {
    const tools = { get_x: { mode: undefined, local: undefined, server: undefined } }
    expect(said('get_x', { local: true }, { tools })).toEqual([
      'local',
      'annotation',
      'name_rule,claimed_local',
    ])
    expect(said('get_x', { mode: 'destructive' }, { tools })).toEqual([
      'destructive',
      'annotation',
      'name_rule,claimed_mode',
    ])
    expect(said('get_x', files, { tools, servers: { files: { mode: 'local' } } })).toEqual([
      'local',
      'registered',
      'server',
    ])
  })

  it('local: true wins over server, annotation and name', () => {
    const policy: ToolPolicy = { servers: { files: { mode: 'read', trusted: true } } }
    expect(said('get_clipboard', { ...readOnly, local: true }, policy)).toEqual([
      'local',
      'annotation',
      'server,claimed_local',
    ])
    expect(said('get_clipboard', undefined, { tools: { get_clipboard: { local: true } } })).toEqual(
      ['local', 'registered', 'registered_local'],
    )
  })

  it('the server’s mode wins over nonRead, annotation and name', () => {
    expect(
      said('get_x', readOnly, {
        servers: { files: { mode: 'destructive', nonRead: 'local', trusted: true } },
      }),
    ).toEqual(['destructive', 'registered', 'server'])
    expect(
      said('get_x', { server: 'other' }, { servers: { files: { mode: 'destructive' } } }),
    ).toEqual(['read', 'name', 'name_rule'])
  })

  it('nonRead is for every tool of the server that no rule or trusted readOnlyHint calls read', () => {
    const servers = { files: { nonRead: 'local' } } as const
    const trusted = { files: { nonRead: 'local', trusted: true } } as const
    expect(said('write_x', files, { servers })).toEqual(['local', 'registered', 'server_non_read'])
    expect(said('delete_x', files, { servers })).toEqual(['local', 'registered', 'server_non_read'])
    expect(said('', files, { servers })).toEqual(['local', 'registered', 'server_non_read'])
    expect(said('get_x', files, { servers })).toEqual(['read', 'name', 'name_rule'])
    expect(said('write_x', readOnly, { servers })).toEqual([
      'local',
      'registered',
      'server_non_read',
    ])
    expect(said('write_x', readOnly, { servers: trusted })).toEqual([
      'read',
      'annotation',
      'trusted_read_only',
    ])
    expect(said('frobnicate', {}, { servers })).toEqual(['external', 'assumed', 'assumed'])
    expect(said('fetch_x', files, { servers })).toEqual(['local', 'registered', 'server_non_read'])
    expect(said('getX', files, { servers })).toEqual(['read', 'name', 'name_rule'])
    expect(said('get_and_delete_x', files, { servers })).toEqual([
      'local',
      'registered',
      'server_non_read',
    ])
  })

  it('a readOnlyHint lowers a mode only from a trusted server, and never under spec rules', () => {
    expect(said('frobnicate', readOnly)).toEqual(['external', 'assumed', 'assumed'])
    expect(said('frobnicate', readOnly, { servers: { files: { trusted: true } } })).toEqual([
      'read',
      'annotation',
      'trusted_read_only',
    ])
    expect(said('frobnicate', readOnly, { servers: { other: { trusted: true } } })).toEqual([
      'external',
      'assumed',
      'assumed',
    ])
    expect(
      said('frobnicate', readOnly, { names: 'spec', servers: { files: { trusted: true } } }),
    ).toEqual(['external', 'assumed', 'assumed'])
    expect(said('delete_repo', readOnly)).toEqual(['destructive', 'name', 'name_rule'])
    for (const truthy of [1, 'true', {}]) {
      expect(
        said('frobnicate', { ...files, annotations: { readOnlyHint: truthy } } as ToolFacts, {
          servers: { files: { trusted: true } },
        }),
      ).toEqual(['external', 'assumed', 'assumed'])
      expect(
        said('frobnicate', readOnly, {
          servers: { files: { trusted: truthy } },
        } as unknown as ToolPolicy),
      ).toEqual(['external', 'assumed', 'assumed'])
      expect(said('frobnicate', { local: truthy } as ToolFacts)).toEqual([
        'external',
        'assumed',
        'assumed',
      ])
    }
  })

  it('the rule on the name comes last; without one the tool is external, assumed', () => {
    expect(said('drop_x')).toEqual(['destructive', 'name', 'name_rule'])
    expect(explainToolMode('frobnicate')).toEqual({
      mode: 'external',
      source: 'assumed',
      because: [{ kind: 'assumed', text: 'no rule of this app names it' }],
    })
  })

  it.each([
    'write',
    'ui',
    'synthetic',
    'other',
    'unknown',
    'READ',
    '',
    1,
    null,
    {},
    ['read'],
    '__proto__',
  ])('the mode word %j counts as none', (mode) => {
    expect(said('get_x', { mode } as ToolFacts)).toEqual(['read', 'name', 'name_rule'])
    expect(
      said('get_x', undefined, { tools: { get_x: { mode } } } as unknown as ToolPolicy),
    ).toEqual(['read', 'name', 'name_rule'])
    expect(
      said('x', files, { servers: { files: { mode, nonRead: mode } } } as unknown as ToolPolicy),
    ).toEqual(['external', 'assumed', 'assumed'])
  })
})

describe('explainToolMode: names from outside', () => {
  const inherited = Object.create({ x: { mode: 'read' }, files: { mode: 'read' } }) as object

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is an unknown tool of an unknown server',
    (name) => {
      expect(said(name, { server: name }, { tools: {}, servers: {} })).toEqual([
        'external',
        'assumed',
        'assumed',
      ])
      expect(said(name, { server: name }, { tools: { x: {} }, servers: { x: {} } })).toEqual([
        'external',
        'assumed',
        'assumed',
      ])
    },
  )

  it('a tool and a server are looked up only among own members', () => {
    expect(said('x', files, { tools: inherited, servers: inherited } as ToolPolicy)).toEqual([
      'external',
      'assumed',
      'assumed',
    ])
    const own = JSON.parse('{"__proto__":{"mode":"destructive"}}')
    expect(said('__proto__', undefined, { tools: own })).toEqual([
      'destructive',
      'registered',
      'registered',
    ])
    expect(said('x', { server: '__proto__' }, { servers: own })).toEqual([
      'destructive',
      'registered',
      'server',
    ])
  })

  it.each<[string, object]>([
    ['a hint', { ...files, annotations: throwing('readOnlyHint') }],
    ['its annotations', throwing('annotations', files)],
    ['its schema', throwing('inputSchema', files)],
    ['what its schema declares', { ...files, inputSchema: throwing('properties') }],
    ['one argument', { ...files, inputSchema: { properties: throwing('a') } }],
    ['its title', throwing('title', files)],
    ['its server', throwing('server')],
    ['any member', new Proxy({ ...files }, { get: gone })],
  ])('a tool counts as unknown where %s cannot be read, whoever offers it', (_, tool) => {
    for (const trusted of [true, false])
      for (const name of ['get_x', 'frobnicate', 'delete_x']) {
        const policy: ToolPolicy = { servers: { files: { trusted } } }
        expect(needsConsent(name, tool as OfferedTool, policy)).toBe(true)
        expect(decideToolMode(name, tool, policy)).toBe(decideToolMode(name))
      }
  })

  it('never throws, whatever facts and policy hold, and decideToolMode agrees', () => {
    fc.assert(
      fc.property(hostileNames, hostileSpecs, hostilePolicies, (name, facts, policy) => {
        const { mode, source, because } = explainToolMode(
          name,
          facts as ToolFacts,
          policy as ToolPolicy,
        )
        expect(TOOL_MODES).toContain(mode)
        expect(['registered', 'annotation', 'name', 'assumed']).toContain(source)
        expect(because.every(({ kind, text }) => kind !== '' && text !== '')).toBe(true)
        expect(decideToolMode(name, facts as ToolFacts, policy as ToolPolicy)).toBe(mode)
      }),
      { numRuns: caseCount(500) },
    )
  })
})
