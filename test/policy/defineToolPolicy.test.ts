import { defineToolPolicy, type ToolPolicy } from '../../src/policy/index.ts'
import { rules } from '../../src/rules/index.ts'

describe('defineToolPolicy', () => {
  it('returns the policy itself, with every member a policy has', () => {
    const policy: ToolPolicy = {
      tools: {
        a: { mode: 'read' },
        b: { local: true },
        c: { name: 'c', description: 'from tools/list' },
        d: { undo: 'hold', outbound: false },
      },
      servers: {
        files: { mode: 'local', nonRead: 'destructive', trusted: false, undo: true },
        mail: {},
      },
      names: 'spec',
      consentFor: ['read', 'safe_write', 'destructive', 'local', 'external'],
      assumed: 'run',
      ask: () => undefined,
    }
    expect(defineToolPolicy(policy)).toBe(policy)
    expect(defineToolPolicy({})).toEqual({})
    expect(
      defineToolPolicy({
        tools: undefined,
        servers: undefined,
        names: undefined,
        consentFor: undefined,
        assumed: undefined,
        ask: undefined,
      }),
    ).toBeDefined()
  })

  it('accepts members of a tools/list that a policy does not use', () => {
    const tools = {
      read_file: { name: 'read_file', outputSchema: {}, _meta: {} },
    } as ToolPolicy['tools']
    expect(defineToolPolicy({ tools }).tools).toBe(tools)
  })

  it.each<[unknown, string]>([
    [{ confirmBy: 'press' }, 'confirmBy must be one of click, again, type.'],
    [{ confirmBy: { read: 'clik' } }, 'confirmBy.read must be one of click, again, type. Did you'],
    [{ confirmBy: { delete: 'again' } }, 'confirmBy.delete is not a member of confirmBy.'],
    [
      { tools: { a: { confirmBy: 'type' } } },
      'tools.a.confirmBy is type, and loses does not say which argument is to be typed.',
    ],
    [
      { tools: { a: { loses: 'nam', inputSchema: { properties: { name: {} } } } } },
      'tools.a.loses is no argument of its inputSchema. Did you mean name?',
    ],
    [{ tools: { a: { undoFor: -1 } } }, 'tools.a.undoFor must be milliseconds.'],
    [
      { tools: { a: { undo: false, undoFor: 1000 } } },
      'tools.a.undoFor says that it can be undone',
    ],
    [
      { consentfor: ['local'] },
      'consentfor is not a member of a policy. It has tools, servers, names, permissions, rules, consentFor, assumed, ask, confirmBy, requireChecksum, slowAfter, stalledAfter. Did you mean consentFor?',
    ],
    [JSON.parse('{"__proto__":{}}'), '__proto__ is not a member of a policy.'],
    [
      { tools: { a: { mode: 'write' } } },
      'tools.a.mode must be one of read, external, safe_write, destructive, local.',
    ],
    [{ tools: { a: {}, b: { mode: null } } }, 'tools.b.mode must be one of'],
    [{ servers: { files: { mode: 'Local' } } }, 'servers.files.mode must be one of'],
    [{ servers: { files: { nonRead: 'ask' } } }, 'servers.files.nonRead must be one of'],
    [
      { servers: { files: { trusted: true, nonread: 'local' } } },
      'servers.files.nonread is not a member of a server line. It has mode, nonRead, trusted, undo. Did you mean nonRead?',
    ],
    [{ tools: { a: { undo: 'yes' } } }, 'tools.a.undo must be one of true, false, hold.'],
    [{ servers: { files: { undo: 1 } } }, 'servers.files.undo must be one of'],
    [
      { tools: { a: { outbound: true } } },
      'tools.a.outbound must be one of pay, grant, publish, false.',
    ],
    [{ consentFor: ['local', 'write'] }, 'consentFor[1] must be one of'],
    [{ consentFor: 'local' }, 'consentFor must be a list of modes, is a string.'],
    [{ ask: true }, 'ask must be a function, is a boolean.'],
    [{ tools: [{ name: 'x' }] }, 'tools must be an object, is an array.'],
    [{ tools: { a: 'read' } }, 'tools.a must be an object, is a string.'],
    [{ servers: { a: null } }, 'servers.a must be an object, is null.'],
    [null, 'It must be an object, is null.'],
    [undefined, 'It must be an object, is null.'],
    [Promise.resolve({}), 'It must be an object, is a promise (await it first).'],
    [
      { tools: { a: { mode: 'safe-write' } } },
      'tools.a.mode must be one of read, external, safe_write, destructive, local. Did you mean safe_write?',
    ],
    [
      { tools: { a: { outbond: 'pay' } } },
      'tools.a.outbond is not a member of a tool. Did you mean outbound?',
    ],
    [
      { tools: { a: { annotations: { readonlyHint: true } } } },
      'tools.a.annotations.readonlyHint is not a member of a tool. Did you mean readOnlyHint?',
    ],
    [
      { rules, permissions: [{ rule: 'a', verdict: 'ask', because: 'b' }] },
      'permissions[0].because is not a member of a rule. It has rule, verdict, reason',
    ],
    [{ names: 'strict' }, 'names must be commonNames or "spec".'],
    [{ assumed: 'deny' }, 'assumed must be "ask" or "run".'],
    [{ requireChecksum: 'yes' }, 'requireChecksum must be true or false.'],
    [{ slowAfter: '10s' }, 'slowAfter must be milliseconds, 0 or false.'],
    [{ stalledAfter: Infinity }, 'stalledAfter must be milliseconds, 0 or false.'],
    [{ stalledAfter: true }, 'stalledAfter must be milliseconds, 0 or false.'],
    [{ tools: { x: { slowAfter: -1 } } }, 'tools.x.slowAfter must be milliseconds, 0 or false.'],
    [{ rules: {} }, 'rules must be rules of handrail/rules.'],
    [{ rules, permissions: null }, 'permissions must be a list'],
  ])('refuses %j: a misspelled rule would silently ask for nothing', (policy, reason) => {
    expect(() => defineToolPolicy(policy as ToolPolicy)).toThrow(
      `handrail: invalid policy. ${reason}`,
    )
    expect(() => defineToolPolicy(policy as ToolPolicy)).toThrow(TypeError)
    expect(() => defineToolPolicy(policy as ToolPolicy)).not.toThrow(/\?\./)
  })
})
