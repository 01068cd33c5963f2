import { checkRule, describeRule, suggestRules } from '../../src/rules/suggestRules.lazy.ts'
import type { KnownCall } from '../../src/policy/ToolPolicy.ts'
import { explainToolMode } from '../../src/policy/explainToolMode.ts'
import { factsOf } from '../../src/policy/registeredMode.ts'
import { commonNames, type JsonObject, type ToolPolicy } from '../../src/policy/index.ts'

const schema = (properties: JsonObject) => ({ type: 'object', properties })
const policy: ToolPolicy = {
  names: commonNames,
  tools: {
    shell_run: { local: true, inputSchema: schema({ command: {}, cwd: {} }) },
    write_file: {
      server: 'filesystem',
      mode: 'local',
      inputSchema: schema({ path: {}, content: {} }),
    },
    fetch_page: { mode: 'external', inputSchema: schema({ url: {} }) },
    list_items: {
      mode: 'read',
      inputSchema: schema({ state: { enum: ['open', 'closed'] }, limit: {}, label: {} }),
    },
    delete_note: { mode: 'destructive', inputSchema: schema({ path: {} }) },
    send_digest: { mode: 'external', inputSchema: schema({ to: {} }) },
    run_query: { mode: 'local', inputSchema: schema({ sql: {} }) },
  },
}
const known = (name: string, given: JsonObject): KnownCall => ({
  call: { name, arguments: given },
  tool: factsOf(name, undefined, policy),
  mode: explainToolMode(name, undefined, policy),
})
const rulesFor = (name: string, given: JsonObject) =>
  suggestRules({ name, arguments: given }, undefined, policy).map(({ rule }) => rule)
const forLine = (command: string) => rulesFor('shell_run', { command })

describe('the rules that a request offers', () => {
  it.each(['pay_invoice', 'publish_post', 'share_page', 'drop_table'])(
    'are none for %s, also in a policy that reads no words of names',
    (name) => {
      const call = { name, arguments: { url: 'https://example.com/a?b=1' } }
      expect(suggestRules(call, undefined, {})).toEqual([])
    },
  )

  it('a command: its program and verb, with any flags', () => {
    expect(forLine('git status --short')).toEqual(['shell_run(command: git status *)'])
    expect(forLine('npm test')).toEqual(['shell_run(command: npm test *)'])
    expect(rulesFor('shell_run', { command: 'git status', cwd: 'code/site' })).toEqual([
      'shell_run(command: git status *, cwd: code/site)',
    ])
  })

  it.each([
    ['gh pr list --state open', 'gh pr list *'],
    ['gh issue view 5', 'gh issue view *'],
    ['kubectl get pods -n web', 'kubectl get pods *'],
    ['aws s3 ls s3://notes', 'aws s3 ls *'],
    ['gcloud compute instances list --limit 5', 'gcloud compute instances list *'],
    ['terraform plan -no-color', 'terraform plan *'],
  ])('%s: all plain words in front of the options, as %s', (line, command) => {
    expect(forLine(line)).toEqual([`shell_run(command: ${command})`])
  })

  it('a command that reads a file: the files of its folder', () => {
    expect(forLine('cat ./notes/plan.md')).toEqual(['shell_run(command: cat notes/*)'])
    expect(forLine('wc -l notes/plan.md')).toEqual(['shell_run(command: wc -l notes/*)'])
  })

  it.each([
    'git status; rm -rf ~',
    'git status && git push',
    'git status | sh',
    'git status > out.txt',
    'cat < notes/plan.md',
    'git log $(cat x)',
    'echo $HOME',
    'GIT_PAGER=sh git status',
    'git push origin main',
    'git reset --hard',
    'git -c core.pager=sh status',
    'npm publish',
    'npm run build',
    'npx prettier',
    'docker rm x',
    'gh pr merge 5 --admin',
    'gh pr ready 5',
    'gh api repos/a/b',
    'git branch -D main',
    'git bisect run ./evil',
    'go env -w GOFLAGS=x',
    'make test',
    'tsx notes/b.ts',
    'bun notes/b.ts',
    'deno run notes/b.ts',
    'just check',
    'yarn site',
    'cat notes',
    'git -c alias.x=!sh x',
    'docker run alpine',
    'kubectl delete pod',
    'rm notes/plan.md',
    'rm -rf notes/old',
    'sudo ls notes/a',
    'bash notes/run.sh',
    'python notes/run.py',
    'ls',
    'ls -la',
    'cat plan.md',
    'cat ../secrets',
    'git\u200b status',
    '"git" "status',
    '',
  ])('nothing wider for the line %s', (line) => {
    expect(forLine(line)).toEqual([])
  })

  it('a file: its folder, first with everything else as it was, then with any content', () => {
    expect(rulesFor('write_file', { path: 'notes/a.md', content: 'hello' })).toEqual([
      'filesystem/write_file(path: notes/**, content: hello)',
      'filesystem/write_file(path: notes/**, content: *)',
      'filesystem/write_file(...)',
    ])
    expect(rulesFor('write_file', { path: 'my notes, old/a.md', content: 'a\nb' })).toEqual([
      'filesystem/write_file(path: "my notes, old/**", content: *)',
      'filesystem/write_file(...)',
    ])
  })

  it('an address: its host, with a query where it has one', () => {
    expect(rulesFor('fetch_page', { url: 'https://example.com/a/b' })).toEqual([
      'fetch_page(url: https://example.com/**)',
      'fetch_page(...)',
    ])
    expect(rulesFor('fetch_page', { url: 'https://example.com:8080/a?b=1' })[0]).toBe(
      'fetch_page(url: https://example.com:8080/**?*)',
    )
    expect(rulesFor('fetch_page', { url: 'file:///etc/passwd' })[0]).toBe('fetch_page(...)')
  })

  it('one of a few values, and a number, stay as they are', () => {
    expect(rulesFor('list_items', { state: 'open', limit: 5, label: 'bug' })).toEqual([
      'list_items(state: open, limit: 5, label: *)',
      'list_items(...)',
    ])
  })

  it('nothing where a call is covered only exactly as it is', () => {
    expect(rulesFor('delete_note', { path: 'notes/a.md' })).toEqual([])
    expect(rulesFor('send_digest', { to: 'ann' })).toEqual([])
    expect(rulesFor('run_query', { sql: 'select 1' })).toEqual([])
    expect(rulesFor('frobnicate', { id: 'a' })).toEqual([])
  })

  it('nothing is thrown for what no rule can say', () => {
    const endless: Record<string, unknown> = {}
    endless.self = endless
    for (const given of [endless, { path: { a: 1 } }, { path: [] }, { '"': 'x' }, { 'a:b': 'x' }])
      expect(() => rulesFor('write_file', given)).not.toThrow()
    expect(suggestRules({ name: 'a b/c*', arguments: { path: 'a/b' } }, undefined, {})).toEqual([])
    expect(suggestRules({ name: '' }, undefined, undefined)).toEqual([])
  })
})

describe('a rule that a person writes', () => {
  const at = known('shell_run', { command: 'git status --short' })
  const write = known('write_file', { path: 'notes/a.md', content: 'x' })

  it('can be given where it covers the call and is no wider than the tool may have', () => {
    expect(checkRule('shell_run(command: git status --short)', at)).toBeUndefined()
    expect(checkRule('shell_run(command: git status --*)', at)).toBeUndefined()
    expect(checkRule('filesystem/write_file(path: notes/*, content: *)', write)).toBeUndefined()
  })

  it('is refused with the column of what cannot be read', () => {
    expect(checkRule('shell_run(command git)', at)).toMatchObject({
      kind: 'unreadable',
      column: 19,
    })
    expect(checkRule('', at)).toMatchObject({ kind: 'unreadable', column: 1 })
  })

  it.each([
    'shell_run(command: git *)',
    'shell_run(command: *)',
    'shell_run(...)',
    'shell_run(command: git status *, ...)',
    'shell_run(command: git status *, cwd: *)',
    'shell_run(command: git push *)',
    'shell_run(command: rm *)',
    'shell_run(command: git status * > *)',
  ])('is refused where it is too wide: %s', (rule) => {
    expect(checkRule(rule, at)).toEqual({ kind: 'wide' })
  })

  it.each(['*://a.example/**', 'https://a.example:*/**', 'https://*.example/**'])(
    'is refused where a tool that nobody knows could go to more than one place: %s',
    (url) => {
      const unknown = known('frob_it', { url: 'https://a.example/x' })
      expect(checkRule(`frob_it(url: ${url})`, unknown)).toEqual({ kind: 'wide' })
      expect(checkRule('frob_it(url: https://a.example/**)', unknown)).toBeUndefined()
    },
  )

  it.each(['make *', 'make test *', 'tsx notes/*', 'bun test *', 'docker exec web *'])(
    'is refused where the program runs code: %s',
    (line) => {
      const own = known('shell_run', { command: line.replace('*', 'b') })
      expect(checkRule(`shell_run(command: ${line})`, own)).toEqual({ kind: 'wide' })
    },
  )

  it('does not cover a line that does more, though the wildcard would stand for it', () => {
    const merge = known('shell_run', { command: 'gh pr merge 5 --admin' })
    expect(checkRule('shell_run(command: gh pr *)', merge)).toEqual({ kind: 'misses' })
    expect(checkRule('shell_run(command: gh pr merge 5 --admin)', merge)).toBeUndefined()
  })

  it.each(['other/shell_run(command: git status *)', 'shell_*(command: git status *)'])(
    'is refused where it names another tool: %s',
    (rule) => expect(checkRule(rule, at)).toEqual({ kind: 'tool' }),
  )

  it('is refused where it does not cover the call', () => {
    expect(checkRule('shell_run(command: git log *)', at)).toEqual({ kind: 'misses' })
    expect(checkRule('filesystem/write_file(path: notes/**)', write)).toEqual({ kind: 'misses' })
  })

  it('of a tool that destroys or sends, none can be given', () => {
    const gone = known('delete_note', { path: 'notes/a.md' })
    expect(checkRule('delete_note(path: notes/a.md)', gone)).toEqual({ kind: 'wide' })
  })
})

describe('a rule in words', () => {
  it.each([
    ['t(command: git status *)', [['rule.command_more', { text: 'git status' }]]],
    ['t(command: git commit -m "a b")', [['rule.command', { text: 'git commit -m "a b"' }]]],
    ['t(path: notes/**)', [['rule.files', { text: 'notes/' }]]],
    ['t(path: /etc/*)', [['rule.files_directly', { text: '/etc/' }]]],
    ['t(path: ~/a/**)', [['rule.files', { text: '~/a/' }]]],
    ['t(path: a/*/b)', [['rule.text', { name: 'path', text: 'a/*/b' }]]],
    ['t(url: https://a.com:80/**?*)', [['rule.host', { text: 'https://a.com:80' }]]],
    [
      't(url: https://a.com/b?x/**)',
      [['rule.text', { name: 'url', text: 'https://a.com/b?x/**' }]],
    ],
    ['t(url: https://a.com/x)', [['rule.text', { name: 'url', text: 'https://a.com/x' }]]],
    ['t(n: 1..5)', [['rule.range', { name: 'n', from: '1', to: '5' }]]],
    [
      't(a: x|y, b: *)',
      [
        ['rule.text', { name: 'a', text: 'x | y' }],
        ['rule.any', { name: 'b' }],
      ],
    ],
    [
      't(a: x, ...)',
      [
        ['rule.text', { name: 'a', text: 'x' }],
        ['rule.others', {}],
      ],
    ],
    ['t(...)', [['rule.whatever', {}]]],
    ['t', [['rule.nothing', {}]]],
  ] as const)('%s', (rule, clauses) => {
    expect(describeRule(rule)?.map(({ key, values }) => [key, values])).toEqual(clauses)
  })

  it('is none where it cannot be read', () => expect(describeRule('t(')).toBeUndefined())
})
