import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { samplesIn, uncheckedIn } from '../apps/cli/samples.mjs'

// Runs the package's own command, on the package as it was built (npm run build).
const folder = mkdtempSync(join(tmpdir(), 'handrail-explain-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function write(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function explain(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/handrail.mjs', ...given], {
    maxBuffer: 1e9,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const known = [
  { name: 'read_note' },
  { name: 'write_file' },
  { name: 'run_it', inputSchema: { properties: { command: {} } } },
]

/** A policy in JSON that reads names by the word lists. */
const BY_WORDS = { policy: { names: 'commonNames' } }

describe('handrail explain', () => {
  it('prints what asks and why, what runs, and what nobody classified, with exit code 1', () => {
    const { status, stdout } = explain(
      'explain',
      write('tools.json', { tools: [...known, { name: 'sync_ledger' }] }),
      write('names.json', BY_WORDS),
    )
    expect(stdout).toMatch(/Ask a person \(3\)/)
    expect(stdout).toMatch(
      /write_file +local +because its name says write; .*; it runs on this computer/,
    )
    expect(stdout).toMatch(
      /run_it +local +because its name says run; it takes a command to run; it runs on this computer/,
    )
    expect(stdout).toMatch(
      /sync_ledger +external +because no rule of this app names it; nothing here says what it does/,
    )
    expect(stdout).toMatch(
      /Run without asking \(1\)\n +read_note +read +because its name starts with read_\n/,
    )
    expect(stdout).toMatch(
      /1 tool has no mode\. Add a line to your policy:[^]*tools: \{ "sync_ledger": \{ mode:/,
    )
    expect(status).toBe(1)
  })

  it('reads an array of tools or a JSON-RPC result, and exits with 0 when all are classified', () => {
    const names = write('names.json', BY_WORDS)
    const rpc = write('rpc.json', { jsonrpc: '2.0', id: 1, result: { tools: known } })
    expect(explain('explain', write('array.json', known), names).status).toBe(0)
    expect(explain('explain', rpc, names).status).toBe(0)
  })

  it('reads a policy as JSON or as a module, alone or with tools', () => {
    const policy = {
      tools: { sync_ledger: { mode: 'safe_write' }, get_x: {} },
      servers: { files: { mode: 'local' } },
    }
    const json = write('policy.json', { policy })
    expect(explain('explain', json).stdout).toMatch(
      /sync_ledger +safe_write +because the app registered sync_ledger as safe_write/,
    )
    const module = write('policy.mjs', `export default ${JSON.stringify(policy)}`)
    const { status, stdout } = explain(
      'explain',
      write('more.json', [{ name: 'sync_ledger' }, { name: 'x' }]),
      module,
      '--server',
      'files',
    )
    expect(stdout).toMatch(/x +local +because the app says that every tool of files is local/)
    expect(status).toBe(0)
  })

  it('treats a tool’s own mode as a claim', () => {
    const { stdout } = explain(
      'explain',
      write('claims.json', [
        { name: 'shell_run', mode: 'read', local: false },
        { name: 'get_x', mode: 'local' },
      ]),
    )
    expect(stdout).toMatch(/Ask a person \(2\)/)
  })

  it('prints no control character of a name', () => {
    const { stdout } = explain(
      'explain',
      write('hostile.json', [{ name: '\u001B[2Kget_x\u202E' }, { name: 1 }, null]),
    )
    expect(stdout).toContain('\\u{1b}[2Kget_x\\u{202e}')
    for (const hidden of ['\u001B', '\u202E']) expect(stdout).not.toContain(hidden)
  })

  it.each([
    ['JSON that is wrong', '{"tools":\n\nNothing is wrong.\n', /\\u\{a\}Nothing is/],
    [
      'a rule that cannot be read',
      { policy: { permissions: [{ rule: 'x(a: b\nNothing is wrong.\n', verdict: 'run' }] } },
      /x\(a: b.Nothing is wrong\./,
    ],
    ['a member of the policy', { policy: { 'a\nNothing is': 1 } }, /^ {2}Nothing is is not a mem/m],
    [
      'a tool of the policy',
      { policy: { tools: { 'a\nNothing is': { mode: 'x' } } } },
      /Nothing is/,
    ],
  ])('lets %s begin no line of what it says', (_what, given, said) => {
    const { status, stderr } = explain('explain', write('forged.json', given))
    expect(status).toBe(2)
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/^Nothing is/m)
  })

  it('names a tool in a line of policy as it is, whatever its characters', () => {
    const name = 'a\u001b[2K"b\u202e\nc'
    const { stdout } = explain('explain', write('odd.json', [{ name }]))
    const [, key = ''] = /tools: \{ (".*"): \{ mode/.exec(stdout) ?? []
    const line = `{ "policy": { "tools": { ${key.replace('\\u{202e}', '\\u202e')}: { "mode": "read" } } } }`
    expect(Object.keys((JSON.parse(line) as { policy: { tools: object } }).policy.tools)).toEqual([
      name,
    ])
  })

  it('exits with 2, and says why, when there is nothing to explain', () => {
    for (const given of [
      ['explain'],
      ['other', 'x'],
      ['explain', write('none.json', {})],
      ['explain', write('empty.json', [])],
      ['explain', write('broken.json', '{')],
      ['explain', join(folder, 'missing.json')],
      ['explain', write('wrong.json', { policy: { rules: 'strict' } })],
    ]) {
      const { status, stderr, stdout } = explain(...given)
      expect([given, status, stdout]).toEqual([given, 2, ''])
      expect(stderr).toMatch(/^handrail/)
    }
    expect(explain('--help')).toMatchObject({ status: 0 })
  })

  it('says what is done with one call, why, and by which rule', () => {
    const policy = write('rules.json', { policy: { permissions: RULES } })
    const call = (command: string) =>
      explain(
        'explain',
        policy,
        '--call',
        JSON.stringify({ name: 'shell_run', arguments: { command } }),
      )
    expect(call('git push').stdout).toMatch(
      /^deny {2}shell_run \(local\)\n[^]*because only people push\n +by shell_run\(command: git push \*\)\n$/,
    )
    expect(call('git status -s').stdout).toMatch(/^run {3}shell_run/)
    expect(call('git status; ls')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^ask/),
    })
    expect(explain('explain', policy, '--call', '{').status).toBe(2)
  })

  it('counts the calls of a transcript, and names the rules that did nothing', () => {
    const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })
    const transcript = write(
      'transcript.jsonl',
      [
        { role: 'assistant', content: [use('1', 'shell_run', { command: 'git status' })] },
        {
          tool_calls: [
            { id: '2', function: { name: 'shell_run', arguments: '{"command":"git push"}' } },
          ],
        },
        {
          parts: [
            { type: 'tool-shell_run', toolCallId: '3', input: { command: '\u001B[2Kwhoami' } },
          ],
        },
        { method: 'tools/call', id: 'm', params: { name: 'get_note', arguments: {} } },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    )
    const { status, stdout } = explain(
      'explain',
      write('rules.json', { policy: { permissions: RULES } }),
      '--transcript',
      transcript,
    )
    expect(stdout).toMatch(/^4 calls: 2 run, 1 ask, 1 refused\n/)
    expect(stdout).toMatch(
      /Refused \(1\)\n +shell_run \{"command":"git push"\}\n +because only people push/,
    )
    expect(stdout).toMatch(
      /never used \(2\)\n +run {2}shell_run\(command: git push origin\)\n +ask {2}write_file\n/,
    )
    expect(stdout).toMatch(
      /shadows \(1\)\n +run {2}shell_run\(command: git push origin\) {2}by {2}deny shell_run\(command: git push \*\)\n/,
    )
    expect(stdout).not.toContain('\u001B')
    expect(status).toBe(0)
  })

  it('says where a rule cannot be read', () => {
    const policy = { permissions: [{ rule: 'a(b: 1', verdict: 'run' }] }
    const { status, stderr } = explain('explain', write('bad.json', { policy }))
    expect(status).toBe(2)
    expect(stderr).toContain('permissions[0].rule cannot be read at column 7: ")" is missing')
    expect(stderr).toContain('  a(b: 1\n        ^')
  })

  it.each([
    ['the name of a tool', [{ name: 'get_\u001b[2K\u202e' }], []],
    ['a description', [{ name: 'x', description: 'runs \u001b[2K\u009b2K' }], []],
    ['a server', [{ name: 'get_x' }], ['--server', 's\u001b[2K']],
    ['a rule that cannot be read', { policy: { permissions: [{ rule: 'a\u001b[2K(b: 1' }] } }, []],
    [
      'a rule',
      { policy: { permissions: [{ rule: 'x\u001b[2K(a: *)', verdict: 'deny' }] } },
      ['--call', '{"name":"x"}'],
    ],
    ['what is no JSON', '\u001b[2K\u202e', []],
    ['a call', [{ name: 'get_x' }], ['--call', '{"name":"x\\u001b[2K","arguments":{}}']],
    ['what is no call', [{ name: 'get_x' }], ['--call', '\u001b[2K']],
  ])('prints no character that draws on the terminal: %s', (_what, content, more) => {
    const { stdout, stderr } = explain('explain', write('drawn.json', content), ...more)
    expect(stdout + stderr).not.toBe('')
    expect(stdout + stderr).not.toMatch(/[^\P{C}\n]/u)
  })

  it('takes arguments as deep as they come', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const calls = `[{"name":"get_x","arguments":{"a":${deep}}},{"name":"get_y","arguments":{}}]`
    const files = [write('policy.json', { policy: {} }), write('deep.json', calls)] as const
    const { status, stdout } = explain('explain', files[0], '--transcript', files[1])
    expect(stdout).toMatch(/^2 calls: /)
    expect(status).toBe(0)
  })

  it('keeps its columns, however long the name of a tool is', () => {
    const tools = [{ name: `a${'x'.repeat(10_000)}` }, { name: 'zz' }]
    const { stdout } = explain('explain', write('long.json', tools))
    expect(stdout).toMatch(/^ {2}zz {1,80}external/m)
  })

  it('takes 200,000 tools', () => {
    const tools = Array.from({ length: 200_000 }, (_, at) => ({ name: `get_${at}` }))
    const { status, stdout, stderr } = explain('explain', write('many.json', tools))
    expect(stderr).toBe('')
    expect(stdout).toContain('Run without asking (200000)')
    expect(status).toBe(0)
  }, 120_000)

  const samples = samplesIn('.')
  it.each(samples.map(({ words, ...rest }) => ({ ...rest, words, command: words.join(' ') })))(
    'prints what $file shows for $command',
    ({ words, printed }) => {
      const { stdout } = spawnSync(process.execPath, [resolve('bin/handrail.mjs'), ...words], {
        encoding: 'utf8',
        cwd: 'test/apps/cli',
      })
      expect(stdout.trim()).toBe(printed)
    },
  )

  it('is shown in the docs, and nowhere without what it prints', () => {
    expect(samples.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['docs/policy.md', 'docs/rules.md']),
    )
    expect(uncheckedIn('.')).toEqual([])
  })

  it('says what to do about a policy in TypeScript where Node reads none', () => {
    const file = write('policy.ts', 'export const policy: object = { tools: { get_x: {} } }')
    const { status, stdout, stderr } = explain('explain', file)
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const readsIt = major > 22 || (major === 22 && minor >= 18)
    expect(status).toBe(readsIt ? 0 : 2)
    expect(stdout + stderr).toContain(readsIt ? 'get_x' : 'Use Node 22.18 or newer')
  })
})

const RULES = [
  { rule: 'shell_run(command: git push *)', verdict: 'deny', reason: 'only people push' },
  { rule: 'shell_run(command: git status *)', verdict: 'run' },
  { rule: 'shell_run(command: git push origin)', verdict: 'run' },
  { rule: 'write_file', verdict: 'ask' },
]
