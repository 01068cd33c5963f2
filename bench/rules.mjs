// Rules: the time of one verdict beside 10,000 rules of one shape, for a call that they name.
import { bundleOf } from './support/bundleOf.mjs'
import { digits, machine, measure } from './support/measure.mjs'

const RULES = 10_000
const line = (command) => ({ command })

/** What the rules are, the rule, and what the call is given. */
const SHAPES = [
  ['programs', (at) => `sh(command: p${at} *)`, line('p77 x && p78 y')],
  ['words', (at) => `sh(command: git s${at} *)`, line('git s77 x')],
  ['words, a line that is unknown', (at) => `sh(command: git s${at} *)`, line('"$X" `y`')],
  ['options', (at) => `sh(command: git --opt${at} *)`, line('git --opt77 x')],
  ['files', (at) => `sh(command: * > /d${at}/**)`, line('ls > /d77/x')],
  ['paths', (at) => `sh(path: d${at}/**)`, { path: 'd77/x' }],
  ['hosts', (at) => `sh(url: https://h${at}.com/**)`, { url: 'https://h77.com/x' }],
  ['texts with wildcards', (at) => `sh(kind: *x${at}y*)`, { kind: 'a x77y c' }],
  ['ranges', (at) => `sh(n: ${at}..${at + 5})`, { n: 77 }],
  ['names in digits', (at) => `sh(a${at}: x${at})`, { a77: 'x77' }],
  ['words, a long line', (at) => `sh(command: git s${at} *)`, line('ls -l a; '.repeat(1100))],
  [
    'words, 1,000 commands',
    (at) => `sh(command: git s${at} *)`,
    line(Array.from({ length: 1000 }, (_, at) => `ls a${at}`).join(';')),
  ],
  [
    'files, 500 archives',
    (at) => `sh(command: * > /d${at}/**)`,
    line(Array.from({ length: 500 }, (_, at) => `tar /d${at}/x`).join(';')),
  ],
]

export async function run({ rounds }) {
  const { defineToolPolicy, evaluateCall } = await bundleOf('policy')
  const { rules } = await bundleOf('rules')
  const works = {}
  const fresh = {}
  for (const [what, ruleOf, given] of SHAPES)
    for (const verdict of ['run', 'deny']) {
      if (verdict === 'run' && ruleOf(0).includes('(command: *')) continue // may only deny
      const permissions = Array.from({ length: RULES }, (_, at) => ({ rule: ruleOf(at), verdict }))
      const policy = defineToolPolicy({ permissions, rules })
      const call = { name: 'sh', arguments: given }
      works[`${what}, ${verdict}`] = () => evaluateCall(call, { tool: { server: null } }, policy)
      if (!(given.command?.length > 1000)) continue
      // a line that was not seen before: reading it is most of the time
      let calls = 0
      fresh[`${what}, ${verdict}, read for the first time`] = () => {
        const unseen = line(`${given.command};ls ${(calls += 1)}`)
        return evaluateCall({ name: 'sh', arguments: unseen }, { tool: { server: null } }, policy)
      }
    }
  // apart, since they push out of memory what was read of the others
  const times = { ...(await measure(works, rounds)), ...(await measure(fresh, rounds)) }
  console.log(`${machine()}\n\n| 10,000 rules of | ms a verdict |\n| --- | --- |`)
  for (const [what, time] of Object.entries(times)) console.log(`| ${what} | ${digits(time)} |`)
  console.log('\n| a new line among 10,000 rules of | ms of the processor |\n| --- | --- |')
  for (const [what, work] of Object.entries(fresh))
    console.log(`| ${what} | ${digits(processorTimeOf(work))} |`)
}

/** Of the processor alone, the collector included: much else may run on the machine. */
function processorTimeOf(work) {
  const RUNS = 40
  for (let warm = 0; warm < RUNS; warm += 1) work()
  const from = process.cpuUsage()
  for (let at = 0; at < RUNS; at += 1) work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000 / RUNS
}
