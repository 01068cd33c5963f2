#!/usr/bin/env node
// handrail explain FILE...: what will ask, why, and what nobody classified; what the rules of a
// policy do with a call or with a transcript. Needs the built package.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { commonNames, defineToolPolicy, evaluateCall } from '../dist/policy/index.js'
import { reviewRules, rules } from '../dist/rules/index.js'
import {
  findCalls,
  indented,
  jsonText,
  plainLines,
  plainText,
  readTranscript,
  runDoctor,
  runInit,
} from '../dist/cli.js'

const USAGE = `handrail init      sets up an app        (--help lists the options)
handrail doctor    finds mistakes in it

handrail explain FILE...

  Lists the tools that ask a person, with reasons. Each FILE is one of
    - tools, as JSON: a tools/list result of MCP, {"tools": [...]}, or an array
    - a policy: {"policy": {...}} as JSON, or a module that exports \`policy\` or a default;
      in JSON, write "names": "commonNames" for the word lists
  --server NAME       the server that offers the tools
  --call JSON         judges one call, {"name": ..., "arguments": {...}}
  --transcript FILE   judges each call of a conversation, and lists unused rules

Exit code: 0 all tools have a mode, 1 some have none, 2 nothing could be explained.`

class UsageError extends Error {}

/** A name or a reason of others. */
const plain = (text) => plainText(text, 200)
const say = (text) => console.log(plainLines(text))

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
function readArguments(given) {
  const files = []
  const options = {}
  for (let index = 1; index < given.length; index += 1) {
    const option = /^--(server|call|transcript)$/.exec(given[index])?.[1]
    if (option === undefined) files.push(given[index])
    else options[option] = given[(index += 1)] ?? ''
  }
  const asksCalls = options.call !== undefined || options.transcript !== undefined
  if (given[0] !== 'explain' || (files.length === 0 && !asksCalls)) throw new UsageError(USAGE)
  return { files, ...options }
}

async function load(file) {
  if (/\.[cm]?[jt]s$/.test(file)) {
    const module = await importModule(file)
    return { policy: module.policy ?? module.default }
  }
  return JSON.parse(await readFile(file, 'utf8'))
}

async function importModule(file) {
  try {
    return await import(pathToFileURL(resolve(file)).href)
  } catch (error) {
    if (error?.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error
    throw new UsageError(
      `handrail: ${file} is TypeScript, which Node ${process.versions.node} does not read. Use Node 22.18 or newer, or NODE_OPTIONS="--import tsx" with tsx installed, or give the policy as JavaScript or JSON.`,
    )
  }
}

/** JSON names the word lists, and can hold neither them nor what reads rules. */
const completed = (policy) => ({
  ...policy,
  ...(policy.names === 'commonNames' && { names: commonNames }),
  ...(policy.permissions && { rules }),
})

/** Tools and policy in what a file holds. */
function contentsOf(value, file) {
  if (Array.isArray(value)) return { tools: value }
  if (isObject(value?.policy))
    return {
      policy: defineToolPolicy(completed(value.policy)),
      tools: Array.isArray(value.tools) ? value.tools : [],
    }
  const tools = value?.tools ?? value?.result?.tools
  if (Array.isArray(tools)) return { tools }
  throw new UsageError(`handrail: ${plainText(file)} has neither tools nor a policy.\n\n${USAGE}`)
}

function explain(name, tool, policy) {
  const { verdict, mode, because } = evaluateCall(name, { tool }, policy)
  const needsConsent = verdict !== 'run'
  return {
    name: plain(name),
    key: JSON.stringify(name),
    mode,
    needsConsent,
    isUnknown: because.some(({ kind }) => kind === 'assumed'),
    why: (needsConsent ? because : because.slice(0, -1)).map(({ text }) => plain(text)).join('; '),
  }
}

const WIDEST_NAME = 60

function print(title, rows) {
  if (rows.length === 0) return
  const width = Math.min(
    WIDEST_NAME,
    rows.reduce((most, { name }) => Math.max(most, name.length), 0),
  )
  say(`\n${title} (${rows.length})`)
  for (const { name, mode, why } of rows)
    say(`  ${name.padEnd(width)}  ${mode.padEnd(11)}  because ${why}`)
}

/** What is done with the call of `--call`. */
function printCall(text, factsOf, policy) {
  const call = readTranscript(text)
  if (!isObject(call) || typeof call.name !== 'string')
    throw new UsageError('handrail: --call takes {"name": ..., "arguments": {...}} as JSON.')
  const { evaluations } = reviewRules([{ call, facts: factsOf(call) }], policy)
  for (const { verdict, mode, because, rule } of evaluations) {
    say(`${verdict.padEnd(5)} ${plain(call.name)} (${mode})`)
    for (const reason of because) say(`      because ${plain(reason.text)}`)
    if (rule) say(`      by ${plain(rule.rule)}`)
  }
}

const VERDICTS = { deny: 'Refused', ask: 'Ask a person', run: 'Run without asking' }

/** What is done with the calls of `--transcript`, and which rules did nothing. */
async function printTranscript(file, factsOf, policy) {
  const calls = findCalls(readTranscript(await readFile(file, 'utf8')))
  if (calls.length === 0) throw new UsageError(`handrail: ${file} holds no tool call.`)
  const { text, evaluations, unused, shadowed } = reviewRules(
    calls.map((call) => ({ call, facts: factsOf(call) })),
    policy,
  )
  say(text)
  for (const [verdict, title] of Object.entries(VERDICTS)) {
    const rows = evaluations.flatMap(({ verdict: own, because, rule }, at) =>
      own === verdict ? [{ call: calls[at], because, rule }] : [],
    )
    if (rows.length > 0) say(`\n${title} (${rows.length})`)
    for (const { call, because, rule } of rows) {
      say(`  ${plain(call.name)} ${plain(call.argumentsText ?? jsonText(call.arguments))}`)
      say(
        `    because ${plain(because.at(-1)?.text ?? '')}${rule ? `, by ${plain(rule.rule)}` : ''}`,
      )
    }
  }
  if (unused.length > 0) say(`\nRules that were never used (${unused.length})`)
  for (const { verdict, rule } of unused) say(`  ${verdict.padEnd(4)} ${plain(rule)}`)
  if (shadowed.length > 0) say(`\nRules that another one shadows (${shadowed.length})`)
  for (const { rule, by } of shadowed)
    say(`  ${rule.verdict.padEnd(4)} ${plain(rule.rule)}  by  ${by.verdict} ${plain(by.rule)}`)
}

async function main(given) {
  const run = { init: runInit, doctor: runDoctor }[given[0]]
  if (run) {
    process.exitCode = await run(given.slice(1))
    return
  }
  if (given.includes('--help') || given.length === 0) {
    say(USAGE)
    return
  }
  const { files, server, call, transcript } = readArguments(given)
  const contents = []
  for (const file of files) contents.push(contentsOf(await load(file), file))
  const policy = contents.findLast((each) => each.policy)?.policy
  const tools = new Map(Object.keys(policy?.tools ?? {}).map((name) => [name, { name }]))
  for (const tool of contents.flatMap((each) => each.tools ?? []))
    if (isObject(tool) && typeof tool.name === 'string') tools.set(tool.name, tool)
  const factsOf = ({ name, server: own }) => {
    const tool = tools.get(name)
    return { tool: { ...tool, server: own ?? server ?? tool?.server } }
  }
  if (call !== undefined) printCall(call, factsOf, policy ?? {})
  if (transcript !== undefined) await printTranscript(transcript, factsOf, policy ?? {})
  if (call !== undefined || transcript !== undefined) return
  if (tools.size === 0)
    throw new UsageError(
      'handrail: there is no tool to explain. Give a tools/list result beside a policy that names none.',
    )

  const rows = [...tools].map(([name, tool]) =>
    explain(name, { ...tool, server: server ?? tool.server }, policy),
  )
  print(
    'Ask a person',
    rows.filter(({ needsConsent }) => needsConsent),
  )
  print(
    'Run without asking',
    rows.filter(({ needsConsent }) => !needsConsent),
  )
  const unknown = rows.filter(({ isUnknown }) => isUnknown)
  if (unknown.length > 0) {
    say(
      `\n${unknown.length === 1 ? '1 tool has no mode. Add a line' : `${unknown.length} tools have no mode. Add lines`} to your policy:`,
    )
    for (const { key } of unknown)
      say(
        `  tools: { ${key}: { mode: 'read' | 'safe_write' | 'destructive' | 'local' | 'external' } }`,
      )
    process.exitCode = 1
  }
}

/** Text of others is quoted in what is said of it: none of its lines begins one of ours. */
function messageOf(error) {
  const message = String(error?.message ?? error)
  return error instanceof SyntaxError ? plainText(message) : indented(message)
}

// `handrail doctor | head` closes it early
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

main(process.argv.slice(2)).catch((error) => {
  console.error(
    plainLines(error instanceof UsageError ? error.message : `handrail: ${messageOf(error)}`),
  )
  process.exitCode = 2
})
