import { isJsonObject } from '../../tool-call/JsonObject.ts'
import { ownObject } from './factsOf.ts'
import type { ToolDeclaration, ToolPolicy } from '../ToolPolicy.ts'

/**
 * The facts of a tool as its server declares them: a mode that it gives itself is a claim, unless
 * the app trusts that server.
 */
export function serverClaims(spec: unknown, policy: ToolPolicy | undefined): ToolDeclaration {
  if (!isJsonObject(spec)) return {}
  const { mode, ...facts } = spec as ToolDeclaration
  return ownObject(policy?.servers, facts.server)?.trusted === true
    ? { mode, ...facts }
    : { ...facts, claimedMode: mode }
}
