import { format, resolveConfig } from 'prettier'
import { SENDING, VERBS, type SendEvent, type Verb } from '../../src/requests/sending.ts'
import { VERB_RULES, type Check } from '../support/verbRules.ts'

const PAGE = new URL('../../docs/sending.md', import.meta.url).pathname

const PRESSES: Record<Verb, string> = {
  decide: 'Allow, Deny',
  answer: 'Answer, Decline',
  undo: 'Undo',
  redo: 'Redo',
  stop: 'Stop',
  rerun: 'Run again',
  resend: 'Send again, after Correct',
}
const ONCE = {
  request: 'once for a request, and only the shown call',
  question: 'once for a question',
  offer: 'once for each offer',
  call: 'once per run, again if that failed',
}
const CHECKS: Record<Check, string> = {
  expired: 'it has expired',
  host: '`canRunAgain` says no',
  offer: 'the promise has changed',
  input: 'its arguments have no digest, or an inexact number',
  rule: 'a rule forbids it',
  shown: 'the call has changed, so it asks',
  consent: 'the policy asks',
}
const GONE: Record<Verb, string> = {
  decide: 'the request closes',
  answer: 'the question closes',
  undo: 'the offer ends',
  redo: 'the offer ends',
  stop: 'it could not be stopped',
  rerun: 'the app cannot run it any more',
  resend: 'the app cannot run it any more',
}
const EVENTS: Record<SendEvent, string> = {
  stage: 'waits for its batch',
  send: 'sent',
  take: 'host resolves',
  fail: 'host rejects',
  refuse: '`AnswerRefused`',
  close: '`RequestGone`',
  wait: 'no end in time',
  hear: 'taken in another tab',
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '-'), ...rows].map(row).join('\n')
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const verbs = (Object.keys(VERBS) as Verb[]).map((verb) => {
  const about = VERBS[verb]
  const { host, once, checks } = VERB_RULES[verb]
  const kept = checks.map((check) => CHECKS[check])
  const repeat =
    'retries' in about ? `; repeated up to ${about.retries} times if \`idempotent\`` : ''
  return [PRESSES[verb], code(host), ONCE[once] + repeat, kept.join('; ') || '-', GONE[verb]]
})
/** Buttons whose further cells are equal share a row. */
function joined(rows: readonly (readonly string[])[]): string[][] {
  const groups = new Map<string, (readonly string[])[]>()
  for (const cells of rows) {
    const rest = cells.slice(2).join('|')
    groups.set(rest, [...(groups.get(rest) ?? []), cells])
  }
  const all = (group: readonly (readonly string[])[], column: number) =>
    group.map((cells) => cells[column]).join(', ')
  return [...groups.values()].map((group) => [all(group, 0), all(group, 1), ...group[0]!.slice(2)])
}

/** A sentence for each button that can be pressed again without an answer. */
const again = (Object.keys(VERBS) as Verb[]).flatMap((verb) => {
  const about = VERBS[verb]
  return 'overdueAfter' in about
    ? [
        `Without an answer, ${PRESSES[verb]} can be pressed again after ${about.overdueAfter / 1000} s.`,
      ]
    : []
})

/** The events of a state with the next state. States with equal moves share a line. */
const lines = new Map<string, string[]>()
for (const [state, moves] of Object.entries<Partial<Record<SendEvent, string>>>(SENDING)) {
  const events = (Object.keys(EVENTS) as SendEvent[]).filter((event) => moves[event] !== undefined)
  const next = [...new Set(events.map((event) => moves[event]))].map((to) => {
    const by = events.filter((event) => moves[event] === to).map((event) => EVENTS[event])
    return `${by.join(' or ')} → \`${to}\``
  })
  const line = next.join('; ')
  lines.set(line, [...(lines.get(line) ?? []), state])
}
const states = [...lines].map(([line, from]) => `- ${code(from)}: ${line}`)

it('docs/sending.md is the table of the code (vitest -u writes it)', async () => {
  const text = `# What happens to a press

A press calls your host within the click, with a frozen record of the shown call. If the policy or a grant allows a call, a lock lets one tab send it.

${table(['button', 'member of the host', 'sent', 'kept back if', 'after `RequestGone`'], joined(verbs))}

No check holds Deny back. ${again.join(' ')} The others say “No answer yet.” after 10 s, and send nothing. A batch with \`submit: 'together'\` waits for its last answer, and goes to \`settleBatch\`.

## States

All other events change nothing. A call that changes or runs again begins at \`idle\`. If a check holds Run again back, its state is \`refused\`.

${states.join('\n')}
`
  const config = await resolveConfig(PAGE)
  await expect(await format(text, { ...config, parser: 'markdown' })).toMatchFileSnapshot(PAGE)
})
