import { getOwnMember } from '../tool-call/JsonObject.ts'
import { compilePermissions } from './rules/compilePermissions.ts'

/** Reads the rules of a policy that `defineToolPolicy` did not make. What cannot be read asks. */
export function readRules(policy: object): void {
  try {
    compilePermissions(getOwnMember(policy, 'permissions'))
  } catch {
    // every call asks
  }
}
