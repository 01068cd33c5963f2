import { ruleCovers } from '../../src/rules/ruleCovers.ts'
import { explainToolMode } from '../../src/policy/explainToolMode.ts'
import { factsOf } from '../../src/policy/registeredMode.ts'

const policy = { tools: { shell: { mode: 'local' as const } } }
const covers = (pattern: string, command: unknown) =>
  ruleCovers(
    { rule: `shell(command: ${pattern})` },
    { name: 'shell', arguments: { command: command as string } },
    factsOf('shell', undefined, policy),
    explainToolMode('shell', undefined, policy),
  )

/** A rule that a store or a person may hold, and lines that its wildcard would stand for. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'gh pr *': [
    'gh pr merge 5 --admin',
    'gh pr ready 5',
    'gh pr comment 5',
    'gh pr --repo list ready',
  ],
  'gh repo *': ['gh repo delete a/b', 'gh repo archive a/b', 'gh repo sync'],
  'gh --repo a/b *': ['gh --repo a/b secret set X'],
  'git branch *': [
    'git branch -D main',
    'git branch -qqqqD main',
    'git branch -f main a',
    'git branch --del x',
    'git branch --delete x',
    'git branch --move a b',
    'git branch -m a b',
  ],
  'git stash *': ['git stash clear', 'git stash drop', 'git stash pop'],
  'git bisect *': ['git bisect run ./evil'],
  'git remote *': ['git remote set-url origin x', 'git remote add a b', 'git remote rename a b'],
  'git status *': ['git status delete', 'git status push'],
  'git l* *': ['git log push'],
  'gcloud compute instances *': ['gcloud compute instances delete a'],
  'gcloud compute instances list *': ['gcloud compute instances list --delete'],
  'aws ec2 *': ['aws ec2 terminate-instances', 'aws ec2 run-instances'],
  'terraform state *': ['terraform state rm a'],
  'terraform plan *': ['terraform plan -destroy', 'terraform plan -out=x'],
  'docker volume *': ['docker volume rm a', 'docker volume prune'],
  'kubectl rollout *': ['kubectl rollout undo deployment/web', 'kubectl rollout restart web'],
  'kubectl get *': ['kubectl get pods --force'],
  'npm owner *': ['npm owner add eve handrail'],
  'npm test *': ['npm test -- deploy', 'npm test -u'],
  'go env *': ['go env -w GOFLAGS=x'],
  'supabase db *': ['supabase db reset'],
  'heroku logs *': ['heroku logs pg:reset'],
  'curl https://a.com/* *': ['curl https://a.com/x -X DELETE', 'curl https://a.com/x -XPOST'],
}

/** The same kind of rule, and lines that only read. */
const COVERED: Readonly<Record<string, readonly unknown[]>> = {
  'gh pr *': ['gh pr list', 'gh pr view 5', 'gh pr'],
  'gh pr list *': ['gh pr list --state open --limit 5', ['gh', 'pr', 'list', '--json', 'title']],
  'git branch *': ['git branch', 'git branch -a', 'git branch --list'],
  'git stash *': ['git stash list', 'git stash show'],
  'git status *': [
    'git status',
    'git status -sb',
    'git status notes',
    'git status && git status -s',
  ],
  'git log *': ['git log -n 5 --author ann', 'git log src/delete.ts', 'git log --follow a.md'],
  'git remote *': ['git remote -v', 'git remote show origin'],
  'docker volume *': ['docker volume ls', 'docker volume inspect a'],
  'kubectl rollout *': ['kubectl rollout status deployment/web'],
  'kubectl get pods *': ['kubectl get pods -n web -w -o json'],
  'npm test *': ['npm test', 'npm test -- --coverage'],
  'terraform plan *': ['terraform plan -no-color -json'],
  'cat notes/*': ['cat notes/delete', 'cat notes/push.md'],
  'grep todo *': ['grep todo notes', 'grep todo reset -w'],
}

const pairs = <T>(table: Readonly<Record<string, readonly T[]>>) =>
  Object.entries(table).flatMap(([rule, lines]) => lines.map((line): [string, T] => [rule, line]))

describe('the lines that a grant for a command covers', () => {
  it.each(pairs(REFUSED))('%s does not cover %s', (rule, line) => {
    expect(covers(rule, line)).toBe(false)
    expect(covers(rule, line.split(' '))).toBe(false)
  })

  it.each(pairs(REFUSED))('%s aside, %s can be covered as it stands', (_, line) => {
    expect(covers(line, line)).toBe(true)
  })

  it.each(pairs(COVERED))('%s covers %j', (rule, line) => {
    expect(covers(rule, line)).toBe(true)
  })

  it.each(['make test *', 'tsx *', 'tsx notes/*', 'bun test *', 'deno run *', 'npm run site *'])(
    'nothing is covered by a rule for a program that runs code: %s',
    (rule) => expect(covers(rule, rule.replace('*', 'a'))).toBe(false),
  )
})
