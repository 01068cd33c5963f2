import { getOwnMember } from '../tool-call/JsonObject.ts'
import { compileOnce } from './permissionsOf.ts'
import { compilePermissions } from './rules/compilePermissions.ts'

/** Reads the rules of a policy that `defineToolPolicy` did not make. What cannot be read asks. */
export function readRules(policy: object): void {
  try {
    compileOnce(getOwnMember(policy, 'permissions'), compilePermissions)
  } catch {
    // every call asks
  }
}
