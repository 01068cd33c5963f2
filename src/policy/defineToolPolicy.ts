import { ownOptions } from '../tool-call/JsonObject.ts'
import { TOOL_MODES } from '../tool-call/ToolMode.ts'
import { OUTBOUND_REASONS } from './mode/outboundEvidence.ts'
import { compileOnce, markDefined } from './permissionsOf.ts'
import { compilePermissions } from './rules/compilePermissions.ts'
import type { ToolPolicy } from './ToolPolicy.ts'

const MEMBERS = ['tools', 'servers', 'rules', 'permissions', 'consentFor', 'assumed', 'ask']
const SERVER_MEMBERS = ['mode', 'nonRead', 'trusted', 'undo']
const UNDO = [true, false, 'hold']
const OUTBOUND = [...Object.keys(OUTBOUND_REASONS), false]

/**
 * Checks a policy once, where it is written, and returns it with its literal type. Throws a
 * TypeError for an unknown member or mode, and for members that it inherits: a rule that does not
 * count would silently ask for nothing.
 */
export function defineToolPolicy<const P extends ToolPolicy>(policy: P): P {
  const { tools, servers, rules, permissions, consentFor, assumed } = ownOptions<ToolPolicy>(policy)
  checkMembers(policy, 'It', MEMBERS, 'a policy')
  checkPlain(tools, 'tools')
  for (const [name, tool] of Object.entries(tools ?? {})) {
    checkPlain(tool, `tools.${name}`)
    const { mode, undo, outbound } = ownOptions(tool)
    checkMode(mode, `tools.${name}.mode`)
    checkOneOf(UNDO, undo, `tools.${name}.undo`)
    checkOneOf(OUTBOUND, outbound, `tools.${name}.outbound`)
  }
  checkPlain(servers, 'servers')
  for (const [name, line] of Object.entries(servers ?? {})) {
    checkMembers(line, `servers.${name}`, SERVER_MEMBERS, 'a server line')
    const { mode, nonRead, undo } = ownOptions(line)
    checkMode(mode, `servers.${name}.mode`)
    checkMode(nonRead, `servers.${name}.nonRead`)
    checkOneOf(UNDO, undo, `servers.${name}.undo`)
  }
  consentFor?.forEach((mode, index) => checkMode(mode, `consentFor[${index}]`))
  if (rules !== undefined && rules !== 'spec' && rules !== 'wide')
    refuse('rules', 'must be "spec" or "wide"')
  if (assumed !== undefined && assumed !== 'ask' && assumed !== 'run')
    refuse('assumed', 'must be "ask" or "run"')
  if (permissions !== undefined) {
    compileOnce(permissions, compilePermissions)
    markDefined(permissions)
  }
  return policy
}

function checkMembers(value: object, path: string, known: readonly string[], what: string): void {
  checkPlain(value, path)
  for (const key of Object.keys(value))
    if (!known.includes(key))
      refuse(
        path === 'It' ? key : `${path}.${key}`,
        `is not a member of ${what}. It has ${known.join(', ')}`,
      )
}

/** Only own members count, so an object with another prototype than Object's is a mistake. */
function checkPlain(value: object | undefined, path: string): void {
  const prototype: unknown = value && Object.getPrototypeOf(value)
  if (prototype && Object.getPrototypeOf(prototype) !== null)
    refuse(path, 'must be a plain object: members that it inherits do not count')
}

const checkMode = (mode: unknown, path: string): void => checkOneOf(TOOL_MODES, mode, path)

function checkOneOf(words: readonly unknown[], value: unknown, path: string): void {
  if (value !== undefined && !words.includes(value))
    refuse(path, `must be one of ${words.join(', ')}`)
}

function refuse(path: string, reason: string): never {
  throw new TypeError(`handrail: invalid policy. ${path} ${reason}.`)
}
