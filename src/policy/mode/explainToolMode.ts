import type { ToolFacts, ToolMode } from '../../tool-call/index.ts'
import { TOOL_MODES } from '../../tool-call/ToolMode.ts'
import { factsOf, ownObject } from './factsOf.ts'
import { explainName, explainNameBySpec } from './nameEvidence.ts'
import { explain, raiseMode, type Evidence } from './raiseMode.ts'
import { schemaHints } from './schemaHints.ts'
import type { ToolDeclaration, ModeExplanation, ToolPolicy } from '../ToolPolicy.ts'

/**
 * The mode of a tool, where it came from and why. In order: registered for the tool, `local: true`,
 * the server's line; then what the name says, raised by what the tool's arguments and its server
 * say; else `external`, assumed. A trusted server's `readOnlyHint` lowers all but `local`. Never
 * throws; an unknown mode word counts as none.
 */
export function explainToolMode(
  name: string,
  facts?: ToolFacts,
  policy?: ToolPolicy,
): ModeExplanation {
  const known = factsOf(name, facts, policy)
  if (isMode(known.mode))
    return registered(known.mode, 'registered', `the app registered ${name} as ${known.mode}`)
  if (known.local === true)
    return registered(
      'local',
      'registered_local',
      `the app registered ${name} as running on this computer`,
    )

  const server = ownObject(policy?.servers, known.server)
  if (isMode(server?.mode))
    return registered(
      server.mode,
      'server',
      `the app says that every tool of ${known.server} is ${server.mode}`,
    )
  const { explanation, reads } =
    policy?.rules === 'spec'
      ? classifyBySpec(name)
      : classifyByEvidence(name, known, server?.trusted === true)
  const readOnly = server?.trusted === true && known.annotations?.readOnlyHint === true
  if (isMode(server?.nonRead) && !reads && !readOnly) {
    return registered(
      server.nonRead,
      'server_non_read',
      `the app says that tools of ${known.server} that do not read are ${server.nonRead}`,
    )
  }
  const mayLower =
    policy?.rules !== 'spec' &&
    explanation.mode !== 'local' &&
    !explanation.because.some(({ kind }) => kind === 'hidden_name' || kind === 'long_name')
  return readOnly && mayLower
    ? explain({
        mode: 'read',
        source: 'annotation',
        kind: 'trusted_read_only',
        text: `the server ${known.server} says that it only reads, and the app trusts it`,
      })
    : explanation
}

/** The mode of a tool: what `explainToolMode` says, without the reasons. */
export function decideToolMode(name: string, facts?: ToolFacts, policy?: ToolPolicy): ToolMode {
  return explainToolMode(name, facts, policy).mode
}

type Classification = { explanation: ModeExplanation; reads: boolean }

function classifyBySpec(name: string): Classification {
  const found = explainNameBySpec(name)
  return { explanation: found, reads: found.mode === 'read' }
}

/**
 * What the name says, raised by what the declaration says: a claim of whoever offers the tool,
 * which is never believed when it soothes.
 */
function classifyByEvidence(
  name: string,
  facts: ToolDeclaration,
  trusted: boolean,
): Classification {
  const { explanation, reads, writes, runs } = explainName(
    name,
    typeof facts.server === 'string' ? facts.server : undefined,
  )
  const { always, unlessRead, ifRuns } = schemaHints(facts.inputSchema)
  const hints = [
    ...always,
    ...(explanation.mode === 'read' ? [] : unlessRead),
    ...(runs ? ifRuns : []),
    ...claimsOf(facts, trusted || !writes),
  ]
  const found = hints.reduce(raiseMode, explanation)
  return { explanation: found, reads: reads && found.mode === 'read' }
}

/**
 * Many servers call every write destructive. So that hint says nothing new of a name that says it
 * writes, unless the app trusts the server.
 */
function claimsOf(
  { annotations, claimedMode }: ToolDeclaration,
  believesHints: boolean,
): Evidence[] {
  const claims: Evidence[] = []
  if (annotations?.destructiveHint === true && believesHints)
    claims.push({
      mode: 'destructive',
      source: 'annotation',
      kind: 'destructive_hint',
      text: 'its server says that it may destroy',
    })
  if (isMode(claimedMode))
    claims.push({
      mode: claimedMode,
      source: 'annotation',
      kind: 'claimed_mode',
      text: `its server says that it is ${claimedMode}`,
    })
  return claims
}

const isMode = (value: unknown): value is ToolMode =>
  (TOOL_MODES as readonly unknown[]).includes(value)

const registered = (mode: ToolMode, kind: string, text: string): ModeExplanation =>
  explain({ mode, source: 'registered', kind, text })
