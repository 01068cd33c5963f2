import { ownOptions, type Optional } from '../../tool-call/JsonObject.ts'
import type { ToolMode } from '../../tool-call/index.ts'
import { factsOf } from './factsOf.ts'
import { explainName, explainNameBySpec } from './nameEvidence.ts'
import { withOutbound } from './outboundEvidence.ts'
import { raiseMode, type Evidence } from './raiseMode.ts'
import { rememberByTool } from './rememberByTool.ts'
import { explain, isMode, lineOf, registered, registeredMode } from './registeredMode.ts'
import { schemaHints } from './schemaHints.ts'
import type { ModeExplanation, OfferedTool, ToolDeclaration, ToolPolicy } from '../ToolPolicy.ts'

/**
 * The mode of a tool, where it came from and why. In order: registered for the tool, `local: true`,
 * the server's line; then what the name says, raised by what the tool's arguments and its server
 * say; else `external`, assumed. A server's word for its own tool is a claim, which only raises a
 * mode. Where the app trusts the server, its word lowers one too, its `readOnlyHint` all but
 * `local`; of two words that contradict each other the stricter counts. Never throws: an unknown
 * mode word counts as none, a name that is no text as one that nothing is known of, and a tool whose
 * declaration cannot be read as an unknown one. The same object for the same tool and policy.
 * @example
 * const { mode, source, because } = explainToolMode('delete_note', { server: 'notes' }, policy)
 */
export function explainToolMode(
  name: string,
  tool?: Optional<OfferedTool>,
  policy?: ToolPolicy,
): ModeExplanation {
  return remembered(name, tool, policy)
}

const remembered = rememberByTool((name, tool, policy) => {
  const found = findMode(name, factsOf(name, tool, policy), policy)
  return Object.freeze({ ...found, because: Object.freeze(found.because) })
})

function findMode(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation {
  try {
    return explainKnown(name, known, policy)
  } catch {
    // a member of its schema or annotations throws: without both it can be read
    const readable = { ...known, annotations: undefined, inputSchema: undefined }
    const { because, ...found } = explainKnown(name, readable, policy)
    const text = 'what it declares cannot be read'
    return { ...found, because: [...because, { kind: 'assumed', text }] }
  }
}

const explainKnown = (name: string, known: ToolDeclaration, policy: ToolPolicy | undefined) =>
  withOutbound(explainKnownMode(name, known, policy), name, known, policy)

function explainKnownMode(
  name: string,
  known: ToolDeclaration,
  policy: ToolPolicy | undefined,
): ModeExplanation {
  const own = registeredMode(name, known, policy)
  if (own) return own
  if (known.claimsLocal)
    return raiseMode(
      explainKnownMode(name, Object.assign(ownOptions(known), { claimsLocal: false }), policy),
      claim('local', 'claimed_local', 'its server says that it runs on this computer'),
    )

  const { rules } = ownOptions(policy)
  const line = lineOf(known, policy)
  const isSpec = rules === 'spec'
  const isTrusted = line.trusted === true
  const text = typeof name === 'string' ? name : ''
  const { explanation, reads, writes } = isSpec ? classifyBySpec(text) : classify(text, known)
  const lowered = isTrusted ? trustedWord(known, explanation, isSpec) : undefined
  const found = (isSpec ? [] : claimsOf(known, isTrusted || !writes)).reduce(
    raiseMode,
    lowered ?? explanation,
  )
  if (isMode(line.nonRead) && !(found.mode === 'read' && (lowered ?? reads))) {
    return registered(
      line.nonRead,
      'server_non_read',
      `the app says that tools of ${known.server} that do not read are ${line.nonRead}`,
    )
  }
  return found
}

/**
 * What a server that the app trusts says of its tool. Its mode counts as registered; its hint does
 * not lower what runs on this computer, nor a name that hides something.
 */
function trustedWord(
  { server, annotations, claimedMode }: ToolDeclaration,
  { mode, because }: ModeExplanation,
  isSpec: boolean,
): ModeExplanation | undefined {
  const text = (said: string) => `the server ${server} says that it ${said}, and the app trusts it`
  if (isMode(claimedMode)) return registered(claimedMode, 'trusted_mode', text(`is ${claimedMode}`))
  return isSpec ||
    ownOptions(annotations).readOnlyHint !== true ||
    mode === 'local' ||
    because.some(({ kind }) => kind === 'hidden_name' || kind === 'long_name')
    ? undefined
    : explain(claim('read', 'trusted_read_only', text('only reads')))
}

/**
 * The mode of a tool: what `explainToolMode` says, without the reasons.
 * @example
 * decideToolMode('delete_note') // 'destructive', by its name
 */
export function decideToolMode(
  name: string,
  tool?: Optional<OfferedTool>,
  policy?: ToolPolicy,
): ToolMode {
  return explainToolMode(name, tool, policy).mode
}

type Classification = { explanation: ModeExplanation; reads: boolean; writes: boolean }

function classifyBySpec(name: string): Classification {
  const found = explainNameBySpec(name)
  return { explanation: found, reads: found.mode === 'read', writes: false }
}

/** What the name says, raised by what the arguments say. */
function classify(name: string, { server, inputSchema }: ToolDeclaration): Classification {
  const { explanation, reads, writes, runs } = explainName(
    name,
    typeof server === 'string' ? server : undefined,
  )
  const { always, unlessRead, ifRuns } = schemaHints(inputSchema)
  const hints = [
    ...always,
    ...(explanation.mode === 'read' ? [] : unlessRead),
    ...(runs ? ifRuns : []),
  ]
  return { explanation: hints.reduce(raiseMode, explanation), reads, writes }
}

const claim = (mode: ToolMode, kind: string, text: string): Evidence => ({
  mode,
  source: 'annotation',
  kind,
  text,
})

/**
 * Many servers call every write destructive. So that hint says nothing new of a name that says it
 * writes, unless the app trusts the server.
 */
function claimsOf(
  { annotations, claimedMode }: ToolDeclaration,
  believesHints: boolean,
): Evidence[] {
  const claims: Evidence[] = []
  if (ownOptions(annotations).destructiveHint === true && believesHints)
    claims.push(claim('destructive', 'destructive_hint', 'its server says that it may destroy'))
  if (isMode(claimedMode))
    claims.push(claim(claimedMode, 'claimed_mode', `its server says that it is ${claimedMode}`))
  return claims
}
