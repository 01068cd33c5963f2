import fc from 'fast-check'
import {
  needsConsent,
  type Grant,
  type JsonObject,
  type ToolPolicy,
} from '../../src/policy/index.ts'
import { createGrant } from '../../src/policy/grants/createGrant.ts'
import { folderOf, isInFolder } from '../../src/policy/grants/folderOf.ts'
import { coveragesFor, type CoverageKind } from '../../src/policy/grants/coveragesFor.ts'
import { parseGrant } from '../../src/policy/grants/parseGrant.ts'
import { LASTING_SCOPES, type LastingScope } from '../../src/tool-call/Consent.ts'
import { hostileValues } from '../support/hostileValues.ts'
import type { ToolMode, ToolSpec } from '../../src/tool-call/index.ts'

const AT = Date.UTC(2026, 4, 3)
const ANN = { kind: 'person', id: 'ann', name: 'Ann' } as const
const schema = (...keys: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
})
const EDIT: ToolSpec = {
  name: 'edit_file',
  server: 'filesystem',
  description: 'Edits a file.',
  inputSchema: schema('path', 'text'),
}
const tools: Record<string, Partial<ToolSpec>> = {
  edit_file: {
    server: EDIT.server!,
    description: EDIT.description!,
    inputSchema: EDIT.inputSchema!,
  },
  read_file: {
    server: 'filesystem',
    mode: 'read',
    description: 'Reads a file.',
    inputSchema: schema('path'),
  },
  delete_file: { server: 'filesystem', mode: 'destructive', inputSchema: schema('path') },
  run_command: { server: 'filesystem', mode: 'local', inputSchema: schema('command', 'cwd') },
  send_mail: { server: 'mail', mode: 'external' },
}
const policy: ToolPolicy = {
  tools,
  consentFor: ['local', 'destructive', 'external', 'safe_write', 'read'],
}
const PLAN = { path: 'notes/plan.md', text: 'x' }

const covers = (name: string, payload: JsonObject, mode: ToolMode, of = policy) =>
  coveragesFor({ name, payload, spec: undefined, mode }, of)
function grantFor(
  name: string,
  payload: JsonObject,
  mode: ToolMode,
  breadth: CoverageKind,
  changes: Partial<Grant> = {},
): Grant {
  const cover = covers(name, payload, mode).find((each) => each.kind === breadth)
  if (!cover) throw new Error(`${name} cannot be covered by ${breadth}`)
  return { ...createGrant(cover, { id: 'g1', scope: 'always', by: ANN, at: AT }), ...changes }
}
const asks = (
  call: { name: string; arguments?: JsonObject },
  grants: unknown,
  context: { conversation?: string; now?: number } = {},
  of = policy,
) => needsConsent(call, {}, of, grants as Grant[], { now: AT + 1, ...context })

describe('a grant answers for the person', () => {
  const inNotes = grantFor('edit_file', PLAN, 'local', 'folders')

  it('for the calls it covers; every other call asks', () => {
    expect(asks({ name: 'edit_file', arguments: PLAN }, [])).toBe(true)
    expect(asks({ name: 'edit_file', arguments: PLAN }, [inNotes])).toBe(false)
    expect(
      asks({ name: 'edit_file', arguments: { path: 'notes/deep/er.md', text: 'y' } }, [inNotes]),
    ).toBe(false)
    for (const path of [
      'plan.md',
      'other/plan.md',
      'notes/../plan.md',
      'notes/./plan.md',
      'notes//plan.md',
      '/notes/plan.md',
      'notes',
      'notes/',
      'Notes/plan.md',
      'notes\\..\\plan.md',
      'notes/%2e%2e/plan.md',
      'notes/plan.md\u202e',
      'notes/~/x',
      'notes/$HOME',
      'notes/*',
      'notes/a:b',
      ' notes/plan.md',
      1,
      null,
      ['notes/plan.md'],
      undefined,
    ])
      expect([
        path,
        asks({ name: 'edit_file', arguments: { path, text: 'x' } }, [inNotes]),
      ]).toEqual([path, true])
    expect(asks({ name: 'edit_file' }, [inNotes])).toBe(true)
    expect(asks({ name: 'read_file', arguments: PLAN }, [inNotes])).toBe(true)
  })

  it('after the policy’s ask, and before a confirmation and consentFor', () => {
    expect(
      asks({ name: 'edit_file', arguments: PLAN }, [inNotes], {}, { ...policy, ask: () => true }),
    ).toBe(true)
    expect(
      asks({ name: 'edit_file', arguments: PLAN }, [], {}, { ...policy, ask: () => false }),
    ).toBe(false)
    const confirmed = {
      ...policy,
      tools: {
        ...tools,
        edit_file: {
          ...tools.edit_file,
          confirmation: { promptTemplate: 'x', deniedResultTemplate: '{}' },
        },
      },
    }
    expect(asks({ name: 'edit_file', arguments: PLAN }, [inNotes], {}, confirmed)).toBe(false)
  })

  it.each([
    ['description', { description: 'Edits a file, and sends it away.' }],
    ['schema', { inputSchema: schema('path', 'text', 'mode') }],
    ['annotations', { annotations: { destructiveHint: true } }],
    ['server', { server: 'other_tab' }],
  ])('only with the same definition: a new %s makes another tool', (_, changes) => {
    expect(
      asks(
        { name: 'edit_file', arguments: PLAN },
        [inNotes],
        {},
        { ...policy, tools: { ...tools, edit_file: { ...tools.edit_file, ...changes } } },
      ),
    ).toBe(true)
  })

  it('only on the same server: the same name on no server is another tool', () => {
    const { server: _, ...nowhere } = tools.edit_file!
    expect(
      asks(
        { name: 'edit_file', arguments: PLAN },
        [inNotes],
        {},
        { ...policy, tools: { ...tools, edit_file: nowhere } },
      ),
    ).toBe(true)
  })

  it('from the time it was given until its end', () => {
    expect(inNotes.expiresAt).toBe(AT + LASTING_SCOPES.always.lifetimeMs)
    for (const [now, asked] of [
      [AT, false],
      [AT + LASTING_SCOPES.always.lifetimeMs - 1, false],
      [AT + LASTING_SCOPES.always.lifetimeMs, true],
      [AT - 2 * 86_400_000, true],
    ] as const)
      expect([now, asks({ name: 'edit_file', arguments: PLAN }, [inNotes], { now })]).toEqual([
        now,
        asked,
      ])
  })

  it.each(Object.keys(LASTING_SCOPES) as LastingScope[])(
    'for as long and as far as the row of its scope says: %s',
    (scope) => {
      const { lifetimeMs, isForConversation } = LASTING_SCOPES[scope]
      const grant = createGrant(
        { kind: 'tool', tool: inNotes.tool, server: 'filesystem', definition: inNotes.definition },
        { id: 'g', scope, conversation: 'c1', by: ANN, at: AT },
      )
      const asksIn = (context: { conversation?: string }) =>
        asks({ name: 'edit_file', arguments: PLAN }, [grant], context)
      expect(grant.expiresAt).toBe(AT + lifetimeMs)
      expect(parseGrant(grant)).toEqual(grant)
      expect([asksIn({ conversation: 'c1' }), asksIn({ conversation: 'c2' }), asksIn({})]).toEqual([
        false,
        isForConversation,
        isForConversation,
      ])
    },
  )

  it('in its own conversation only, when it is for a conversation', () => {
    const here: Grant = { ...inNotes, scope: 'conversation', conversation: 'c1' }
    expect(asks({ name: 'edit_file', arguments: PLAN }, [here], { conversation: 'c1' })).toBe(false)
    for (const conversation of ['c2', '', undefined])
      expect(
        asks(
          { name: 'edit_file', arguments: PLAN },
          [here],
          conversation === undefined ? {} : { conversation },
        ),
      ).toBe(true)
    expect(
      asks({ name: 'edit_file', arguments: PLAN }, [{ ...here, conversation: undefined }], {
        conversation: 'c1',
      }),
    ).toBe(true)
  })

  it('never because a call says so itself: that is only an argument', () => {
    const claims = {
      path: 'x',
      approved: true,
      consent: 'granted',
      requiresConsent: false,
      autoApprove: true,
      _meta: { approved: true },
    }
    expect(asks({ name: 'edit_file', arguments: claims }, [])).toBe(true)
    expect(asks({ name: 'edit_file', arguments: claims }, [inNotes])).toBe(true)
  })
})

describe('how wide a grant can be', () => {
  const breadths = (...given: Parameters<typeof covers>) => covers(...given).map(({ kind }) => kind)

  it('a tool that runs text is covered only exactly as it is: no prefix is safe', () => {
    expect(breadths('run_command', { command: 'npm test', cwd: 'a/b' }, 'local')).toEqual([
      'exactly',
    ])
    const same = grantFor('run_command', { command: 'npm test' }, 'local', 'exactly')
    expect(asks({ name: 'run_command', arguments: { command: 'npm test' } }, [same])).toBe(false)
    for (const command of ['npm test && rm -rf ~', 'npm test ', 'npm tes', 'npm test\n'])
      expect(asks({ name: 'run_command', arguments: { command } }, [same])).toBe(true)
    expect(
      asks({ name: 'run_command', arguments: { command: 'npm test', cwd: '/' } }, [same]),
    ).toBe(true)
  })

  it('a schema with a command counts, even when this call has none', () => {
    expect(breadths('run_command', { cwd: 'a/b' }, 'local')).toEqual(['exactly'])
  })

  it('a destructive call is covered only exactly as it is', () => {
    expect(breadths('delete_file', { path: 'notes/a.md' }, 'destructive')).toEqual(['exactly'])
  })

  it('files start with their folder, reads with the tool, everything else with exactly this call', () => {
    expect(breadths('edit_file', PLAN, 'local')).toEqual(['folders', 'exactly', 'tool', 'server'])
    expect(breadths('edit_file', { path: '../plan.md' }, 'local')).toEqual([
      'exactly',
      'tool',
      'server',
    ])
    expect(breadths('search', { query: 'x' }, 'read')).toEqual(['tool', 'exactly'])
    expect(breadths('send_mail', { to: 'ann' }, 'external')).toEqual(['exactly', 'tool'])
  })

  it('every path of a call must be in the folder', () => {
    const move = grantFor(
      'move_file',
      { source: 'notes/a.md', destination: 'notes/old/a.md' },
      'local',
      'folders',
    )
    expect(
      asks(
        { name: 'move_file', arguments: { source: 'notes/b.md', destination: 'notes/old/b.md' } },
        [move],
      ),
    ).toBe(false)
    expect(
      asks({ name: 'move_file', arguments: { source: 'notes/b.md', destination: 'web/b.md' } }, [
        move,
      ]),
    ).toBe(true)
    expect(
      covers('move_file', { source: 'notes/a.md', destination: '/etc/../x' }, 'local').some(
        ({ kind }) => kind === 'folders',
      ),
    ).toBe(false)
  })

  it('a server covers its present tools, without those that destroy or run what they are given', () => {
    const all = grantFor('edit_file', PLAN, 'local', 'server')
    expect(all.tools?.map(({ tool }) => tool)).toEqual(['read_file'])
    expect(asks({ name: 'read_file', arguments: { path: 'x' } }, [all])).toBe(false)
    for (const name of ['delete_file', 'run_command', 'send_mail'])
      expect(asks({ name, arguments: {} }, [all])).toBe(true)
    const more = {
      ...policy,
      tools: {
        ...tools,
        new_tool: { server: 'filesystem', mode: 'safe_write' as const },
        read_file: { ...tools.read_file, description: 'Reads, and more.' },
      },
    }
    expect(asks({ name: 'new_tool', arguments: {} }, [all], {}, more)).toBe(true)
    expect(asks({ name: 'read_file', arguments: { path: 'x' } }, [all], {}, more)).toBe(true)
  })

  it('nothing is offered when nothing can be fixed', () => {
    const endless: Record<string, unknown> = {}
    endless.self = endless
    expect(covers('edit_file', endless, 'local')).toEqual([])
    expect(
      covers('edit_file', PLAN, 'local', { tools: { edit_file: { inputSchema: endless } } }),
    ).toEqual([])
  })
})

describe('a grant from a store', () => {
  const good = grantFor('edit_file', PLAN, 'local', 'folders')

  it('is read back as it was written', () => {
    for (const breadth of ['folders', 'exactly', 'tool', 'server'] as const) {
      const grant = grantFor('edit_file', PLAN, 'local', breadth)
      expect(parseGrant(JSON.parse(JSON.stringify(grant)))).toEqual(grant)
    }
  })

  it.each([
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['a scope nobody knows', { scope: 'session' }],
    ['a conversation without one', { scope: 'conversation' }],
    ['no tool', { tool: undefined }],
    ['every tool', { tool: 1 }],
    ['no definition', { definition: undefined }],
    ['a server that is no text', { server: {} }],
    ['no time', { at: undefined }],
    ['a time that is none', { at: Number.NaN }],
    ['an end that is none', { expiresAt: 'never' }],
    ['an end that never comes', { expiresAt: Number.POSITIVE_INFINITY }],
    ['a policy that gave it', { by: { kind: 'policy' } }],
    ['another grant that gave it', { by: { kind: 'grant', id: 'g0' } }],
    ['nobody who gave it', { by: null }],
    ['arguments nobody knows', { arguments: { kind: 'any' } }],
    ['arguments that are none', { arguments: true }],
    ['folders that are none', { arguments: { kind: 'folders', folders: [] } }],
    [
      'a folder that is no text',
      { arguments: { kind: 'folders', folders: [{ key: 'path', folder: '' }] } },
    ],
    ['tools that are none', { tools: 'all' }],
    ['a tool without definition', { tools: [{ tool: 'x' }] }],
  ])('is refused with %s', (_, changes) => {
    const stored = { ...good, ...changes }
    expect(parseGrant(stored)).toBeUndefined()
    expect(asks({ name: 'edit_file', arguments: PLAN }, [stored])).toBe(true)
  })

  it('inherits nothing', () => {
    expect(asks({ name: 'edit_file', arguments: PLAN }, [Object.create(good)])).toBe(true)
  })

  it('covers nothing when it is malformed, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(hostileValues, fc.anything()), (stored) => {
        expect(asks({ name: 'edit_file', arguments: PLAN }, stored)).toBe(true)
        expect(asks({ name: 'edit_file', arguments: PLAN }, [stored])).toBe(true)
        expect(asks({ name: 'edit_file', arguments: PLAN }, [{ ...good, arguments: stored }])).toBe(
          stored !== undefined,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('a grant never covers what it did not name', () => {
  const names = fc.constantFrom(
    'edit_file',
    'read_file',
    'delete_file',
    'run_command',
    'send_mail',
    'move_file',
  )
  const paths = fc
    .array(fc.constantFrom('notes', 'web', '..', '.', '', 'a.md', '%2e%2e', '\\'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('/'))
  const calls = fc.record({
    name: names,
    arguments: fc.oneof(
      fc.record({ path: paths, text: fc.string() }),
      fc.record({ command: fc.string() }),
      fc.record({ source: paths, destination: paths }),
      fc.constant({}),
    ),
  })
  const modes = fc.constantFrom<ToolMode>('read', 'safe_write', 'destructive', 'local', 'external')

  it('whatever was allowed, and whatever is called', () => {
    fc.assert(
      fc.property(
        calls,
        modes,
        calls,
        fc.nat(5),
        fc.constantFrom('c1', 'c2'),
        fc.nat(40),
        (given, mode, call, choice, conversation, days) => {
          const offered = covers(given.name, given.arguments, mode)
          const cover = offered[choice % offered.length]!
          const grant = createGrant(cover, {
            id: 'g',
            scope: choice % 2 === 0 ? 'always' : 'conversation',
            conversation: 'c1',
            by: ANN,
            at: AT,
          })
          const now = AT + days * 86_400_000
          const files = Object.entries(call.arguments).filter(([key]) =>
            /path|source|destination/.test(key),
          )
          const isNamed =
            [given.name, ...(grant.tools ?? []).map(({ tool }) => tool)].includes(call.name) &&
            now < grant.expiresAt! &&
            (grant.scope === 'always' || conversation === 'c1') &&
            (cover.kind !== 'exactly' ||
              JSON.stringify(call.arguments) === JSON.stringify(given.arguments)) &&
            (cover.kind !== 'folders' ||
              (files.length > 0 &&
                files.every(([key, path]) =>
                  isInFolder(path, folderOf((given.arguments as JsonObject)[key])!),
                )))
          expect(asks(call, [grant], { conversation, now })).toBe(!isNamed)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('a path in a folder stays there, however a runtime resolves it', () => {
    fc.assert(
      fc.property(
        fc
          .array(
            fc.constantFrom(
              'notes',
              'web',
              '..',
              '.',
              '',
              'a.md',
              ' ',
              '%2e',
              '\\',
              '~',
              'C:',
              '\0',
            ),
            { maxLength: 6 },
          )
          .map((parts) => parts.join('/')),
        (path) => {
          expect(
            isInFolder(path, 'notes/') &&
              !new URL(path, 'file:///x/y/').pathname.startsWith('/x/y/notes/'),
          ).toBe(false)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
