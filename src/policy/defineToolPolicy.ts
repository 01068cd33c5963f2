import { isJsonObject, ownOptions, type JsonObject } from '../tool-call/JsonObject.ts'
import { nameOfType } from '../tool-call/parse/expect.ts'
import { TOOL_MODES } from '../tool-call/ToolMode.ts'
import {
  checkMembers,
  checkOneOf,
  checkPlain,
  checkSpelling,
  didYouMean,
  refuse,
} from './checkMembers.ts'
import { checkSentence } from './sentence/checkSentence.ts'
import { ownSentence } from './sentence/ownSentence.ts'
import { keepSentence } from './sentence/sentenceOf.ts'
import { OUTBOUND_REASONS } from './mode/registeredMode.ts'
import { markDefined } from './permissionsOf.ts'
import { compilePermissions } from './rules/compilePermissions.ts'
import type { KnownMembers } from './KnownMembers.ts'
import type { RegisteredTool, ServerLine, SilenceLimits, ToolPolicy } from './ToolPolicy.ts'

const LIMITS = ['slowAfter', 'stalledAfter'] as const
const MEMBERS = [
  'tools',
  'servers',
  'rules',
  'permissions',
  'consentFor',
  'assumed',
  'ask',
  'confirmBy',
  ...LIMITS,
]
const TOOL_MEMBERS = [
  'mode',
  'local',
  'undo',
  'undoFor',
  'outbound',
  'confirmBy',
  'loses',
  'sentence',
  'annotations',
  'server',
  'inputSchema',
  ...LIMITS,
]
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const CONFIRMATION_MEMBERS = ['title', 'promptTemplate', 'deniedResultTemplate']
const SERVER_MEMBERS = ['mode', 'nonRead', 'trusted', 'undo']
const UNDO = [true, false, 'hold']
const CONFIRM_BY = ['click', 'hold', 'type']
const OUTBOUND = [...Object.keys(OUTBOUND_REASONS), false]

/**
 * Checks a policy once, where it is written, and returns it with its literal type. Throws a
 * TypeError for an unknown member or mode, and for members that it inherits: a rule that does not
 * count would silently ask for nothing.
 */
export function defineToolPolicy<const P extends ToolPolicy>(policy: P & KnownMembers<P>): P {
  checkMembers(policy ?? null, 'It', MEMBERS, 'a policy')
  const { tools, servers, rules, permissions, consentFor, assumed, ask, confirmBy } =
    ownOptions<ToolPolicy>(policy)
  checkPlain(tools, 'tools')
  for (const [name, tool] of Object.entries(tools ?? {})) checkTool(tool, `tools.${name}`)
  checkPlain(servers, 'servers')
  for (const [name, line] of Object.entries(servers ?? {})) checkServer(line, `servers.${name}`)
  if (consentFor !== undefined && !Array.isArray(consentFor))
    refuse('consentFor', `must be a list of modes, is ${nameOfType(consentFor)}`)
  consentFor?.forEach((mode, index) => checkMode(mode, `consentFor[${index}]`))
  if (rules !== undefined && rules !== 'spec' && rules !== 'wide')
    refuse('rules', 'must be "spec" or "wide"')
  if (assumed !== undefined && assumed !== 'ask' && assumed !== 'run')
    refuse('assumed', 'must be "ask" or "run"')
  if (ask !== undefined && typeof ask !== 'function')
    refuse('ask', `must be a function, is ${nameOfType(ask)}`)
  checkConfirmBy(confirmBy)
  checkLimits(policy, '')
  if (permissions !== undefined) {
    compilePermissions(permissions)
    markDefined(permissions)
  }
  return policy
}

function checkTool(tool: RegisteredTool, path: string): void {
  checkSpelling(tool, path, TOOL_MEMBERS)
  const { mode, undo, outbound, sentence, inputSchema, annotations, confirmation } =
    ownOptions(tool)
  checkMode(mode, `${path}.mode`)
  checkOneOf(UNDO, undo, `${path}.undo`)
  checkOneOf(OUTBOUND, outbound, `${path}.outbound`)
  checkStakes(tool, path)
  checkSentence(sentence, `${path}.sentence`, inputSchema)
  if (sentence !== undefined) keepSentence(tool, ownSentence)
  checkLimits(tool, `${path}.`)
  checkSpelling(annotations, `${path}.annotations`, HINTS)
  checkSpelling(confirmation, `${path}.confirmation`, CONFIRMATION_MEMBERS)
}

/** What a tool says of what is at stake, and that it fits together. */
function checkStakes(tool: RegisteredTool, path: string): void {
  const { undo, undoFor, confirmBy, loses, inputSchema } = ownOptions(tool)
  checkOneOf(CONFIRM_BY, confirmBy, `${path}.confirmBy`)
  if (undoFor !== undefined && !(Number.isFinite(undoFor) && undoFor > 0))
    refuse(`${path}.undoFor`, 'must be milliseconds')
  if (undoFor !== undefined && undo === false)
    refuse(`${path}.undoFor`, 'says that it can be undone, and undo that it cannot')
  if (loses !== undefined && (typeof loses !== 'string' || loses === ''))
    refuse(`${path}.loses`, 'must be the name of an argument')
  if (confirmBy === 'type' && loses === undefined)
    refuse(`${path}.confirmBy`, 'is type, and loses does not say which argument is to be typed')
  const { properties }: JsonObject = ownOptions(isJsonObject(inputSchema) ? inputSchema : {})
  if (loses !== undefined && isJsonObject(properties) && !Object.hasOwn(properties, loses))
    refuse(
      `${path}.loses`,
      `is no argument of its inputSchema${didYouMean(loses, Object.keys(properties))}`,
    )
}

function checkConfirmBy(confirmBy: ToolPolicy['confirmBy']): void {
  if (typeof confirmBy !== 'object') return checkOneOf(CONFIRM_BY, confirmBy, 'confirmBy')
  checkMembers(confirmBy, 'confirmBy', [...TOOL_MODES, 'irreversible'], 'confirmBy')
  for (const [stake, by] of Object.entries(confirmBy))
    checkOneOf(CONFIRM_BY, by, `confirmBy.${stake}`)
}

function checkServer(line: ServerLine, path: string): void {
  checkMembers(line, path, SERVER_MEMBERS, 'a server line')
  const { mode, nonRead, undo } = ownOptions(line)
  checkMode(mode, `${path}.mode`)
  checkMode(nonRead, `${path}.nonRead`)
  checkOneOf(UNDO, undo, `${path}.undo`)
}

function checkLimits(limits: SilenceLimits, path: string): void {
  for (const key of LIMITS) {
    const limit: unknown = ownOptions(limits)[key]
    const isTime = typeof limit === 'number' && limit >= 0 && Number.isFinite(limit)
    if (limit !== undefined && limit !== false && !isTime)
      refuse(`${path}${key}`, 'must be milliseconds, 0 or false')
  }
}

const checkMode = (mode: unknown, path: string): void => checkOneOf(TOOL_MODES, mode, path)
