import { TOOL_MODES } from '../tool-call/ToolMode.ts'
import type { ToolPolicy } from './ToolPolicy.ts'

const MEMBERS = ['tools', 'servers', 'rules', 'consentFor', 'assumed', 'ask']
const SERVER_MEMBERS = ['mode', 'nonRead', 'trusted']

/**
 * Checks a policy once, where it is written, and returns it with its literal type. Throws a
 * TypeError for an unknown member or mode: a misspelt rule would silently ask for nothing.
 */
export function defineToolPolicy<const P extends ToolPolicy>(policy: P): P {
  for (const key of Object.keys(policy))
    if (!MEMBERS.includes(key))
      refuse(key, `is not a member of a policy. It has ${MEMBERS.join(', ')}`)
  for (const [name, tool] of Object.entries(policy.tools ?? {}))
    checkMode(tool.mode, `tools.${name}.mode`)
  for (const [name, server] of Object.entries(policy.servers ?? {})) {
    for (const key of Object.keys(server))
      if (!SERVER_MEMBERS.includes(key))
        refuse(
          `servers.${name}.${key}`,
          `is not a member of a server line. It has ${SERVER_MEMBERS.join(', ')}`,
        )
    checkMode(server.mode, `servers.${name}.mode`)
    checkMode(server.nonRead, `servers.${name}.nonRead`)
  }
  policy.consentFor?.forEach((mode, index) => checkMode(mode, `consentFor[${index}]`))
  if (policy.rules !== undefined && policy.rules !== 'spec' && policy.rules !== 'wide')
    refuse('rules', 'must be "spec" or "wide"')
  if (policy.assumed !== undefined && policy.assumed !== 'ask' && policy.assumed !== 'run')
    refuse('assumed', 'must be "ask" or "run"')
  return policy
}

function checkMode(mode: unknown, path: string): void {
  if (mode !== undefined && !(TOOL_MODES as readonly unknown[]).includes(mode))
    refuse(path, `must be one of ${TOOL_MODES.join(', ')}`)
}

function refuse(path: string, reason: string): never {
  throw new TypeError(`handrail: invalid policy. ${path} ${reason}.`)
}
