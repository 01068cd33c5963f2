import type { ObjectExpression } from '@babel/types'
import { walk } from '../edit/parse.ts'
import { keyOf } from '../edit/valueOf.ts'
import { checkRoute, type Site } from './checkRoute.ts'
import { problem, unseen, type Finding } from './Finding.ts'
import { importedBy, isNamed, type Source } from './Source.ts'

const RUNNERS = new Set(['streamText', 'generateText', 'ToolLoopAgent', 'Experimental_Agent'])
const HOLDS = new Set(['withApprovals', 'needsApproval', 'toolApproval'])
const CLAIMS = new Set(['claimApprovals'])

/** Whether the server holds the calls that the policy asks for, and takes each answer once. */
export function checkServer(sources: readonly Source[], site: Site): Finding[] {
  const servers = sources.filter((source) => runsIn(source).length > 0)
  if (servers.length === 0) return withoutServer(sources, site)
  return servers.flatMap((source) => [
    ...checkOne(source, sources),
    ...checkRoute(source, sources, site),
  ])
}

function withoutServer(sources: readonly Source[], { framework, isProxied }: Site): Finding[] {
  const chats = sources.filter(({ imports }) => imports.includes('handrail/adapters/ai-sdk/react'))
  if (chats.length === 0)
    return [
      unseen(
        'Only servers of the AI SDK can be looked at, and there is none here.',
        'Make sure that your server or runtime waits for the decision before it starts a call.',
      ),
    ]
  return framework !== undefined && !isProxied && !chats.some(isSentAway)
    ? [
        problem(
          'The chat asks this app, and no file here gives a model tools.',
          'Put the route back, or run npx handrail init.',
        ),
      ]
    : [
        unseen(
          'No file here gives a model tools: the server is elsewhere.',
          'Run npx handrail doctor there.',
        ),
      ]
}

/** True if a chat names another address than a path of its own app. */
function isSentAway({ file }: Source): boolean {
  let isAway = false
  walk(file, (node) => {
    if (node.type !== 'ObjectProperty' || keyOf(node) !== 'api') return
    isAway ||= node.value.type !== 'StringLiteral' || !node.value.value.startsWith('/')
  })
  return isAway
}

function checkOne(source: Source, sources: readonly Source[]): Finding[] {
  const { path } = source
  const near = [source, ...importedBy(source, sources)]
  if (!near.some((each) => isNamed(each, HOLDS)))
    return [
      problem(
        `${path} runs every call of the model at once, so nobody can decide.`,
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
            `${path} takes an Allow that nobody was asked for.`,
            'Add experimental_toolApprovalSecret: crypto.getRandomValues(new Uint8Array(32)), made once.',
          ),
        ]),
    ...(near.some((each) => isNamed(each, CLAIMS))
      ? []
      : [
          problem(
            `${path} runs a call again if its Allow is sent again.`,
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
