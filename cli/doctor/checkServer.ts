import { posix } from 'node:path'
import type { Node, ObjectExpression } from '@babel/types'
import { walk } from '../edit/parse.ts'
import { keyOf } from '../edit/valueOf.ts'
import { problem, remark, type Finding } from './Finding.ts'
import type { Source } from './Source.ts'

const RUNNERS = new Set(['streamText', 'generateText', 'ToolLoopAgent', 'Experimental_Agent'])
const OWN_WAYS = new Set(['needsApproval', 'toolApproval'])

/** Whether the server holds the calls that the policy asks for, and takes each answer once. */
export function checkServer(sources: readonly Source[]): Finding[] {
  const servers = sources.filter((source) => runsIn(source).length > 0)
  const isChat = sources.some(({ imports }) => imports.includes('handrail/adapters/ai-sdk/react'))
  if (servers.length === 0)
    return isChat
      ? [
          remark(
            'No file here gives a model tools, so nothing here says whether the server holds them.',
            'Run npx handrail doctor where the server is.',
          ),
        ]
      : []
  return servers.flatMap((source) => checkOne(source, sources))
}

function checkOne(source: Source, sources: readonly Source[]): Finding[] {
  const { path } = source
  const near = [source, ...importedBy(source, sources)]
  const uses = (name: string) => near.some(({ file }) => isNamed(file, (each) => each === name))
  if (
    !uses('withApprovals') &&
    !near.some(({ file }) => isNamed(file, (name) => OWN_WAYS.has(name)))
  )
    return [
      problem(
        `${path} runs what the model calls, and holds nothing: what the policy asks for has run before a person can answer.`,
        'Wrap its tools: withApprovals(tools, (call) => evaluateCall(call, { tool: { server: null } }, policy)), from handrail/adapters/ai-sdk and handrail/policy.',
      ),
    ]
  const isSigned = runsIn(source).every(
    (options) => has(options, 'experimental_toolApprovalSecret') || hasSpread(options),
  )
  return [
    ...(isSigned
      ? []
      : [
          problem(
            `${path} takes every Allow that it is sent, also one that nobody was asked for.`,
            'Give it experimental_toolApprovalSecret: crypto.getRandomValues(new Uint8Array(32)), made once.',
          ),
        ]),
    ...(uses('claimApprovals')
      ? []
      : [
          problem(
            `${path} runs a call again when its Allow is sent again.`,
            'Pass its messages through claimApprovals of handrail/adapters/ai-sdk, before convertToModelMessages.',
          ),
        ]),
  ]
}

/** What the file gives those that run tools. */
function runsIn({ file }: Source): ObjectExpression[] {
  const found: ObjectExpression[] = []
  walk(file, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const [options] = node.arguments
    const isRunner = node.callee.type === 'Identifier' && RUNNERS.has(node.callee.name)
    if (isRunner && options?.type === 'ObjectExpression' && has(options, 'tools'))
      found.push(options)
  })
  return found
}

const has = ({ properties }: ObjectExpression, name: string): boolean =>
  properties.some((property) => keyOf(property) === name)

const hasSpread = ({ properties }: ObjectExpression): boolean =>
  properties.some(({ type }) => type === 'SpreadElement')

function isNamed(file: Node, matches: (name: string) => boolean): boolean {
  let isFound = false
  walk(file, (node) => {
    if (node.type === 'Identifier' && matches(node.name)) isFound = true
  })
  return isFound
}

/** The files that one imports from beside it. */
function importedBy({ path, imports }: Source, sources: readonly Source[]): Source[] {
  const stem = (file: string) => file.replace(/\.[cm]?[jt]sx?$/, '')
  const targets = imports
    .filter((name) => name.startsWith('.'))
    .map((name) => stem(posix.join(posix.dirname(path), name)))
  return sources.filter((other) => {
    const own = stem(other.path)
    return targets.includes(own) || targets.includes(own.replace(/\/index$/, ''))
  })
}
