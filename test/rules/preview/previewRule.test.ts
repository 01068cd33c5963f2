import { createGrant } from '../../../src/policy/grants/createGrant.ts'
import { previewRule } from '../../../src/rules/previewRule.ts'
import type { KnownCall, SeenCall } from '../../../src/policy/ToolPolicy.ts'
import { factsOf } from '../../../src/policy/registeredMode.ts'
import { definitionDigest } from '../../../src/policy/digestOf.ts'
import { explainToolMode } from '../../../src/policy/explainToolMode.ts'
import {
  defineToolPolicy,
  type JsonObject,
  type Permission,
  type ToolPolicy,
} from '../../../src/policy/index.ts'
import { rules } from '../../../src/rules/index.ts'

const schema = (...keys: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, {}])),
})
const tools = {
  shell_run: { local: true, inputSchema: schema('command', 'cwd') },
  write_file: { server: 'disk', mode: 'local' as const, inputSchema: schema('path', 'content') },
  fetch_page: { mode: 'external' as const, inputSchema: schema('url') },
  list_items: {
    mode: 'external' as const,
    inputSchema: {
      type: 'object',
      properties: { state: { enum: ['open', 'closed'] }, label: {}, limit: {} },
    },
  },
  read_file: { server: 'disk', mode: 'read' as const, inputSchema: schema('path') },
}
const policyWith = (...permissions: Permission[]) =>
  defineToolPolicy({ tools, consentFor: ['local', 'external', 'destructive'], permissions, rules })
const policy = policyWith()

const seen = (name: string, given: JsonObject): KnownCall & SeenCall => ({
  call: { name, arguments: given },
  spec: undefined,
  isRequested: false,
  tool: factsOf(name, undefined, policy),
  mode: explainToolMode(name, undefined, policy),
})
const line = (command: string) => seen('shell_run', { command })
const texts = (calls: readonly { call: { name: string; arguments?: JsonObject | undefined } }[]) =>
  calls.map(({ call: { name, arguments: given } }) => Object.values(given ?? {})[0] ?? name)
const asked = (rule: string, at: KnownCall & SeenCall, under: ToolPolicy = policy) =>
  texts(previewRule({ rule }, at, [], under).asked)

const STATUS = { rule: 'shell_run(command: git status *)' }
const at = line('git status --short')

describe('what a rule would have done to earlier calls', () => {
  const lines = ['git status', 'git status -sb', 'git stash', 'git status', 'npm test', 'git push']
  const earlier = [...lines.map(line), seen('write_file', { path: 'notes/a.md', content: 'x' })]

  it('says which of the tool it would have answered, each once, and how many', () => {
    const { answered, count, earlier: all } = previewRule(STATUS, at, earlier, policy)
    expect(texts(answered)).toEqual(['git status', 'git status -sb'])
    expect([count, all]).toEqual([3, 6])
  })

  it('says which still ask, before any made one', () => {
    expect(texts(previewRule(STATUS, at, earlier, policy).asked)).toEqual([
      'git stash',
      'npm test',
      'git push',
    ])
  })

  it('says nothing of a call that the policy denies', () => {
    const denying = policyWith(
      { rule: 'shell_run(command: git status -sb)', verdict: 'deny' },
      { rule: 'shell_run(command: git push *)', verdict: 'deny' },
    )
    const { answered, asked: left } = previewRule(STATUS, at, earlier, denying)
    expect(texts(answered)).toEqual(['git status'])
    expect(texts(left)).toEqual(['git stash', 'npm test', 'git commit'])
  })

  it('says that a call asks which a rule of the policy asks about', () => {
    const asking = policyWith({ rule: 'shell_run(command: git status -sb)', verdict: 'ask' })
    const { answered, asked: left } = previewRule(STATUS, at, earlier, asking)
    expect(texts(answered)).toEqual(['git status'])
    expect(texts(left)[0]).toBe('git status -sb')
  })

  it('says nothing of a call that runs in any case, by the policy or by another permission', () => {
    const running = policyWith(
      { rule: 'shell_run(command: npm test)', verdict: 'run' },
      { rule: 'shell_run(command: git status)', verdict: 'run' },
    )
    const { tool } = at
    const grant = createGrant(
      {
        tool: 'shell_run',
        definition: definitionDigest('shell_run', tool)!,
        rule: 'shell_run(command: git stash)',
      },
      {
        id: 'g',
        scope: 'conversation',
        conversation: 'c1',
        by: { kind: 'person', id: 'ann' },
        at: Date.now(),
      },
    )
    const { answered, asked: left } = previewRule(STATUS, at, earlier, running, [grant])
    expect(texts(answered)).toEqual(['git status -sb'])
    expect(texts(left)).toEqual(['git push', 'git commit', 'git reset'])
  })

  it('a call that only its runtime asks about is answered, too', () => {
    const open = defineToolPolicy({ tools, rules, consentFor: [] })
    const requested = [{ ...line('git status'), isRequested: true }, line('git status -b')]
    expect(texts(previewRule(STATUS, at, requested, open).answered)).toEqual(['git status'])
    const lets = defineToolPolicy({
      tools,
      rules,
      permissions: [{ rule: 'shell_run(...)', verdict: 'run' }],
    })
    expect(texts(previewRule(STATUS, at, requested, lets).answered)).toEqual(['git status'])
  })
})

describe('three calls that still ask', () => {
  it.each([
    ['git status --short', 'git status *', ['git push', 'git commit', 'git reset']],
    ['git stash list', 'git stash list *', ['git stash drop', 'git stash clear', 'git stash pop']],
    ['gh pr list --limit 5', 'gh pr list *', ['gh pr merge', 'gh pr close', 'gh pr create']],
    ['docker volume ls', 'docker volume ls *', ['docker volume rm', 'docker volume prune']],
    ['kubectl get pods -o wide', 'kubectl get pods *', ['kubectl delete pods']],
    ['terraform plan', 'terraform plan *', ['terraform apply', 'terraform destroy']],
    ['aws s3 ls s3://a', 'aws s3 ls *', ['aws s3 rm', 'aws s3 cp', 'aws s3 sync']],
    ['heroku logs --tail', 'heroku logs *', ['heroku delete', 'heroku update', 'heroku push']],
    ['cat notes/plan.md', 'cat notes/*', ['cat other/plan.md', 'rm notes/plan.md', 'cat plan.md']],
  ])('of %s: what a person would take for it', (command, rule, near) => {
    const all = asked(`shell_run(command: ${rule})`, line(command))
    expect(all).toHaveLength(3)
    expect(all.slice(0, near.length)).toEqual(near)
  })

  it('of a line without a verb: an argument more, and other tools before odd lines', () => {
    const { asked: all } = previewRule(
      { rule: 'shell_run(command: date)' },
      line('date'),
      [],
      policy,
    )
    expect(all.map(({ call: { name, arguments: given } }) => [name, given])).toEqual([
      ['shell_run', { command: 'date', cwd: 'other' }],
      ['fetch_page', {}],
      ['list_items', {}],
    ])
  })

  it('are odd lines where nothing else asks', () => {
    const onlyLines = defineToolPolicy({
      tools,
      consentFor: [],
      ask: ({ arguments: given }) => /[;>]/.test(String(given?.command)),
    })
    expect(asked('shell_run(command: git status *)', at, onlyLines)).toEqual([
      'git status --short; rm -rf .',
      'git status --short > notes.txt',
    ])
  })

  it('are other folders', () => {
    const write = seen('write_file', { path: 'a/notes/x.md', content: 'x' })
    expect(asked('disk/write_file(path: a/notes/**, content: *)', write)).toEqual([
      'a/other/x.md',
      'a/x.md',
      '/etc/x.md',
    ])
  })

  it('are other hosts, and the same without encryption', () => {
    const fetch = seen('fetch_page', { url: 'https://example.com/a?b=1' })
    expect(asked('fetch_page(url: https://example.com/**?*)', fetch)).toEqual([
      'https://example.org/a?b=1',
      'https://login.example.com/a?b=1',
      'http://example.com/a?b=1',
    ])
  })

  it('are another of a few values, another number, and an argument that the rule does not name', () => {
    const list = seen('list_items', { state: 'open', limit: 5 })
    const { asked: all } = previewRule(
      { rule: 'list_items(state: open, limit: 5)' },
      list,
      [],
      policy,
    )
    expect(all.map(({ call, changed }) => [call.arguments, changed])).toEqual([
      [{ state: 'closed', limit: 5 }, 'state'],
      [{ state: 'open', limit: 6 }, 'limit'],
      [{ state: 'open', limit: 5, label: 'other' }, 'label'],
    ])
  })

  it('of a rule for all that a tool is given: tools that destroy, send or run something', () => {
    const write = seen('write_file', { path: 'notes/a.md', content: 'x' })
    expect(asked('disk/write_file(...)', write)).toEqual([
      'delete_file',
      'send_file',
      'run_command',
    ])
    const real = defineToolPolicy({
      consentFor: ['local', 'external', 'destructive'],
      tools: { ...tools, drop_disk: { server: 'disk', mode: 'destructive' } },
    })
    expect(asked('disk/write_file(...)', write, real)[0]).toBe('drop_disk')
  })

  it('are no calls that run in any case', () => {
    const fetch = seen('fetch_page', { url: 'https://example.com/a' })
    const running = policyWith({ rule: 'fetch_page(url: https://example.org/**)', verdict: 'run' })
    expect(asked('fetch_page(url: https://example.com/**)', fetch, running)).not.toContain(
      'https://example.org/a',
    )
  })

  it('never throw, whatever the call holds', () => {
    const endless: Record<string, unknown> = {}
    endless.self = endless
    for (const given of [
      endless,
      { path: [null] },
      { url: '' },
      { command: '' },
      { path: ['a/b'] },
    ])
      for (const name of ['write_file', 'shell_run', '', '__proto__'])
        expect(() => previewRule({ rule: 'a(' }, seen(name, given), [], policy)).not.toThrow()
  })
})
